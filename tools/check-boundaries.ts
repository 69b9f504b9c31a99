import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSources } from './boundaries/imports.ts';
import { findBreaches } from './boundaries/rules.ts';
import { TABLE_OWNERS } from './boundaries/table-owners.ts';
import { tableBreaches, tablesOf } from './boundaries/table-writes.ts';

const ROOT = join(import.meta.dirname, '..');

/** Bad files, each of which the check must see: a guard never seen to fail is no guard. */
const PLANTED: Record<string, string> = {
  'contract/planted.ts': "import '#server/kit/log.ts';",
  'contract/planted-node.ts': "import { join } from 'node:path';",
  'tools/planted.ts': "import '#lab/scale/client.ts';",
  'server/kit/planted.ts': "import { x } from '../features/planted/planted.sql.ts';",
  'server/kit/planted-web.ts': "import '#web/kit/format.ts';",
  'server/features/planted/planted.sql.ts':
    "import { y } from '#server/features/other/other.sql.ts';\nexport const x = y;",
  'server/features/other/other.sql.ts': 'export const y = 1;',
  'server/planted.ts': "import { z } from './local/planted.ts';",
  'server/local/planted.ts': 'export const z = 1;',
  'web/ui/planted.tsx': "import {\n  x,\n} from '#web/features/planted/planted.data.ts';",
  'web/features/planted/planted.data.ts':
    "export { x } from '#web/features/other/other.data.ts';\nexport const z = 1;",
  'web/features/other/other.data.ts': "export const x = await import('#server/kit/log.ts');",
  'web/kit/planted-circle.ts': "import { b } from './planted-circle-b.ts';\nexport const a = b;",
  'web/kit/planted-circle-b.ts': "import { a } from './planted-circle.ts';\nexport const b = a;",
  'server/features/planted/above/planted-above.ts':
    "import type { Below } from '../below/planted-below.ts';\nexport type Above = Below;",
  'server/features/planted/below/planted-below.ts':
    "import type { Above } from '../above/planted-above.ts';\nexport type Below = Above | 1;",
  'web/ui/planted-barrel.ts': "export { x } from './planted.tsx';",
  'server/features/planted/planted-log.sql.ts': "export const x = 'select 1 from audit_log';",
  'server/features/planted/planted-conflict.service.ts':
    "export const x = () => {\n  throw failure(\n    'version_conflict', {});\n};",
  'server/kit/planted-conflict.ts': "export const x = invalid({ a: 'b' }, 'version_conflict');",
  'web/ui/planted-utils.ts': 'export const x = 1;',
  'server/features/planted/planted-write.sql.ts':
    "export const x = (db) => db.updateTable('procedure').set({ version: 2 });",
  'server/features/imports/planted-write.sql.ts':
    'export const x = sql`with gone as (delete from sanction returning id) select count(*) from gone`;',
  'server/features/planted/planted-run-time.sql.ts':
    'export const x = (name) => sql`update ${sql.table(name)} set version = 2`;',
  'server/features/planted/planted-kysely.sql.ts':
    'export const x = (db, name) => db.deleteFrom(name).execute();',
  'server/features/planted/planted-told.ts':
    "export const THING = changeable({\n  subject: 'x',\n  table: 'sanction',\n});",
  'contract/planted-content.ts': "export const KIND = { kind: 'x', table: 'supplier' };",
};
/** Tables of the plan that no file makes, and the other way round: each of which the check must see. */
const PLANTED_TABLES = { made: 'planted_table', owned: 'planted_owner' };
/** Files planted only to be imported by the others. */
const INNOCENT = new Set(['server/features/other/other.sql.ts', 'server/local/planted.ts']);

const tables = tablesOf(ROOT);
const breaches = breachesBelow(ROOT);
for (const breach of breaches) console.error(breach);
const unseen = [...plantedUnseen(new Set(breaches)), ...plantedTablesUnseen()];
for (const path of unseen) console.error(`The check did not notice what is planted in ${path}`);
process.exitCode = breaches.length + unseen.length > 0 ? 1 : 0;

function breachesBelow(root: string): string[] {
  const sources = readSources(root);
  return [...findBreaches(sources), ...tableBreaches(sources, tables, TABLE_OWNERS)];
}

function plantedTablesUnseen(): string[] {
  const { made, owned } = PLANTED_TABLES;
  const seen = tableBreaches([], new Set([...tables, made]), { ...TABLE_OWNERS, [owned]: 'imports' });
  return [made, owned].filter((table) => !seen.some((breach) => breach.includes(table)));
}

function plantedUnseen(known: Set<string>): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'portal-limites-'));
  try {
    for (const room of ['contract', 'server', 'web']) {
      if (existsSync(join(ROOT, room))) cpSync(join(ROOT, room), join(copy, room), { recursive: true });
    }
    for (const [path, text] of Object.entries(PLANTED)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), `${text}\n`);
    }
    const seen = breachesBelow(copy).filter((breach) => !known.has(breach));
    const isSeen = (path: string) => seen.some((breach) => breach.includes(path));
    return Object.keys(PLANTED).filter((path) => !INNOCENT.has(path) && !isSeen(path));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
