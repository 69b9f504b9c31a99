import { CompiledQuery, sql } from 'kysely';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import type { TestApp } from '#server/kit/test-app.ts';
import { brokenLog } from './log-check.ts';

/** A table of which leaves tell, and what somebody with full rights may do to it. */
interface Target {
  /** Rows of which a leaf tells. */
  where: string;
  /** What the leaf of a row is about. */
  about: string;
  /** What is saved by it legitimately: see {@link SAVES}. */
  save?: keyof typeof SAVES;
  /** Columns that the leaf tells, each with another value. */
  change: Record<string, string>;
  /** Columns that are moved three days back. */
  dates?: readonly string[];
  /** Columns that two rows exchange. */
  swap?: readonly string[];
  /** What a copy of a row has of its own; without it none is put in. */
  copy?: Record<string, string>;
  keepsRows?: boolean;
}

/** A legitimate save of what a leaf is about, by the same triggers as any. */
const SAVES = {
  procedure: ['procedure', `update procedure set title = title || '.' where id = $1`],
  item: [
    'content_item',
    `update content_item set published = coalesce(published, '{}') || '{"saved": true}', edition = edition + 1, is_public = true,
      published_at = clock_timestamp(), withdrawn_at = null, withdrawn_reason = null where id = $1`,
  ],
  period: ['evaluation_period', `update evaluation_period set name = name || '.' where id = $1`],
  sanction: ['sanction', `update sanction set cause_text = cause_text || '.' where id = $1`],
} as const;

const NEW = 'gen_random_uuid()';
const more = (column: string) => `${column} || ' x'`;
const SHOWN = (column: string) =>
  `exists (select from procedure p where p.id = ${column} and p.public_state <> 'hidden' and p.source <> 'compranet')`;
const OF_CONTRACT = {
  where: `exists (select from contract c where c.id = t.contract_id and ${SHOWN('c.procedure_id')})`,
  about: '(select procedure_id from contract c where c.id = t.contract_id)',
  save: 'procedure',
} as const;
const OF_PROCEDURE = { where: SHOWN('t.procedure_id'), about: 't.procedure_id', save: 'procedure' } as const;
const OF_CLARIFICATION = {
  about: '(select k.procedure_id from clarification k where k.id = t.clarification_id)',
  save: 'procedure',
} as const;

/** Every table of which leaves tell. */
export const TARGETS: Readonly<Record<string, Target>> = {
  procedure: {
    where: SHOWN('t.id'),
    about: 't.id',
    save: 'procedure',
    change: {
      title: more('title'),
      number: more('number'),
      requesting_area: more('requesting_area'),
      fiscal_year: 'fiscal_year - 1',
      contact: `coalesce(contact, '') || 'x'`,
    },
    dates: ['published_at'],
    swap: ['title'],
    copy: { id: NEW, number: more('t.number'), slug: `t.slug || '-x'` },
  },
  lot: {
    ...OF_PROCEDURE,
    change: { description: more('description'), quantity: 'quantity + 1', unit: more('unit') },
    swap: ['description'],
    copy: { id: NEW, number: 't.number + 500' },
  },
  milestone: {
    ...OF_PROCEDURE,
    change: { place: `coalesce(place, '') || 'x'`, all_day: 'not all_day', url: `'https://otra.example'` },
    dates: ['at'],
    swap: ['at'],
    copy: { id: NEW, sequence: 't.sequence + 50' },
  },
  award: {
    where: `t.place = 1 and exists (select from procedure p where p.id = t.procedure_id and p.public_state in ('awarded', 'unsuccessful'))`,
    about: 't.procedure_id',
    save: 'procedure',
    change: {
      supplier_name: more('supplier_name'),
      amount: 'amount + 1',
      reason: `coalesce(reason, '') || 'x'`,
    },
  },
  contract: {
    ...OF_PROCEDURE,
    change: {
      title: more('title'),
      supplier_name: more('supplier_name'),
      amount: 'amount + 0.01',
      number: more('number'),
      years: `'[{"x": 1}]'::jsonb`,
    },
    dates: ['signed_on', 'starts_on'],
    copy: { id: NEW, number: more('t.number') },
  },
  contract_lot: { ...OF_CONTRACT, change: {} },
  contract_delivery: {
    ...OF_CONTRACT,
    change: { what: more('what') },
    dates: ['planned_on'],
    swap: ['what'],
    copy: { id: NEW, what: more('t.what') },
  },
  contract_penalty: {
    ...OF_CONTRACT,
    change: { amount: 'amount + 1', reason: more('reason'), ground: more('ground') },
    dates: ['imposed_on'],
    swap: ['amount'],
    copy: { id: NEW },
  },
  contract_payment: {
    ...OF_CONTRACT,
    change: { amount: 'amount + 1', invoice: more('invoice') },
    dates: ['paid_on'],
    swap: ['amount'],
    copy: { id: NEW },
  },
  contract_end: { ...OF_CONTRACT, change: { reason: `coalesce(reason, '') || 'x'` }, dates: ['ended_on'] },
  contract_amendment: {
    ...OF_CONTRACT,
    change: { what: more('what'), ground: more('ground'), amount_after: 'amount_after + 1' },
    dates: ['signed_on'],
    swap: ['what'],
    copy: { id: NEW, number: 't.number + 50' },
  },
  document: {
    where: `t.status = 'withdrawn' and ${SHOWN('t.procedure_id')}`,
    about: 't.procedure_id',
    save: 'procedure',
    change: { withdrawn_reason: more('withdrawn_reason'), status: `'published'` },
    dates: ['withdrawn_at'],
  },
  document_version: {
    where: `t.published_at <= now() and exists (select from document d where d.id = t.document_id and ${SHOWN('d.procedure_id')})`,
    about: '(select d.procedure_id from document d where d.id = t.document_id)',
    save: 'procedure',
    change: {
      original_name: more('original_name'),
      sha256: `(select s.sha256 from stored_file s where s.sha256 <> document_version.sha256 limit 1)`,
    },
    dates: ['published_at'],
    swap: ['original_name'],
    copy: { number: 't.number + 50' },
  },
  stored_file: {
    where: `exists (select from document_version v join document d on d.id = v.document_id
      where v.sha256 = t.sha256 and v.published_at <= now() and ${SHOWN('d.procedure_id')})`,
    about: `(select d.procedure_id from document_version v join document d on d.id = v.document_id
      where v.sha256 = t.sha256 and v.published_at <= now() and ${SHOWN('d.procedure_id')} order by d.id limit 1)`,
    save: 'procedure',
    change: { bytes: 'bytes + 1' },
  },
  procedure_change: {
    ...OF_PROCEDURE,
    change: {
      before: `coalesce(before, '') || 'x'`,
      after: `coalesce(after, '') || 'x'`,
      reason: more('reason'),
    },
    dates: ['changed_at'],
    swap: ['after'],
    copy: { id: '(select max(id) + 1 from procedure_change)' },
  },
  clarification: {
    where: 't.number is not null',
    about: 't.procedure_id',
    save: 'procedure',
    change: { number: 'number + 100' },
  },
  clarification_edition: {
    where: 'true',
    ...OF_CLARIFICATION,
    change: { question: more('question'), answer: more('answer') },
    dates: ['published_at'],
    swap: ['answer'],
    copy: { edition: 't.edition + 10', reason: `'Otra razón de la respuesta'` },
  },
  content_item: {
    where: `(t.is_public or t.withdrawn_at is not null)
      and t.kind in ('normatividad', 'textos', 'fichas', 'avisos', 'topes', 'areas')`,
    about: 't.id',
    save: 'item',
    change: {
      key: `key || '-x'`,
      edition: 'edition + 1',
      is_public: 'not is_public and published is not null',
    },
    dates: ['published_at', 'withdrawn_at'],
    swap: ['published'],
    copy: { id: NEW, key: `t.key || '-x'` },
  },
  content_public_file: {
    where: 'exists (select from content_item i where i.id = t.item_id and i.is_public)',
    about: 't.item_id',
    save: 'item',
    change: {},
  },
  evaluation_period: {
    where: 't.published_at <= now()',
    about: 't.id',
    save: 'period',
    change: { name: more('name'), published_at: 'null', instrument: `instrument || '{"x": 1}'` },
    dates: ['starts_on', 'ends_on'],
    copy: { id: NEW, key: `'2019-2'` },
  },
  evaluation_result: {
    where: 'exists (select from evaluation_period e where e.id = t.period_id and e.published_at <= now())',
    about: 't.period_id',
    save: 'period',
    change: { score: 'score - 1', orders: 'orders + 1', supplier_name: more('supplier_name') },
    swap: ['score'],
    copy: { supplier_id: NEW },
  },
  sanction: {
    where: `t.published_at <= now() and t.status <> 'revoked'`,
    about: 't.id',
    save: 'sanction',
    change: {
      name: more('name'),
      cause_text: more('cause_text'),
      status: `'fulfilled'`,
      fine_amount: 'coalesce(fine_amount, 0) + 1',
    },
    dates: ['starts_on'],
    swap: ['name'],
    copy: { id: NEW },
  },
  withdrawn_procedure: {
    where: 'true',
    about: 't.id',
    change: { number: more('number'), contracts: 'contracts + 1' },
    dates: ['withdrawn_at'],
    swap: ['number'],
    copy: { id: NEW },
  },
  integrity_alarm: {
    where: 'true',
    about: 't.id',
    change: { close_reason: more('close_reason'), thing: more('thing'), difference: `'gone'` },
    dates: ['found_at', 'closed_at'],
    copy: { id: NEW, thing: more('t.thing') },
  },
  audit_log: {
    where: 'true',
    about: 'null::uuid',
    change: {
      actor_id: more('actor_id'),
      operation: more('operation'),
      after: `coalesce(after, '{}') || '{"x": 1}'`,
      reason: `coalesce(reason, '') || 'x'`,
      subject_id: more('subject_id'),
    },
    dates: ['occurred_at'],
    swap: ['operation'],
    copy: { id: '(select max(id) + 1 from audit_log)' },
  },
  integrity_entry: {
    where: 't.audit_id is not null and t.position is not null',
    about: 't.about',
    change: {
      leaf: `leaf || ' '`,
      leaf_hash: 'sha256(leaf_hash)',
      subject: `subject || 'x'`,
      about: NEW,
      kind: `case kind when 'sanction' then 'award' else 'sanction' end`,
      position: 'position + 100000',
      audit_id: 'audit_id + 1',
    },
    dates: ['entered_at'],
    swap: ['leaf'],
    copy: {
      id: '(select max(id) + 1 from integrity_entry)',
      position: 'null',
      subject: `t.subject || 'x'`,
      leaf: `t.leaf || ' '`,
      leaf_hash: `sha256('\\x00'::bytea || convert_to(t.leaf || ' ', 'UTF8'))`,
    },
  },
};

/** The same numbers for the same seed. */
type Dice = () => number;
const pick = <T>(dice: Dice, list: readonly T[]): T => list[Math.floor(dice() * list.length)] as T;

const run = <Row>(tx: Transaction, text: string, values: unknown[] = []) =>
  tx.executeQuery<Row>(CompiledQuery.raw(text, values));
const role = (tx: Transaction, name: 'replica' | 'origin') =>
  run(tx, `set local session_replication_role = '${name}'`);

/** One statement that tampers with a random row, in words; undefined where the table has nothing of the sort. */
function statementOf(dice: Dice, name: string, columns: string): { did: string; text: string } | undefined {
  const { change, dates = [], swap = [], copy, where } = TARGETS[name] as Target;
  const seed = Math.floor(dice() * 1e9);
  const chosen = `(select t.ctid from ${name} t where ${where} order by md5(t.ctid::text || '${seed}') limit 1)`;
  const did = pick(dice, ['change', 'delete', 'insert', 'reorder', 'back-date']);
  if (did === 'delete') return { did, text: `delete from ${name} where ctid = ${chosen}` };
  if (did === 'change' && Object.keys(change).length > 0) {
    const column = pick(dice, Object.keys(change));
    return {
      did: `change of ${column}`,
      text: `update ${name} set ${column} = ${change[column]} where ctid = ${chosen} and ${column} is distinct from ${change[column]}`,
    };
  }
  if (did === 'back-date' && dates.length > 0) {
    const column = pick(dice, dates);
    const value = column.endsWith('_on') ? `${column} - 3` : `${column} - interval '3 days'`;
    return {
      did: `back-date of ${column}`,
      text: `update ${name} set ${column} = ${value} where ctid = ${chosen} and ${column} is not null`,
    };
  }
  if (did === 'reorder' && swap.length > 0) {
    const column = pick(dice, swap);
    return {
      did: `reorder by ${column}`,
      text: `with a as (select t.ctid place, t.${column} said from ${name} t where ctid = ${chosen}),
        b as (select t.ctid place, t.${column} said from ${name} t, a where ${where} and t.${column} is distinct from a.said
          order by md5(t.ctid::text || '${seed}') limit 1)
        update ${name} w set ${column} = case when w.ctid = a.place then b.said else a.said end from a, b where w.ctid in (a.place, b.place)`,
    };
  }
  if (did === 'insert' && copy !== undefined) {
    const own = Object.entries(copy);
    const values = columns
      .split(', ')
      .map((column) => own.find(([one]) => one === column)?.[1] ?? `t.${column}`)
      .join(', ');
    return {
      did,
      text: `insert into ${name} (${columns}) overriding system value select ${values} from ${name} t where ctid = ${chosen}`,
    };
  }
  return undefined;
}

/** What one tampering did, and whether it was found: by a reading, and by the act on the same thing that followed. */
export interface Tampering {
  did: string;
  isFound: boolean;
  isAlarmed: boolean | null;
}

class Undone extends Error {}

/** Tampers once with triggers off, followed or not by a legitimate save of the same thing; nothing of it stays. */
export async function tamperOnce(app: TestApp, dice: Dice): Promise<Tampering> {
  let told: Tampering | undefined;
  await transaction(app.db, async (tx) => {
    for (let tries = 0; told === undefined; tries += 1) {
      if (tries > 200) throw new Error('Nothing can be tampered with.');
      told = await tryOnce(tx, dice, pick(dice, Object.keys(TARGETS)));
    }
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return told as unknown as Tampering;
}

async function tryOnce(tx: Transaction, dice: Dice, name: string): Promise<Tampering | undefined> {
  const { rows: names } = await run<{ columns: string }>(
    tx,
    `select string_agg(quote_ident(attname), ', ' order by attnum) columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  );
  const statement = statementOf(dice, name, names[0]?.columns ?? '');
  if (statement === undefined) return undefined;
  const target = TARGETS[name] as Target;
  // What anything is about is read before the row may be gone.
  const { rows: kept } = await run<{ place: string; about: string | null }>(
    tx,
    `select t::text place, ${target.about} about from ${name} t`,
  );
  await run(tx, 'savepoint tampering');
  await role(tx, 'replica');
  try {
    const { numAffectedRows = 0n } = await run(tx, statement.text);
    if (numAffectedRows === 0n) {
      await role(tx, 'origin');
      return undefined;
    }
  } catch (error) {
    // A constraint that no role turns off.
    if (!['23505', '23514', '23502', '22001', '22003'].includes(String((error as { code?: unknown }).code)))
      throw error;
    await run(tx, 'rollback to savepoint tampering');
    await role(tx, 'origin');
    return undefined;
  }
  await role(tx, 'origin');
  const { rows: now } = await run<{ place: string; about: string | null }>(
    tx,
    `select t::text place, ${target.about} about from ${name} t`,
  );
  const was = new Set(kept.map(({ place }) => place));
  const is = new Set(now.map(({ place }) => place));
  const touched = [
    ...kept.filter(({ place }) => !is.has(place)),
    ...now.filter(({ place }) => !was.has(place)),
  ];
  const did = `${name}: ${statement.did}`;
  const before = await countOpen(tx);
  let isAlarmed: boolean | null = null;
  const about = touched[0]?.about ?? null;
  if (dice() < 0.5) {
    const isSaved = await saveAfter(tx, target, about);
    if (isSaved && name !== 'integrity_entry') isAlarmed = (await countOpen(tx)) > before;
  }
  const reader = {
    query: async (text: string, values?: unknown[]) => ({ rows: (await run(tx, text, values)).rows }),
  };
  const found = await brokenLog(reader as never);
  return { did: isAlarmed === null ? did : `${did}, then saved`, isFound: found.length > 0, isAlarmed };
}

async function countOpen(tx: Transaction): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int count from integrity_alarm where closed_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** False where what it is about is not there any more, or is nothing that is saved. */
async function saveAfter(tx: Transaction, { save }: Target, about: string | null): Promise<boolean> {
  await sql`select without_event('planted')`.execute(tx);
  const [, text] = SAVES[save ?? 'procedure'];
  const { rows } = await run<{ id: string }>(
    tx,
    `select id from procedure where public_state <> 'hidden' order by id limit 1`,
  );
  const id = save === undefined ? rows[0]?.id : about;
  const { numAffectedRows = 0n } = await run(tx, text, [id]);
  await audit(tx, {
    person: { id: 'admin' },
    operation: 'saveProcedure',
    subjectType: 'test',
    subjectId: String(id),
    requestId: 'test',
  });
  await run(tx, 'set constraints integrity_due_entered immediate');
  return save !== undefined && numAffectedRows > 0n;
}
