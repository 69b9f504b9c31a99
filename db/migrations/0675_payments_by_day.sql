-- A reference of a bank is compared as people write it, with those of the same day.
create index payment_day on payment (day) where state = 'paid';
