import { sql } from 'kysely';
import type { Context } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  SECOND_PERSON,
  SEPARATE_HANDS,
  type Hand,
  type SecondName,
  type SeparateHands,
} from '#contract/second-person.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type { Right } from '#contract/permissions.ts';
import { audit } from './audit.ts';
import { witnessed, type Witnessed } from './change.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from './db.ts';
import { failure } from './errors.ts';
import type { Person } from './identity.ts';
import { AmbientTransaction } from './ambient-transaction.ts';
import { nameOfOfficer, officerName, rememberOfficer } from './officers.ts';
import type { Api, Access } from './serve.ts';
import type { Services } from './services.ts';
import { readSettingValues } from './settings.ts';
import { tellConfirmers } from './who-confirms.ts';

type Configured = { config: Pick<Services['config'], 'secondReviewer'> };

/** Whether the unit asks for each of these: as somebody set it, else as the server was started (SECOND_REVIEWER). */
async function asked(
  db: Db | Transaction,
  { config }: Configured,
  names: readonly SecondName[],
): Promise<boolean[]> {
  const kept = (await readSettingValues(db, [SECOND_PERSON.key])).get(SECOND_PERSON.key);
  return names.map((name) => {
    const value = kept?.[name];
    // Only an explicit «no» turns the second person off.
    return value === undefined ? config.secondReviewer : value !== 'no';
  });
}

/** Whether another person decides what is of this kind. */
export async function asksSecond(
  db: Db | Transaction,
  services: Configured,
  kind: SecondName,
): Promise<boolean> {
  return (await asked(db, services, [kind]))[0] === true;
}

/** Days in which whoever worked here counts as somebody of the unit. */
const WORKING_DAYS = 30;

/** Whether anybody else has worked here lately, who could decide with this person; a unit of one has nobody to ask. */
export const worksBeside = (db: Db | Transaction, { id }: Pick<Person, 'id'>): Promise<boolean> =>
  workAmongOthers(db, [id]);

/** Whether anybody but these has worked here lately. */
export async function workAmongOthers(db: Db | Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from officer where id <> all(${[...ids]}::text[])
    and last_seen > now() - make_interval(days => ${WORKING_DAYS}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The record that a call decides about, as people and the database know it. */
export interface DecidedRecord {
  type: string;
  id: string;
  title: string;
  note: string;
  /** Address of its screen, below that of the screens. */
  place: string;
  /** Changes with the record: what was proposed over another one is not done. */
  mark: string;
}

/** What makes one call a decision. */
export interface DecisionOf<E> {
  /** Kinds of which this call may be one, as far as it tells by itself; null: nobody else is asked. */
  kind: (exchange: E, db: Db, services: Services) => Promise<SecondName | null> | SecondName | null;
  /** Whether what it would change is of the kind. Default: whatever it changes. */
  isOf?: (changes: readonly Witnessed[]) => boolean;
  /**
   * Whether what it would change guards money or a term that others count on: then it takes two as long as anybody else
   * works here, also where the unit leaves the kind to one person (decision 0380).
   */
  isGuarded?: (exchange: E, changes: readonly Witnessed[], db: Db) => Promise<boolean> | boolean;
  /** Function of whoever agrees, in the place of «Segunda persona». */
  agreer?: 'people_keeper';
  /** What is asked, in words for whoever decides: «Mover las fechas». */
  what: (exchange: E) => string;
  record: (exchange: E, db: Db | Transaction) => Promise<DecidedRecord | undefined>;
  /** Rights that its handler asks for beside the one of its operation; whoever proposes it has them. */
  also?: readonly Right[];
  /** What it decides beside what it changes, for whoever agrees: who wins, and for how much. */
  tells?: (exchange: E, db: Db) => Promise<Pick<Witnessed, 'subject' | 'differences'>[]>;
  /** What whoever does it has done of the record from then on. */
  hand?: (exchange: E, db: Db) => Promise<Hand | null> | Hand | null;
}

interface Call {
  params: unknown;
  query: unknown;
  body: unknown;
  version: number;
  person: Person;
  requestId: string;
  request: Request;
  context: Context;
}

/** An operation that may wait for a second person, as it is done when they agree. */
export interface Decidable {
  endpoint: Endpoint;
  decision: DecisionOf<Call>;
  handler: (call: Call) => Promise<unknown>;
}

/** What a call asked for, as it is kept until another person decides. */
export interface KeptProposal {
  id: string;
  operation: string;
  kind: SecondName;
  subject: string;
  record_type: string;
  record_id: string;
  target: string;
  what: string;
  title: string;
  note: string;
  place: string;
  asked: Pick<Call, 'params' | 'query' | 'body' | 'version'>;
  mark: string;
  changes: { subject: string; differences: FieldDifference[] }[];
  reason: string | null;
  proposed_by: string;
  proposed_at: Date;
  status: 'open' | 'returned' | 'done' | 'taken_back';
  decided_by: string | null;
  decided_at: Date | null;
  decided_why: string | null;
}

/**
 * Makes an operation one that a second person confirms where the unit says so: the call of the first one is tried out, so
 * that it is refused at once where it cannot be done, undone, and kept; {@link confirmed} does it. Nothing else changes where nobody is asked.
 */
export function decided<E, R>(
  api: Api,
  endpoint: Endpoint,
  decision: DecisionOf<E>,
  handler: (exchange: E) => Promise<R>,
): (exchange: E) => Promise<R> {
  api.decisions.set(endpoint.operationId, { endpoint, decision, handler } as unknown as Decidable);
  const { services } = api;
  const { db } = services;
  return async (exchange) => {
    const kind = await decision.kind(exchange, db, services);
    const call = exchange as unknown as Call;
    const isAsked = kind !== null && (await asksSecond(db, services, kind));
    if (
      kind !== null &&
      (isAsked || (decision.isGuarded !== undefined && (await worksBeside(db, call.person))))
    ) {
      const record = await decision.record(exchange, db);
      const changes = await triedOut(services, () => handler(exchange));
      const takesTwo = isAsked || (await decision.isGuarded?.(exchange, changes, db)) === true;
      if (takesTwo && record !== undefined && (decision.isOf?.(changes) ?? true)) {
        const told = (await decision.tells?.(exchange, db)) ?? [];
        const what = decision.what(exchange);
        const { agreer } = decision;
        const who = await keep(api, {
          endpoint,
          kind,
          record,
          call,
          changes: [...told, ...changes],
          what,
          agreer,
        });
        throw failure('decision_proposed', who === undefined ? {} : { detail: `Quedó propuesto. ${who}` });
      }
    }
    return withHands(services, { decision: decision as never, call: exchange as never }, () =>
      handler(exchange),
    );
  };
}

/** What a call would change; it is done as if it stood, and undone as a whole. */
async function triedOut({ pool }: Services, work: () => Promise<unknown>): Promise<Witnessed[]> {
  const ambient = new AmbientTransaction(pool);
  try {
    return await ambient.run(() => witnessed(work));
  } finally {
    await ambient.abandon();
  }
}

/** Why it is asked for; of a setting, its source. */
const reasonOf = (body: unknown): string | null => {
  const { reason, changeReason, source } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const given = changeReason ?? reason ?? source;
  return typeof given === 'string' && given !== '' ? given : null;
};

/** Keeps what a person asks for, and says who may confirm it; the same once more changes nothing; of one thing each person has one proposal. */
async function keep(
  { services, operations }: Api,
  given: {
    endpoint: Endpoint;
    kind: SecondName;
    record: DecidedRecord;
    call: Call;
    changes: readonly Pick<Witnessed, 'subject' | 'differences'>[];
    what: string;
    agreer: 'people_keeper' | undefined;
  },
): Promise<string | undefined> {
  const { agreer, endpoint, kind, record, call, changes, what } = given;
  const { params, query, body, version, person, requestId } = call;
  const asked = JSON.stringify({ params, query, body, version });
  const target = JSON.stringify(params ?? {});
  const { access } = operations.find((one) => one.endpoint.operationId === endpoint.operationId) ?? {};
  try {
    return await transaction(services.db, async (tx) => {
      await rememberOfficer(tx, person);
      const { rows } = await sql<{ id: string; proposed_by: string; is_same: boolean }>`
        select id, proposed_by, asked = ${asked}::jsonb and mark = ${record.mark} is_same from decision_proposal
        where operation = ${endpoint.operationId} and record_type = ${record.type} and record_id = ${record.id}
          and target = ${target} and status = 'open' for update`.execute(tx);
      const own = rows.find(({ proposed_by }) => proposed_by === person.id);
      if (own?.is_same === true) return undefined;
      await sql`update decision_proposal set status = 'taken_back', decided_by = ${person.id}
        where operation = ${endpoint.operationId} and record_type = ${record.type} and record_id = ${record.id}
          and target = ${target} and status = 'returned' and proposed_by = ${person.id}`.execute(tx);
      if (own !== undefined) throw alreadyProposed(undefined);
      // What somebody else left open keeps nobody from proposing another thing of the record; of both, one will be stale.
      const same = rows.find(({ is_same }) => is_same);
      if (same !== undefined) throw alreadyProposed(await nameOfOfficer(tx, same.proposed_by));
      const kept = await sql<{ id: string }>`insert into decision_proposal
          (operation, kind, subject, record_type, record_id, target, what, title, note, place, asked, mark, changes, reason, proposed_by)
        values (${endpoint.operationId}, ${kind}, ${agreer === undefined ? subjectOf(access) : 'People'}, ${record.type}, ${record.id}, ${target}, ${what},
          ${record.title}, ${record.note}, ${record.place}, ${asked}, ${record.mark},
          ${JSON.stringify(changes.map(({ subject, differences }) => ({ subject, differences })))}, ${reasonOf(body)}, ${person.id}) returning id`.execute(
        tx,
      );
      await audit(tx, {
        person,
        requestId,
        operation: 'proposeDecision',
        subjectType: record.type,
        subjectId: record.id,
        after: { what, ...valuesOf(changes) },
        ...(reasonOf(body) === null ? {} : { reason: reasonOf(body) as string }),
      });
      const { title, note, id: recordId } = record;
      const waits = { id: kept.rows[0]?.id ?? '', recordId, proposedBy: person.id, agreer };
      return tellConfirmers(tx, { ...waits, what, title, note }, person);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'decision_proposal_open') throw alreadyProposed(undefined);
    throw error;
  }
}

/** As the log tells changes of any thing: what a part of a child row is called, not its id. */
function valuesOf(changes: readonly Pick<Witnessed, 'subject' | 'differences'>[]): Record<string, unknown> {
  return Object.fromEntries(
    changes.flatMap(({ differences }) =>
      differences.map(({ name, label, after }) => [name.includes('/') ? `row:${label}` : name, after]),
    ),
  );
}

export function subjectOf(access: Access | undefined): string {
  return typeof access === 'object' && 'subject' in access ? access.subject : 'Work';
}

function alreadyProposed(by: string | undefined) {
  return failure('state_conflict', {
    detail:
      by === undefined
        ? 'Esto ya espera a otra persona. Para proponer otra cosa, primero retira lo propuesto.'
        : `${by} ya propuso lo mismo. Confírmalo, o devuélvelo con su motivo.`,
  });
}

/** Does what is decided in the name of this person, unless what they did before keeps them from it; keeps that they did it. */
async function withHands<R>(
  services: Services,
  { decision, call }: { decision: DecisionOf<Call>; call: Call },
  work: () => Promise<R>,
): Promise<R> {
  const { db } = services;
  const hand = (await decision.hand?.(call, db)) ?? null;
  const record = hand === null ? undefined : await decision.record(call, db);
  if (hand === null || record === undefined) return work();
  await refuseHeld(db, services, { hand, record, person: call.person });
  const result = await work();
  await transaction(db, async (tx) => {
    await rememberOfficer(tx, call.person);
    await sql`insert into decision_hand (record_type, record_id, hand, officer_id)
      values (${record.type}, ${record.id}, ${hand}, ${call.person.id}) on conflict do nothing`.execute(tx);
  });
  return result;
}

/** Why this person may not do this to the record, by what they did to it before; null when they may. */
export async function heldBefore(
  db: Db | Transaction,
  services: Configured,
  { hand, record, person }: { hand: Hand; record: Pick<DecidedRecord, 'type' | 'id'>; person: Person },
): Promise<string | null> {
  const pairs = (Object.keys(SEPARATE_HANDS) as SeparateHands[]).filter(
    (name) => SEPARATE_HANDS[name].second === hand,
  );
  const isAsked = await asked(db, services, pairs);
  const wanted = pairs.filter((_, index) => isAsked[index]);
  if (wanted.length === 0) return null;
  const { rows } = await sql<{ hand: string }>`select hand from decision_hand
    where record_type = ${record.type} and record_id = ${record.id} and officer_id = ${person.id}`.execute(
    db,
  );
  const pair = wanted.find((name) => rows.some((row) => row.hand === SEPARATE_HANDS[name].first));
  return pair === undefined ? null : SEPARATE_HANDS[pair].refusal;
}

async function refuseHeld(
  db: Db,
  services: Services,
  given: { hand: Hand; record: DecidedRecord; person: Person },
): Promise<void> {
  const detail = await heldBefore(db, services, given);
  if (detail !== null) throw failure('hands_not_separate', { detail });
}

/** The call that somebody kept, as this person makes it who agrees. */
export const callOf = (
  { asked }: KeptProposal,
  by: Pick<Call, 'person' | 'requestId' | 'request' | 'context'>,
): Call => ({
  ...asked,
  ...by,
});

/** Does what was kept, in the name of whoever agrees, with both names in the log. */
export async function confirmed(
  services: Services,
  { decision, handler }: Decidable,
  { proposal, call }: { proposal: KeptProposal; call: Call },
): Promise<void> {
  await withHands(services, { decision, call }, () => handler(call));
  const { person, requestId } = call;
  await transaction(services.db, async (tx) => {
    await rememberOfficer(tx, person);
    const hand = (await decision.hand?.(call, services.db)) ?? null;
    if (hand === 'award')
      await sql`insert into decision_hand (record_type, record_id, hand, officer_id)
        values (${proposal.record_type}, ${proposal.record_id}, 'proposedAward', ${proposal.proposed_by})
        on conflict do nothing`.execute(tx);
    await sql`update decision_proposal set status = 'done', decided_by = ${person.id}, decided_at = clock_timestamp()
      where id = ${proposal.id}`.execute(tx);
    await audit(tx, {
      person,
      requestId,
      operation: 'confirmDecision',
      subjectType: proposal.record_type,
      subjectId: proposal.record_id,
      after: {
        what: proposal.what,
        proposedBy: (await nameOfOfficer(tx, proposal.proposed_by)) ?? proposal.proposed_by,
        confirmedBy: officerName(person),
      },
      ...(proposal.reason === null ? {} : { reason: proposal.reason }),
    });
  });
}

/** What waits of a record that is no more to be done: it goes with it, with its trace. */
export async function withdrawProposals(
  tx: Transaction,
  { type, id, operation }: { type: string; id: string; operation: string },
  { person, requestId }: { person: Pick<Person, 'id' | 'name'>; requestId: string },
): Promise<void> {
  const { rows } = await sql<{ what: string }>`update decision_proposal
    set status = 'taken_back', decided_by = ${person.id}, decided_at = clock_timestamp()
    where record_type = ${type} and record_id = ${id} and operation = ${operation} and status in ('open', 'returned')
    returning what`.execute(tx);
  for (const before of rows)
    await audit(tx, {
      person,
      requestId,
      operation: 'takeBackDecision',
      subjectType: type,
      subjectId: id,
      before,
    });
}

/** Sends what was proposed back, or takes one's own away. */
export async function leftUndone(
  tx: Transaction,
  {
    proposal,
    person,
    requestId,
    reason,
  }: { proposal: KeptProposal; person: Person; requestId: string; reason?: string | undefined },
): Promise<void> {
  const isOwn = proposal.proposed_by === person.id;
  await rememberOfficer(tx, person);
  await sql`update decision_proposal set status = ${isOwn ? 'taken_back' : 'returned'}, decided_by = ${person.id},
      decided_at = clock_timestamp(), decided_why = ${reason ?? null} where id = ${proposal.id}`.execute(tx);
  await audit(tx, {
    person,
    requestId,
    operation: isOwn ? 'takeBackDecision' : 'returnDecision',
    subjectType: proposal.record_type,
    subjectId: proposal.record_id,
    before: { what: proposal.what },
    ...(reason === undefined ? {} : { reason }),
  });
}
