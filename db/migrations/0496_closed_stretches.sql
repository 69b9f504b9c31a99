-- Stretches of purchases that ended, as their facts tell them (purchase-chain §2.10): what is written with each act of a requisition,
-- a procedure or a contract. Working days are counted when they are read: a day without work may be changed later.
create table closed_stretch (
  stretch   text,
  -- The step, requisition, procedure, contract or delivery that it is of.
  id        uuid,
  -- The requisition or procedure whose acts write it.
  source    uuid not null,
  -- Areas that asked for it.
  area_ids  uuid[] not null,
  since     date not null,
  ended_on  date not null,
  -- Days on which it was held or waited for an answer; null without any.
  pauses    datemultirange,
  primary key (stretch, id),
  constraint closed_stretch_days check (ended_on >= since)
);
create index closed_stretch_source on closed_stretch (source);
create index closed_stretch_since on closed_stretch (since);
-- In the order in which they are counted: those of a year are read from it alone.
create index closed_stretch_ended on closed_stretch (ended_on, stretch, since, pauses);
create index closed_stretch_areas on closed_stretch using gin (area_ids);
