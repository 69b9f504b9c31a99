import type { ClientBase } from 'pg';
import { proveAudit } from '#server/kit/audit-proof.ts';
import type { KeptProof } from './backup-runs.sql.ts';
import { quoted } from './structure.sql.ts';

interface Reference {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  targets: string[];
  isChecked: boolean;
}

/** Rows that name a row which is not there, and references that the database does not check, a sentence each. */
export async function brokenReferences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Reference>(`
    select c.conname as name, c.conrelid::regclass::text child, c.confrelid::regclass::text parent, c.convalidated "isChecked",
      (select array_agg(quote_ident(a.attname) order by k.o) from unnest(c.conkey) with ordinality k (n, o)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n) columns,
      (select array_agg(quote_ident(a.attname) order by k.o) from unnest(c.confkey) with ordinality k (n, o)
       join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n) targets
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 2, 1`);
  const found: string[] = [];
  for (const { name, child, parent, columns, targets, isChecked } of rows) {
    if (!isChecked) found.push(`La base no comprueba la referencia ${name} de ${child}.`);
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ');
    const isSame = columns.map((column, index) => `p.${targets[index]} = c.${column}`).join(' and ');
    const { rows: lost } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${child} c where ${isSet} and not exists (select from ${parent} p where ${isSame})`,
    );
    const count = lost[0]?.count ?? 0;
    if (count > 0)
      found.push(
        `${count === 1 ? 'Un renglón' : `${count} renglones`} de ${child} (${columns.join(', ')}) ${count === 1 ? 'nombra' : 'nombran'} algo que no está en ${parent}.`,
      );
  }
  return found;
}

/** Triggers that somebody switched off: what they keep is not kept. */
export async function silencedTriggers(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; place: string }>(
    `select t.tgname as name, t.tgrelid::regclass::text place from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and t.tgenabled <> 'O' order by 2, 1`,
  );
  return rows.map(({ name, place }) => `El disparador ${name} de ${place} está apagado.`);
}

/** Counters behind the rows that took their numbers: they would give one out twice. */
export async function laggingCounters(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ place: string; field: string; counter: string }>(
    `select c.relname as place, a.attname as field, pg_get_serial_sequence(quote_ident(c.relname), a.attname) counter
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const wanted = rows.map(({ place, field, counter }) => ({
    counter,
    place,
    highest: `select max(${quoted(field)}) from ${quoted(place)}`,
  }));
  wanted.push({
    counter: 'supplier_number',
    place: 'supplier',
    highest: `select max(substring(number from '^P-(\\d+)$')::bigint) from supplier where source = 'portal'`,
  });
  const found: string[] = [];
  for (const { counter, place, highest } of wanted) {
    const { rows: states } = await client.query<{ last: string; highest: string | null }>(
      `select case when is_called then last_value else last_value - 1 end::text as last, (${highest})::text as highest from ${counter}`,
    );
    const [state] = states;
    if (state !== undefined && state.highest !== null && BigInt(state.highest) > BigInt(state.last))
      found.push(
        `El contador ${counter} va en ${state.last} y ${place} ya tiene el ${state.highest}: daría números repetidos.`,
      );
  }
  return found;
}

/** Whether the log still says what it said at the newest backup. */
export async function changedLog(client: ClientBase, kept: KeptProof | null): Promise<string[]> {
  if (kept === null || kept.until === null) return [];
  const now = await proveAudit(client, kept.until);
  if (now.sha256 === kept.sha256) return [];
  return [
    `La bitácora hasta el asiento ${kept.until} ya no es la que era en el respaldo del ${kept.takenAt.toISOString()}: ` +
      'algún asiento falta o cambió.',
  ];
}

/** Which tables name a content, with how many rows. */
export async function namersOf(client: ClientBase, sha256: string): Promise<string> {
  const { rows } = await client.query<{ place: string; field: string }>(
    `select c.conrelid::regclass::text place, quote_ident(a.attname) field from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'stored_file'::regclass order by 1, 2`,
  );
  const names: string[] = [];
  for (const { place, field } of rows) {
    const { rows: found } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${place} where ${field} = $1`,
      [sha256],
    );
    const count = found[0]?.count ?? 0;
    if (count > 0) names.push(`${place} (${count})`);
  }
  return names.length === 0 ? 'ningún renglón' : names.join(', ');
}
