"""Rules lookup: finding the clause somebody is arguing about."""
