import { sql } from 'kysely';
import type { AwardSave } from '#contract/awards.ts';
import { isUnusualMove } from '#contract/rules/days/date-floors.ts';
import { isBeforeCall } from '#contract/rules/procedures/procedure-machine.ts';
import { kindName } from '#contract/rules/documents/document-words.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import {
  TRANSITION_LABELS,
  type ProcedureTransition,
  type ProcedureSave,
} from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import type { Hand } from '#contract/second-person.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { toldAward } from './award.service.ts';
import { closingCorrects } from './opening.service.ts';
import type { Witnessed } from '#server/kit/change.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';

interface OfProcedure {
  params: { id: string };
}

interface Facts {
  number: string;
  title: string;
  status: ProcedureStatus;
  kind: ProcedureKind;
  mark: string;
}

/** What its decisions depend on; its mark changes with the procedure, its planning, its bids, its award and each of its contracts. */
async function factsOf(db: Db | Transaction, id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select p.number, p.title, p.status, p.kind, concat_ws(' ', p.version,
      (select n.version from planning n where n.procedure_id = p.id),
      (select o.version from opening o where o.procedure_id = p.id),
      (select a.version from award_decision a where a.procedure_id = p.id),
      (select string_agg(c.id || ':' || c.version, ' ' order by c.id) from contract c where c.procedure_id = p.id)) mark
    from procedure p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** A procedure as the record of a decision. */
export async function record(
  { params }: OfProcedure,
  db: Db | Transaction,
): Promise<DecidedRecord | undefined> {
  const facts = await factsOf(db, params.id);
  if (facts === undefined) return undefined;
  return {
    type: 'procedure',
    id: params.id,
    title: facts.title,
    note: facts.number,
    place: `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${params.id}`,
    mark: facts.mark,
  };
}

/** The lots of an award as they are decided, one by one. */
const tellsAward = async ({ params }: OfProcedure, db: Db) => [
  { subject: 'award', differences: await toldAward(db, params.id) },
];

/** Public documents that went out as another kind than they have now, with both: a step rests on what they are. */
async function renamedDocuments({ params }: OfProcedure, db: Db) {
  const { rows } = await sql<{ id: string; title: string; kind: string; was: string }>`
    select d.id, d.title, d.kind, was.kind was from document d cross join lateral (
      select state->>'kind' kind from revision where subject_type = 'document' and subject_id = d.id::text
        and operation in ('publishDocument', 'scheduleDocument') order by version limit 1) was
    where d.procedure_id = ${params.id} and d.status = 'published' and was.kind <> d.kind order by d.title`.execute(
    db,
  );
  const differences = rows.map(({ id, title, kind, was }) => ({
    name: `documents/${id}`,
    label: `Documento «${title}», publicado como`,
    before: kindName(was),
    after: kindName(kind),
  }));
  return differences.length === 0 ? [] : [{ subject: 'document', differences }];
}

/** Why a need that may have been bought in parts is bought so all the same. */
async function explainedSplits({ params }: OfProcedure, db: Db) {
  const { rows } = await sql<{ key: string; message: string; reason: string }>`
    select key, message, reason from check_override where procedure_id = ${params.id}
      and code in ('splitting', 'split_family') order by decided_at`.execute(db);
  const differences = rows.map(({ key, message, reason }) => ({
    name: `splits/${key}`,
    label: '¿Se partió una compra?',
    before: message,
    after: reason,
  }));
  return differences.length === 0 ? [] : [{ subject: 'planning', differences }];
}

const statusOf = async (db: Db, { params }: OfProcedure) => (await factsOf(db, params.id))?.status;
const isGiven = (status: ProcedureStatus | undefined) =>
  status === 'awarded' || status === 'partially_awarded' || status === 'contracted';

/** What of a published call bidders go by: when, what, for whom, and whom they write to. */
const OF_CALL: readonly (keyof ProcedureSave)[] = [
  'acts',
  'lots',
  ...CONDITIONS,
  'title',
  'description',
  'requestingArea',
  'contractingArea',
  'contact',
  'announcementUrl',
];

const instantOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Correcting what bidders go by and visitors already read. */
export const MOVED_DATES: DecisionOf<OfProcedure & { body: ProcedureSave }> = {
  record,
  kind: async ({ params, body }, db) => {
    const isOfCall = OF_CALL.some((name) => body[name] !== undefined);
    const status = isOfCall ? await statusOf(db, { params }) : 'draft';
    return status === undefined || status === 'draft' ? null : 'dates';
  },
  isOf: (changes) =>
    changes.some(
      ({ subject, differences }) =>
        subject === 'procedure' &&
        differences.some(({ name }) => OF_CALL.some((field) => field === name.split('/')[0])),
    ),
  isGuarded: async (exchange, changes, db) => {
    if ((await statusOf(db, exchange)) !== 'active') return false;
    const now = new Date().toISOString();
    return changes.some(
      ({ subject, differences }) =>
        subject === 'procedure' &&
        differences.some(({ name, before, after }) => {
          const [field = '', row, part] = name.split('/');
          // By its title and contact people know whether and to whom they bid.
          if (field === 'title' || field === 'contact') return before !== null && before !== '';
          if (field !== 'acts' || row === undefined) return false;
          if (part === 'at') return isUnusualMove(instantOf(before), instantOf(after) ?? now, now);
          const added = (after as { at?: unknown } | null)?.at;
          return typeof added === 'string' && isUnusualMove(null, added, now);
        }),
    );
  },
  what: () => 'Corregir la convocatoria y sus fechas',
};

/** Deleting a draft that somebody else began, or of which nobody knows who did. */
export const DISCARDED_DRAFT: DecisionOf<OfProcedure & { person: { id: string } }> = {
  record,
  kind: async ({ params, person }, db) => {
    const { rows } = await sql<{ by: string | null }>`select created_by "by" from procedure
      where id = ${params.id} and status = 'draft'`.execute(db);
    return rows.length === 0 || rows[0]?.by === person.id ? null : 'state';
  },
  what: () => 'Eliminar el borrador de otra persona',
};

/** Deleting a contract that somebody else drafted, or of which nobody knows who did. */
export const DISCARDED_CONTRACT: DecisionOf<
  { params: { id: string; contrato: string } } & { person: { id: string } }
> = {
  record,
  kind: async ({ params, person }, db) => {
    const { rows } = await sql<{ by: string | null }>`select created_by "by" from contract_draft
      where id = ${params.contrato} and procedure_id = ${params.id}`.execute(db);
    return rows.length === 0 || rows[0]?.by === person.id ? null : 'contract';
  },
  what: () => 'Eliminar el borrador de contrato de otra persona',
};

/** Telling visitors of a purchase that is planned. */
export const ANNOUNCED: DecisionOf<OfProcedure> = {
  record,
  kind: () => 'state',
  what: () => 'Anunciar la compra prevista',
};

/** Putting the dates that the portal proposes. */
export const PROPOSED_DATES: DecisionOf<OfProcedure> = {
  record,
  kind: async (exchange, db) => ((await statusOf(db, exchange)) === 'draft' ? null : 'dates'),
  what: () => 'Poner las fechas propuestas',
};

/** Publishing what is already awarded. */
export const PUBLISHED_RESULT: DecisionOf<OfProcedure> = {
  record,
  // The documents that go out with it.
  also: [['administer', 'Documents']],
  kind: async ({ params }, db) => {
    const facts = await factsOf(db, params.id);
    return facts !== undefined && isBeforeCall(facts.status) && publishesResult(facts.kind) ? 'award' : null;
  },
  what: () => 'Publicar el procedimiento con su resultado',
  tells: async (exchange, db) => [
    ...(await tellsAward(exchange, db)),
    ...(await explainedSplits(exchange, db)),
  ],
  hand: async ({ params }, db) => {
    const facts = await factsOf(db, params.id);
    return facts !== undefined && publishesResult(facts.kind) ? 'award' : null;
  },
};

const DECIDED = new Set<ProcedureTransition['transition']>([
  'award',
  'cancel',
  'declare_unsuccessful',
  'suspend',
  'resume',
  'complete',
]);

/** The award, and what ends or stops a procedure. */
export const CHANGED_STATE: DecisionOf<OfProcedure & { body: ProcedureTransition }> = {
  record,
  kind: ({ body: { transition } }) =>
    transition === 'award' ? 'award' : DECIDED.has(transition) ? 'state' : null,
  what: ({ body: { transition } }) => TRANSITION_LABELS[transition],
  tells: async (exchange, db) => [
    ...(exchange.body.transition === 'award' ? await tellsAward(exchange, db) : []),
    ...(await renamedDocuments(exchange, db)),
  ],
  hand: ({ body: { transition } }) => (transition === 'award' ? 'award' : null),
};

/** Correcting an award that was given. */
export const CORRECTED_AWARD: DecisionOf<OfProcedure & { body: AwardSave }> = {
  record,
  // The document that corrects it may still be a draft.
  also: [['administer', 'Documents']],
  kind: async (exchange, db) => (isGiven(await statusOf(db, exchange)) ? 'award' : null),
  isGuarded: () => true,
  what: () => 'Corregir el fallo',
  hand: async (exchange, db) => (isGiven(await statusOf(db, exchange)) ? 'award' : null),
};

/** Anything of a contract that visitors read. */
export const contractDecision = (what: string, hand: Hand | null = null): DecisionOf<OfProcedure> => ({
  record,
  kind: async (exchange, db) => ((await statusOf(db, exchange)) === 'draft' ? null : 'contract'),
  what: () => what,
  tells: explainedSplits,
  hand: async (exchange, db) => ((await statusOf(db, exchange)) === 'draft' ? null : hand),
});

/** Who is paid by a contract, and how much. */
const PAID_BY = [
  'supplierId',
  'supplierName',
  'supplierRfc',
  'amount',
  'minimumAmount',
  'maximumAmount',
  'currency',
  'lots',
];

/** Correcting a published contract; whom it pays, and how much, is never one person's to change. */
export const CORRECTED_CONTRACT: DecisionOf<OfProcedure> = {
  ...contractDecision('Corregir un contrato'),
  isGuarded: (_, changes) =>
    changes.some(
      ({ subject, differences }) =>
        subject === 'contract' && differences.some(({ name }) => PAID_BY.includes(name.split('/')[0] ?? '')),
    ),
};

/** Opening an act again that was closed: what was read out may be put right, in public. */
export const REOPENED_ACT: DecisionOf<OfProcedure> = {
  record,
  kind: async (exchange, db) => ((await statusOf(db, exchange)) === 'draft' ? null : 'state'),
  what: () => 'Reabrir la apertura de propuestas',
};

/** Closing an act in which something reads otherwise than it was read out. */
export const CORRECTED_ACT: DecisionOf<OfProcedure> = {
  record,
  kind: async ({ params }, db) =>
    (await factsOf(db, params.id)) !== undefined && (await closingCorrects(db, params.id)).length > 0
      ? 'state'
      : null,
  // An amount that was read is never one person's to change (decision D19).
  isGuarded: async ({ params }, _, db) =>
    (await closingCorrects(db, params.id)).some((field) => field.startsWith('readOut.')),
  what: () => 'Cerrar la apertura de propuestas con correcciones a lo leído',
};

/** Whether what was said of these lists of a contract changes, goes, or is paid above it. */
const rewrites = (changes: readonly Witnessed[], lists: readonly string[]) =>
  changes.some(({ differences }) =>
    differences.some(({ name, before, after }) => {
      const [list = '', row = ''] = name.split('/');
      if (!lists.includes(list) || row === '#') return false;
      const isMore = (after as { overReason?: unknown } | null)?.overReason != null;
      return (before !== null && before !== undefined && before !== '') || isMore;
    }),
  );

const EXECUTION = ['deliveries', 'penalties', 'payments'];

/** Whether something of what was delivered or paid is said for the first time. */
const tells = (changes: readonly Witnessed[]) =>
  changes.some(({ differences }) =>
    differences.some(({ name }) => {
      const [list, row] = name.split('/');
      return row !== '#' && (list === 'deliveries' || list === 'payments');
    }),
  );

/**
 * What was delivered or paid is never one person's to say by hand, nor to change or remove: lateness, penalty and payment rest on it. A
 * penalty is one person's to add.
 */
export const CHANGED_EXECUTION: DecisionOf<OfProcedure> = {
  ...contractDecision('Cambiar entregas, penas o pagos de un contrato'),
  isOf: (changes) => tells(changes) || rewrites(changes, EXECUTION),
  isGuarded: (_, changes) => tells(changes) || rewrites(changes, EXECUTION),
};

/** Typing in the bids is one person's, and whoever did it does not award; who came late to an act that was closed is two's. */
export const READ_BIDS: DecisionOf<OfProcedure> = {
  record,
  kind: async ({ params }, db) => {
    const { rows } = await sql`select from opening o join procedure p on p.id = o.procedure_id
      where o.procedure_id = ${params.id} and o.closed_at is not null and p.status <> 'draft'`.execute(db);
    return rows.length === 0 ? null : 'state';
  },
  isOf: (changes) =>
    changes.some(
      ({ subject, differences }) =>
        subject === 'opening' &&
        differences.some(({ name }) => {
          const [list, row, part] = name.split('/');
          return (
            list === 'tenderers' &&
            row !== '#' &&
            (part === undefined || !['reason', 'ground'].includes(part))
          );
        }),
    ),
  what: () => 'Anotar una propuesta extemporánea después de cerrar el acto',
  hand: () => 'bids',
};
