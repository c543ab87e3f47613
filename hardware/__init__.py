"""The panel beside the screen: fat buttons, their lamps, a buzzer. It knows nothing of games.

parts      every part there can be, one line each: names, colors, keys
layout     which pin everything hangs on: `panel.toml` here, or the owner's in the data folder
header     the 40 pins of a Raspberry Pi
debounce   one press of a finger is one press, whatever the contacts do
events     what the panel says: "blue-die" "pressed"
panel      the panel on the pins, made of buttons, lamps and tones
desk       the same panel on the keyboard
pins       gpiozero, if there are pins at all
wiring     the diagram and the table of what is soldered to what; `picture` is the panel from above
template   the sheet to drill by
docs       keeps docs/hardware.md and its drawings what the layout gives
checkup    what works of it
"""
