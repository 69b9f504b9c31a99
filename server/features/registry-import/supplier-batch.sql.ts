import { sql } from 'kysely';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { joinOwnContracts, takeSupplierNumbers } from '#server/features/supplier-registry/public.ts';

/** Part of the staged rows of an import, by position. */
export interface Batch {
  importId: string;
  from: number;
  to: number;
}

/** Condition on `r`: a staged supplier that says where it is paid. */
const HAS_ACCOUNT = sql`coalesce(r.data #>> '{file,bank,clabe}', '') <> ''`;

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
  given: {
    numbers: ReadonlyMap<number, string>;
    actorName: string | null;
    today: string;
    /** First day on which accounts that came with the file count. */
    accountsFrom: string;
  },
): Promise<number> {
  const { numbers, actorName, today, accountsFrom } = given;
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
  await sql`insert into supplier_account (supplier_id, clabe, holder, approved_on, due_on, since)
    select r.subject_id, r.data #>> '{file,bank,clabe}', r.data #>> '{file,bank,holder}', ${today}::date, ${accountsFrom}::date,
      ${accountsFrom}::timestamp at time zone 'America/Mexico_City'
    from ${rows} and ${HAS_ACCOUNT}`.execute(tx);
  await sql`insert into supplier_key (supplier_id, kind, key, label)
    select r.subject_id, k.kind, k.key, k.label
    from import_row r, jsonb_to_recordset(r.data -> 'keys') k (kind text, key text, label text)
    where r.import_id = ${batch.importId} and r.position >= ${batch.from} and r.position < ${batch.to}
      and r.kind = 'new'`.execute(tx);
  await sql`insert into supplier_event (supplier_id, action, from_status, to_status, actor_kind, actor_name, details)
    select r.subject_id, 'import', null, r.data -> 'supplier' ->> 'status', 'officer', ${actorName}::text,
      jsonb_build_object('import', r.import_id, 'line', r.line) from ${rows}`.execute(tx);
  await joinOwnContracts(
    tx,
    made.map(({ id }) => id),
  );
  return made.length;
}

/** How many suppliers a run brings or takes away, and how many of them with an account to be paid to: whoever agrees reads it. */
export async function tellSuppliers(
  step: 'start' | 'undo',
  importId: string,
  db: Db,
): Promise<FieldDifference[]> {
  const { rows } = await sql<{ suppliers: number; accounts: number }>`
    select count(*)::int suppliers, count(*) filter (where ${HAS_ACCOUNT}
        or exists (select from supplier_account a where a.supplier_id = r.subject_id))::int accounts
    from import_row r where r.import_id = ${importId} and r.kind = 'new'`.execute(db);
  const { suppliers = 0, accounts = 0 } = rows[0] ?? {};
  const of = (name: string, label: string, count: number): FieldDifference =>
    step === 'start'
      ? { name, label, before: null, after: count }
      : { name, label, before: count, after: null };
  return [
    of('suppliers', step === 'start' ? 'Proveedores que entran' : 'Proveedores que se quitan', suppliers),
    of('accounts', 'De ellos, con cuenta para pagarles', accounts),
  ];
}

/** Suppliers of a batch whose registration is in force. */
export async function selectInForce(tx: Transaction, batch: Batch): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.subject_id id from import_row r
    where r.import_id = ${batch.importId} and r.position >= ${batch.from} and r.position < ${batch.to}
      and r.kind = 'new' and r.data -> 'supplier' ->> 'status' in ('active', 'expiring')`.execute(tx);
  return rows.map(({ id }) => id);
}
