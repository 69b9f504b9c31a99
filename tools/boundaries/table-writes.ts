import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './imports.ts';
import { roomOf } from './rules.ts';
import { RUN_TIME_WRITERS } from './table-owners.ts';

const TEST = /\.test\.ts$|(^|\/)test-[a-z-]+\.ts$/;
const COMMENT = /^\s*--.*$/gm;
const MADE = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi;
const DROPPED = /\bdrop\s+table\s+(?:if\s+exists\s+)?([\w, ]+?)\s*(?:cascade\s*)?;/gi;
const RENAMED = /\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi;
/** Statements of SQL and of Kysely that change rows; `do update set` and `for update` name no table. */
const WRITTEN =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|copy|merge\s+into|update)\s+(?:only\s+)?"?([a-z_]\w*)"?|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/gi;

/** The same with a name that is put together while the program runs. */
const WRITTEN_AT_RUN_TIME =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into|update)\s+(?:only\s+)?"?\$\{|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\((?!\s*')/i;
/** Whoever says a table to one of {@link RUN_TIME_WRITERS}. */
const NAMED = /\b(?:table|counted):\s*'(\w+)'/g;

/** Tables that the SQL files of `root` leave behind. */
export function tablesOf(root: string): Set<string> {
  const tables = new Set<string>();
  for (const folder of ['schema', 'migrations']) {
    const path = join(root, 'db', folder);
    const files = existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.sql')) : [];
    for (const file of files.toSorted()) {
      const text = readFileSync(join(path, file), 'utf8').replaceAll(COMMENT, '');
      for (const [, name = ''] of text.matchAll(MADE)) tables.add(name);
      for (const [, names = ''] of text.matchAll(DROPPED)) {
        for (const name of names.split(',')) tables.delete(name.trim());
      }
      for (const [, from = '', to = ''] of text.matchAll(RENAMED)) if (tables.delete(from)) tables.add(to);
    }
  }
  return tables;
}

/**
 * Every table without an owner, every owner without a table, and every statement of the server that writes a table of
 * somebody else, one sentence each. A file that writes tables whose names it is told has to be declared; who tells it a
 * table writes that table. The local demonstration fills an empty database and is left out.
 */
export function tableBreaches(
  sources: Source[],
  tables: ReadonlySet<string>,
  owners: Record<string, string>,
): string[] {
  const without = [...tables].filter((table) => owners[table] === undefined);
  const unknown = Object.keys(owners).filter((table) => !tables.has(table));
  return [
    ...without.map((table) => `${table} has no owner in tools/boundaries/table-owners.ts`),
    ...unknown.map((table) => `tools/boundaries/table-owners.ts names ${table}, a table that is not there`),
    ...sources.flatMap((source) => writesOfOthers(source, tables, owners)),
    ...undeclaredWriters(sources),
  ];
}

const isLeftOut = (path: string) =>
  roomOf(path) === 'server/local' ||
  TEST.test(path) ||
  !(path.startsWith('server/') || path.startsWith('contract/'));

/** Files that write tables whose names they are told without being declared. */
function undeclaredWriters(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) => !isLeftOut(path) && WRITTEN_AT_RUN_TIME.test(text) && !RUN_TIME_WRITERS.has(path),
    )
    .map(
      ({ path }) =>
        `${path} writes a table whose name is put together at run time: name it, or declare the file in tools/boundaries/table-owners.ts`,
    );
}

function writesOfOthers(
  { path, text }: Source,
  tables: ReadonlySet<string>,
  owners: Record<string, string>,
): string[] {
  if (isLeftOut(path)) return [];
  // What the contract declares of a kind of content is written by the engine of contents.
  const own = path.startsWith('contract/') ? 'content' : (roomOf(path).split('/').at(-1) ?? '');
  const written = new Set([
    ...[...text.matchAll(WRITTEN)].map(([, inSql, inKysely]) => inSql ?? inKysely ?? ''),
    ...[...text.matchAll(NAMED)].map(([, name = '']) => name),
  ]);
  return [...written]
    .filter((table) => tables.has(table) && !(owners[table] ?? '').split(' ').includes(own))
    .map((table) => `${path} writes ${table}, which belongs to ${owners[table]?.split(' ')[0]}`);
}
