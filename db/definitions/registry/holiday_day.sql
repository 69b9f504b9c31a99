create view holiday_day as
  select distinct day::date date from holiday,
    generate_series(date::timestamp, coalesce(until, date)::timestamp, interval '1 day') day;
