import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { takeSupplierNumbers } from '#server/features/supplier-registry/public.ts';

/** Part of the staged rows of an import, by position. */
export interface Batch {
  importId: string;
  from: number;
  to: number;
}

/** Numbers by position for staged suppliers that have none; numbers that are taken or given in the file are skipped. */
export async function numberSuppliers(tx: Transaction, importId: string): Promise<Map<number, string>> {
  const { rows } = await sql<{ position: number; number: string }>`
    select position, data -> 'supplier' ->> 'number' number from import_row
    where import_id = ${importId} and kind = 'new' order by position`.execute(tx);
  const given = new Set(rows.map(({ number }) => number));
  const positions = rows.filter(({ number }) => number === '').map(({ position }) => position);
  const numbers: string[] = [];
  while (numbers.length < positions.length) {
    const free = await takeSupplierNumbers(tx, positions.length - numbers.length);
    numbers.push(...free.filter((number) => !given.has(number)));
  }
  return new Map(positions.map((position, i) => [position, numbers[i] ?? '']));
}

/** One event each of suppliers that came or went with an import. */
export const tellImported = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  happenedToMany(tx, {
    subject: 'supplier',
    ids,
    isPublic: true,
    operation: 'import.registry',
    actorId: PORTAL_ITSELF,
  });

/** Registers a batch of staged suppliers: public data, private file, what they may share, and the first line of history. */
export async function insertSuppliers(
  tx: Transaction,
  batch: Batch,
  { numbers, actorName }: { numbers: ReadonlyMap<number, string>; actorName: string | null },
): Promise<number> {
  const numbered = [...numbers].filter(([position]) => position >= batch.from && position < batch.to);
  const rows = sql`import_row r
    where r.import_id = ${batch.importId} and r.position >= ${batch.from} and r.position < ${batch.to} and r.kind = 'new'`;
  const { rows: made } = await sql<{ id: string }>`
    insert into supplier (id, number, person_type, name, legal_suffix, trade_name, rfc, state_name, size, lines,
      status, registered_on, valid_until, publishes_contact, email, phone, website, source)
    select r.subject_id, coalesce(g.number, s.number), s.person_type, s.name, s.legal_suffix, s.trade_name, s.rfc, s.state_name, s.size,
      s.lines, s.status, s.registered_on, s.valid_until,
      coalesce(s.publishes_contact, false), s.email, s.phone, s.website, 'portal'
    from import_row r cross join jsonb_to_record(r.data -> 'supplier') s (number text, person_type text, name text, legal_suffix text,
      trade_name text, rfc text, state_name text, size text, lines text[], status text, registered_on date,
      valid_until date, publishes_contact boolean, email text, phone text, website text)
    left join unnest(${numbered.map(([position]) => position)}::int[], ${numbered.map(([, number]) => number)}::text[])
      g (position, number) on g.position = r.position
    where r.import_id = ${batch.importId} and r.position >= ${batch.from} and r.position < ${batch.to}
      and r.kind = 'new' returning id`.execute(tx);
  await tellImported(
    tx,
    made.map(({ id }) => id),
  );
  await sql`insert into supplier_file (supplier_id, data, remarks)
    select r.subject_id, r.data -> 'file', coalesce(r.data -> 'supplier' ->> 'remarks', '') from ${rows}`.execute(
    tx,
  );
  await sql`insert into supplier_key (supplier_id, kind, key, label)
    select r.subject_id, k.kind, k.key, k.label
    from import_row r, jsonb_to_recordset(r.data -> 'keys') k (kind text, key text, label text)
    where r.import_id = ${batch.importId} and r.position >= ${batch.from} and r.position < ${batch.to}
      and r.kind = 'new'`.execute(tx);
  await sql`insert into supplier_event (supplier_id, action, from_status, to_status, actor_kind, actor_name, details)
    select r.subject_id, 'import', null, r.data -> 'supplier' ->> 'status', 'officer', ${actorName}::text,
      jsonb_build_object('import', r.import_id, 'line', r.line) from ${rows}`.execute(tx);
  return made.length;
}

/** Suppliers of a batch whose registration is in force. */
export async function selectInForce(tx: Transaction, batch: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.subject_id id from import_row r
    where r.import_id = ${batch.importId} and r.position >= ${batch.from} and r.position < ${batch.to}
      and r.kind = 'new' and r.data -> 'supplier' ->> 'status' in ('active', 'expiring')`.execute(tx);
  return rows.map(({ id }) => id);
}
