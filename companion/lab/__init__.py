"""Bots, simulation and forecast: games nobody sits at."""
