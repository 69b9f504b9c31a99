-- The system of the university that keeps the budget, where there is one (decision 0429).
create table budget_system (
  is_only           boolean primary key default true check (is_only),
  -- Entries are told to another system; without it the portal's own ledger is the budget.
  is_external       boolean not null default false,
  -- Since when it does not answer; null while it does.
  silent_since      timestamptz
);
insert into budget_system default values;

-- What that system has to be told, written in the transaction of the entries: it is told until it answers, once in effect.
create table budget_message (
  -- The key by which it happens once: the id of its first entry.
  id               uuid primary key,
  sequence         bigint generated always as identity unique,
  kind             text not null check (kind in ('reserve', 'release', 'commit', 'decommit', 'accrue', 'disaccrue', 'exercise',
    'unexercise', 'pay', 'unpay')),
  document         uuid not null,
  document_number  text not null,
  -- [{ "clave", "importe" }]
  keys             jsonb not null,
  reason           text not null default '',
  author_id        text,
  -- What was written together is told in its order.
  act              xid8 not null default pg_current_xact_id(),
  created_at       timestamptz not null default clock_timestamp(),
  state            text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'aside')),
  -- What that system calls it.
  number           text,
  attempts         int not null default 0,
  next_at          timestamptz not null default now(),
  -- Last day to be told of a signature, and the day from which it is warned of.
  due_on           date,
  warn_on          date,
  is_late          boolean not null default false,
  said             text not null default '',
  answered_at      timestamptz
);
create index budget_message_open on budget_message (sequence) where state in ('waiting', 'refused');
create index budget_message_document on budget_message (document, sequence);

-- What both sides say otherwise, as the last comparison found it.
create table budget_difference (
  id        uuid primary key,
  what      text not null,
  theirs    numeric(16,2) not null,
  ours      numeric(16,2) not null,
  since     timestamptz not null default now()
);
