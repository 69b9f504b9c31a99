import { sql } from 'kysely';
import type { z } from 'zod';
import {
  LEAST_DISPUTE_REASON,
  type Dispute,
  type DisputeCorrection,
  type DisputeForm,
  type NewDispute,
} from '#contract/disputes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { dateInMexico, type PlainDate } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  DISPUTE_KINDS,
  DISPUTE_REPORTS,
  HEARING_TERM,
  type DisputeReportKind,
} from '#contract/rules/rights/disputes.ts';
import { refuseImported, lockProcedure, mustReadProcedure } from '#server/features/procurement/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { transaction, violatedConstraint, type Transaction } from '#server/kit/db.ts';
import { inForce } from '#server/kit/function-conditions.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import { writersOf } from '#server/kit/revision.sql.ts';
import type { Services } from '#server/kit/services.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerId, rememberOfficer } from '#server/kit/officers.ts';
import { describeDispute } from './dispute-seen.ts';
import { DISPUTE } from './dispute-thing.ts';
import { isFiled, lotIdsOf, readDisputeState, selectDispute } from './disputes.sql.ts';

export interface Doer extends Author {
  person: Person;
}

type Written = Omit<z.output<typeof DisputeForm>, never>;

/** The day that so many working days of the catalogue lead to. */
export const after = async (tx: Transaction, from: PlainDate, code: string): Promise<PlainDate> =>
  addWorkingDays(from, await readTerm(tx, code), await readHolidays(tx));

/** Begins a report that we owe from a day on. */
export async function oweReport(
  tx: Transaction,
  disputeId: string,
  {
    kind,
    from,
    code = DISPUTE_REPORTS[kind].term,
  }: { kind: DisputeReportKind; from: PlainDate; code?: string },
): Promise<void> {
  const due = await after(tx, from, code);
  await sql`insert into dispute_report as r (dispute_id, kind, asked_on, due_on) values (${disputeId}, ${kind}, ${from}, ${due})
    on conflict (dispute_id, kind) do update set asked_on = excluded.asked_on, due_on = excluded.due_on
      where r.sent_on is null`.execute(tx);
}

/** Lots of the procedure by number; one that it has not is said at its field. */
export async function mustFindLots(
  tx: Transaction,
  procedureId: string,
  wanted: readonly number[],
): Promise<string[]> {
  const found = await lotIdsOf(tx, procedureId, wanted);
  if (found.length !== new Set(wanted).size) throw invalid({ lots: 'Elige partidas de este procedimiento.' });
  return found;
}

/** A paper that shows it is one of the file of the procedure. */
export async function refuseStrangePaper(
  tx: Transaction,
  procedureId: string,
  documentId: string | null,
): Promise<void> {
  if (documentId !== null && !(await isFiled(tx, procedureId, documentId)))
    throw invalid({ documentId: 'Elige un documento de este expediente.' });
}

async function columnsOf(tx: Transaction, procedureId: string, form: Written) {
  const { kind, act, receivedAt, notifiedOn } = form;
  const fields: Record<string, string> = {};
  if (Date.parse(receivedAt) > Date.now())
    fields.receivedAt = 'Escribe cuándo se recibió: esa hora aún no llega.';
  if (kind === 'dispute' && act === null) fields.act = 'Elige contra qué acto es.';
  if (kind === 'dispute' && notifiedOn === null) fields.notifiedOn = 'Escribe qué día se notificó el acto.';
  if (notifiedOn !== null && notifiedOn > dateInMexico(receivedAt))
    fields.notifiedOn = 'El acto se notificó antes de que alguien se inconformara.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await refuseStrangePaper(tx, procedureId, form.documentId);
  return {
    kind,
    number: form.number,
    authority: form.authority,
    received_at: receivedAt,
    lots: await mustFindLots(tx, procedureId, form.lots),
    act,
    notified_on: notifiedOn,
    who: form.who,
    grounds: form.grounds,
    summary: form.summary,
    document_id: form.documentId,
  };
}

async function withNumberCheck<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'dispute_number')
      throw invalid({ number: 'Esa autoridad ya tiene registrada una con ese número.' });
    throw error;
  }
}

type Told = Pick<Services, 'config' | 'db'>;

/** Whom a dispute of a procedure concerns: who wrote in it, who administers the portal, and who confirms or looks at what others do. */
async function watchersOf(tx: Transaction, procedureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from officer where is_administrator
    union select g.person_id from function_grant g
      where g.function in ('second_person', 'internal_control') and g.person_id is not null
        and ${inForce(new Date())}`.execute(tx);
  return [...(await writersOf(tx, { type: 'procedure', id: procedureId })), ...rows.map(({ id }) => id)];
}

/** Records what an authority notified: the reports that an inconformidad asks for begin with the day on which it came. */
export async function recordDispute(
  services: Told,
  { procedureId, ...form }: z.output<typeof NewDispute>,
  author: Doer,
): Promise<Dispute> {
  const { person } = author;
  const { db } = services;
  const work = transaction(db, async (tx) => {
    if (!(await lockProcedure(tx, procedureId))) throw notFound('No encontramos ese procedimiento.');
    const procedure = await mustReadProcedure(tx, procedureId);
    refuseImported(procedure);
    if (procedure.status === 'draft')
      throw failure('state_conflict', {
        detail: 'De un borrador nadie puede inconformarse: aún no es público.',
      });
    await rememberOfficer(tx, person);
    const received = dateInMexico(form.receivedAt);
    const { id } = await tx
      .insertInto('dispute')
      .values({
        ...(await columnsOf(tx, procedureId, form)),
        procedure_id: procedureId,
        hearing_by: form.kind === 'conciliation' ? await after(tx, received, HEARING_TERM) : null,
        created_by: officerId(person),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (form.kind === 'dispute')
      for (const kind of ['previous', 'detailed'] as const) await oweReport(tx, id, { kind, from: received });
    const wish = { id, author, operation: 'recordDispute' };
    await created(tx, DISPUTE, wish, (await readDisputeState(tx, id)) ?? {});
    await tellColleagues(tx, services, {
      ids: await watchersOf(tx, procedureId),
      by: person,
      did: `registró la ${DISPUTE_KINDS[form.kind].toLowerCase()} ${form.number}, de ${form.authority}, contra ${procedure.number}`,
      place: `/administracion/inconformidades/${id}`,
    });
    return id;
  });
  return describeDispute(db, await withNumberCheck(work), person);
}

/** Corrects what was written of it; what already ran from its day is counted anew. */
export async function saveDispute(
  services: Told,
  target: { id: string; version: number },
  { reason, ...form }: z.output<typeof DisputeCorrection>,
  author: Doer,
): Promise<Dispute> {
  const { id } = target;
  const { db } = services;
  const work = transaction(db, async (tx) => {
    const found = await selectDispute(tx, id);
    if (found === undefined) throw notFound();
    if (form.kind !== found.kind)
      throw invalid({ kind: 'Lo que se registró como otra cosa se registra de nuevo.' });
    if (found.firmOn !== null)
      throw failure('state_conflict', { detail: 'Ya quedó firme: lo registrado no cambia.' });
    if (found.resolvedOn !== null && reason.length < LEAST_DISPUTE_REASON)
      throw invalid({
        reason: `Ya se resolvió: explica por qué cambia lo registrado, con al menos ${LEAST_DISPUTE_REASON} letras.`,
      });
    const wish = { ...target, author, operation: 'saveDispute', ...(reason === '' ? {} : { reason }) };
    await tellColleagues(tx, services, {
      ids: await writersOf(tx, { type: 'dispute', id }),
      by: author.person,
      did: `corrigió lo registrado de la ${DISPUTE_KINDS[found.kind].toLowerCase()} ${found.number}`,
      reason,
      before: 'Lo que decía queda en la bitácora.',
      place: `/administracion/inconformidades/${id}`,
    });
    await change(tx, DISPUTE, wish, async () => {
      const row = await columnsOf(tx, found.procedureId, form);
      await tx.updateTable('dispute').set(row).where('id', '=', id).execute();
      const received = dateInMexico(form.receivedAt);
      if (received === dateInMexico(found.receivedAt)) return;
      if (form.kind === 'dispute')
        for (const kind of ['previous', 'detailed'] as const)
          await oweReport(tx, id, { kind, from: received });
      if (form.kind === 'conciliation')
        await tx
          .updateTable('dispute')
          .set({ hearing_by: await after(tx, received, HEARING_TERM) })
          .where('id', '=', id)
          .execute();
    });
  });
  await withNumberCheck(work);
  return describeDispute(db, id, author.person);
}

/** No day that has yet to come is recorded. */
export function refuseFuture(on: PlainDate): void {
  if (on > todayInMexico()) throw invalid({ on: 'Se anota lo que ya pasó: esa fecha aún no llega.' });
}
