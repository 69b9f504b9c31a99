-- Suppliers as everybody reads them, with what is kept beside them so that their public list answers at any size.
create table supplier (
  id                 uuid primary key default gen_random_uuid(),
  number             text unique,
  person_type        text not null default 'legal' check (person_type in ('natural', 'legal')),
  name               text not null,
  legal_suffix       text,
  trade_name         text,
  rfc                text,
  -- Country and tax number of a foreign supplier, from its file; null for others.
  foreign_identity   text,
  state_name         text,
  size               text check (size in ('micro', 'small', 'medium', 'large')),
  -- Lines of business by their codes, the main one first; supplier_line holds them to the catalogue.
  lines              text[] not null default '{}',
  main_line          text generated always as (lines[1]) stored,
  status             text not null default 'unregistered'
                     check (status in ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled', 'unregistered')),
  status_since       timestamptz not null default now(),
  -- State to go back to when a suspension ends.
  suspended_from     text constraint supplier_suspended_from
                     check (suspended_from in ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled', 'unregistered')),
  registered_on      date,
  renewed_on         date,
  valid_until        date,
  -- A paper of the file is out of date although the registration is not (machine B).
  has_expired_papers boolean not null default false,
  email              text,
  phone              text,
  website            text,
  -- Telephone, mail and web page are published with the supplier's consent only (decision D8). The column says so
  -- beside the data, so that no list or export has to open the private file.
  publishes_contact  boolean not null default false,
  source             text not null default 'portal' check (source in ('portal', 'compranet', 'demo')),
  -- Latest published evaluation.
  score              numeric(4,1),
  band               text constraint supplier_band check (band in ('reliable', 'conditional', 'unreliable')),
  -- Kept by keep_supplier_search(): its own words, and the names of its lines.
  search             tsvector not null,
  name_plain         text generated always as (plain(name)) stored,
  firm_key           text generated always as (firm_key(name)) stored,
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now()
);
-- Who is registered is registered once: by its RFC, or by the tax number that its country gave it.
create unique index supplier_rfc_once on supplier (rfc)
  where rfc is not null and rfc <> 'XEXX010101000' and source = 'portal' and status not in ('cancelled', 'unregistered');
create unique index supplier_foreign_once on supplier (foreign_identity)
  where foreign_identity is not null and source = 'portal' and status not in ('cancelled', 'unregistered');
-- Found by name, words, RFC and lines of business. A search reads the whole pending list of a text index each time: with
-- none it answers several times faster. An import of thousands gathers its entries itself and writes them at once.
create index supplier_search on supplier using gin (search) with (fastupdate = off);
create index supplier_name_trgm on supplier using gin (name_plain gin_trgm_ops) with (fastupdate = off);
create index supplier_name_key on supplier (supplier_name_key(name));
create index supplier_firm_key on supplier (firm_key);
create index supplier_rfc on supplier (rfc);
create index supplier_foreign_identity on supplier (foreign_identity) where foreign_identity is not null;
-- With a line and a state of the registration chosen, only those rows are read: among a million, ten times fewer.
create index supplier_lines_status on supplier using gin (lines, state_name, status)
  with (fastupdate = off);
-- One index gives the order by name to everybody; the others within the filters that leave many. The public list never
-- walks over companies that only appear in imported contracts.
create index supplier_name on supplier (name collate "es-x-icu", id) include (status);
create index supplier_status_name on supplier (status, name collate "es-x-icu", id) where status <> 'unregistered';
create index supplier_state_name on supplier (state_name, name collate "es-x-icu", id) where status <> 'unregistered';
create index supplier_band_name on supplier (band, name collate "es-x-icu", id) where status <> 'unregistered' and band is not null;
create index supplier_registered_on on supplier (registered_on desc nulls last, id) where status <> 'unregistered';
create index supplier_valid_until on supplier (valid_until) where status in ('active', 'expiring', 'expired');
call watch_public_table('supplier');

-- Words by which a supplier is found.
create function supplier_search(number text, name text, trade_name text, lines text[]) returns tsvector
  language sql stable parallel safe
  return search_vector(coalesce(number, '') || ' ' || name || ' ' || coalesce(trade_name, '') || ' '
    || array_to_string(line_names(lines), ' '));

create function keep_supplier_search() returns trigger language plpgsql as $$
begin
  new.search := supplier_search(new.number, new.name, new.trade_name, new.lines);
  return new;
end $$;
create trigger supplier_search_kept before insert or update of number, name, trade_name, lines on supplier
  for each row execute function keep_supplier_search();

-- Who deals in a line that gets another name is found by that name from then on.
create function line_renamed() returns trigger language plpgsql as $$
begin
  update supplier set lines = lines where lines @> array[new.code];
  return null;
end $$;
create trigger registry_line_renamed after update of name on registry_line for each row
  when (old.name <> new.name) execute function line_renamed();

-- Each line of each supplier, kept by the array beside it: a code that is not in the catalogue is refused, and so is the
-- same one twice.
create table supplier_line (
  supplier_id uuid not null references supplier on delete cascade,
  line_code   text not null constraint supplier_line_code references registry_line,
  constraint supplier_line_once primary key (supplier_id, line_code)
);
create function keep_supplier_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_line select id, unnest(lines) from new_rows;
  else
    delete from supplier_line where supplier_id = new.id;
    insert into supplier_line select new.id, unnest(new.lines);
  end if;
  return null;
end $$;
create trigger supplier_lines_inserted after insert on supplier referencing new table as new_rows
  for each statement execute function keep_supplier_lines();
create trigger supplier_lines_changed after update of lines on supplier for each row
  when (old.lines <> new.lines) execute function keep_supplier_lines();

-- Numbers of registration: P-01001 is the first one.
create sequence supplier_number;
select setval('supplier_number', 1000);

-- How many registered suppliers have these values together; and the same per line, where a supplier counts once for each
-- line that it has. Every change adds rows (nobody waits for a row of another); `compact_supplier_counts` adds them up.
create table supplier_count (
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  band        text,
  n           int not null
);
create table supplier_line_count (
  line_code   text not null references registry_line,
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  band        text,
  n           int not null
);
create index supplier_line_count_line on supplier_line_count (line_code);
create index supplier_line_count_state on supplier_line_count (state_name, status);

create function count_supplier_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_count select status, person_type, state_name, size, band, count(*) from new_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5;
    insert into supplier_line_count select l.line, status, person_type, state_name, size, band, count(*)
      from new_rows, unnest(lines) l (line)
      where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into supplier_count select status, person_type, state_name, size, band, -count(*) from old_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5;
    insert into supplier_line_count select l.line, status, person_type, state_name, size, band, -count(*)
      from old_rows, unnest(lines) l (line)
      where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6;
  else
    insert into supplier_count
      select status, person_type, state_name, size, band, sum(n) from (
        select status, person_type, state_name, size, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select status, person_type, state_name, size, band, 1 from new_rows where status <> 'unregistered') changes
      group by 1, 2, 3, 4, 5 having sum(n) <> 0;
    insert into supplier_line_count
      select l.line, status, person_type, state_name, size, band, sum(n) from (
        select lines, status, person_type, state_name, size, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select lines, status, person_type, state_name, size, band, 1 from new_rows where status <> 'unregistered') changes, unnest(lines) l (line)
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;

create trigger supplier_counted_insert after insert on supplier referencing new table as new_rows
  for each statement execute function count_supplier_changes();
create trigger supplier_counted_update after update on supplier referencing old table as old_rows new table as new_rows
  for each statement execute function count_supplier_changes();
create trigger supplier_counted_delete after delete on supplier referencing old table as old_rows
  for each statement execute function count_supplier_changes();

-- Adds up values that several rows tell; rows that are alone, and what others add meanwhile, stay.
create function compact_supplier_counts() returns void language sql as $$
  with ranked as (
    select ctid place, count(*) over same parts, sum(n) over same whole from supplier_count
    window same as (partition by status, person_type, state_name, size, band)),
  gone as (delete from supplier_count c using ranked r where c.ctid = r.place and (r.parts > 1 or r.whole = 0) returning c.*)
  insert into supplier_count select status, person_type, state_name, size, band, sum(n) from gone
    group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  with ranked as (
    select ctid place, count(*) over same parts, sum(n) over same whole from supplier_line_count
    window same as (partition by line_code, status, person_type, state_name, size, band)),
  gone as (delete from supplier_line_count c using ranked r where c.ctid = r.place and (r.parts > 1 or r.whole = 0) returning c.*)
  insert into supplier_line_count select line_code, status, person_type, state_name, size, band, sum(n) from gone
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
$$;

-- Counts anew, after a load that ran without triggers.
create function rebuild_supplier_counts() returns void language sql as $$
  delete from supplier_count;
  insert into supplier_count select status, person_type, state_name, size, band, count(*) from supplier
    where status <> 'unregistered' group by 1, 2, 3, 4, 5;
  delete from supplier_line_count;
  insert into supplier_line_count select l.line, status, person_type, state_name, size, band, count(*)
    from supplier, unnest(lines) l (line) where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6 order by 1;
$$;

-- Their words in the list of words. Texts that many suppliers share, such as the names of lines, are taken apart once.
create function supplier_words_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_words('suppliers', array(
    select name from new_rows where status <> 'unregistered'
    union select trade_name from new_rows where status <> 'unregistered'
    union select name from registry_line
      where code in (select unnest(lines) from new_rows where status <> 'unregistered')));
  return null;
end $$;

create trigger supplier_words_insert after insert on supplier referencing new table as new_rows
  for each statement execute function supplier_words_changed();
create trigger supplier_words_update after update on supplier referencing new table as new_rows
  for each statement execute function supplier_words_changed();

-- Names of contracts that a person recognised as those of a registered supplier. A join is never taken away: it is undone.
create table supplier_join (
  id          uuid primary key default gen_random_uuid(),
  supplier_id uuid not null references supplier on delete cascade,
  -- As contracts spell it, and in the form in which two spellings are equal.
  name        text not null,
  name_key    text not null,
  -- Rows without registration that the name had.
  from_ids    uuid[] not null,
  -- What was moved and from where: {"contracts": [{"id", "from"}], "evaluations": [{"period", "from"}]}.
  moved       jsonb not null,
  reason      text not null check (length(reason) >= 20),
  joined_by   text not null,
  joined_name text,
  joined_at   timestamptz not null,
  undo_reason text,
  undone_by   text,
  undone_name text,
  undone_at   timestamptz,
  constraint supplier_join_undone check ((undone_at is null) = (undo_reason is null))
);
create index supplier_join_name on supplier_join (name_key) where undone_at is null;
create index supplier_join_supplier on supplier_join (supplier_id, joined_at desc);
create index supplier_join_rows on supplier_join using gin (from_ids);

-- Whom a person recognised under a name; null while nobody did.
create function joined_supplier(written text) returns uuid language sql stable as $$
  select j.supplier_id from supplier_join j where j.name_key = supplier_name_key(written) and j.undone_at is null
    order by j.joined_at desc limit 1
$$;
