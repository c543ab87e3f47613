"""The panel beside the screen: buttons, lamps and buzzer."""
