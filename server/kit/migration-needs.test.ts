import { describe, expect, it } from 'vitest';
import { breaksOlder, needsOf } from './migration-needs.ts';
import { readMigrations } from './migrations.ts';

/** Files from here on are written after the rule (docs/decisions/0227). */
const RULED_FROM = 200;

describe('a file that the version before cannot work beside', () => {
  it.each([
    ['alter table supplier drop column fax;', /quita/],
    ['alter table supplier drop fax;', /quita/],
    ['drop table if exists fax;', /quita/],
    ['drop function fax(text);', /quita/],
    ['alter table supplier rename column fax to phone;', /nombre/],
    ['alter table supplier alter column fax type int using fax::int;', /tipo/],
    ['alter table supplier alter fax set data type int;', /tipo/],
    ['alter table supplier alter fax set not null;', /obliga/],
    ['alter table supplier add column fax text not null;', /sin valor inicial/],
    ['alter table supplier add fax text default null, add phone text not null;', /sin valor inicial/],
  ])('is %s', (sql, why) => {
    expect(breaksOlder(sql).join('; ')).toMatch(why);
    expect(needsOf({ sql, version: 300 })).toBe(300);
  });

  it.each([
    'create table fax (number text not null);',
    "alter table supplier add column fax text not null default 'x';",
    'alter table supplier add fax text, add phone text;',
    'alter table supplier add column type text; alter index fax_type set (fillfactor = 70);',
    'alter table supplier alter fax drop not null; drop index fax_number;',
    "alter table supplier drop constraint kind, add constraint kind check (kind in ('a', 'b')) not valid;",
    "comment on table supplier is 'drop table';  -- rename it later",
    'create or replace function f() returns void language plpgsql as $$ begin drop table scratch; end $$;',
    "alter type colour add value 'blue';",
  ])('is not %s', (sql) => {
    expect(breaksOlder(sql)).toEqual([]);
    expect(needsOf({ sql, version: 300 })).toBe(0);
  });

  it('says since when nobody reads what it takes away', () => {
    expect(needsOf({ sql: '-- contract: 0290\ndrop table fax;', version: 300 })).toBe(290);
  });
});

it('no file takes away what the version before may read, unless it says since when nobody does', () => {
  const ruled = readMigrations().filter(({ version }) => version >= RULED_FROM);
  const silent = ruled.filter((one) => breaksOlder(one.sql).length > 0 && needsOf(one) >= one.version);
  expect(silent.map(({ name, sql }) => `${name}: ${breaksOlder(sql).join('; ')}`)).toEqual([]);
});
