import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { EarlyRelease } from '#contract/documents.ts';
import type { AdminProcedure, ProcedureInput } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { refuseAhead, refusePassed } from '#contract/rules/days/date-floors.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { planningGaps, planningTerms } from '#contract/rules/planning/planning.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { isBeforeCall, resultGaps, statusOfAward } from '#contract/rules/procedures/procedure-machine.ts';
import { changesBetween, statusChange } from '#contract/rules/procedures/procurement-changes.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import {
  announcementGaps,
  datedProcedure,
  publicationGaps,
} from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { readPlanning, readQuotations, removePlanning } from '#server/features/planning/public.ts';
import { readExceptionGaps, refuseUnanswered } from '#server/features/purchase-checks/public.ts';
import { discardUrn, publishUrn, urnGaps } from '#server/features/sealed-bids/public.ts';
import { removeDateAmendments } from '#server/features/date-amendments/public.ts';
import { publishDrafts, removeFile } from '#server/features/documents/public.ts';
import { change, type Author as ChangeAuthor } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { tellDiscarded } from '#server/kit/mail/tell-colleagues.ts';
import type { Services } from '#server/kit/services.ts';
import { decidedLots, decideLots } from './award.service.ts';
import { screenContracts } from './contracts.service.ts';
import { insertChanges, removeDraft, transactionTime, writeActs } from './procedure-admin-write.sql.ts';
import { readPublishedDocuments } from './procedure-admin.sql.ts';
import { changeProcedure, formOf, PROCEDURE, type Author } from './procedure-change.ts';
import { endSchedule, refuseScheduled } from './procedure-schedule.sql.ts';

/**
 * Announces a complete draft for the planned day of its publication (PROGRAMADA of machine C): visitors read its form, and no
 * document goes with it. Results are not announced.
 */
export async function announceProcedure(
  db: Db,
  target: { id: string; version: number },
  author: Author,
): Promise<AdminProcedure> {
  const wish = { ...target, author, operation: 'announceProcedure' };
  return changeProcedure(db, wish, async (tx, { procedure }) => {
    if (procedure.status !== 'draft') {
      throw failure('state_conflict', { detail: 'Este procedimiento ya está a la vista de todos.' });
    }
    if (publishesResult(procedure.kind)) {
      throw failure('state_conflict', { detail: 'De este tipo se publica el resultado: no se anuncia.' });
    }
    const now = await transactionTime(tx);
    const gaps = announcementGaps(formOf(procedure), await readRuleBook(tx), now.toISOString());
    if (Object.keys(gaps).length > 0) throw invalid(gaps, 'publication_incomplete');
    await tx
      .updateTable('procedure')
      .set({ status: 'planned', published_at: now })
      .where('id', '=', target.id)
      .execute();
  });
}

/** What is published of a procedure, over which version of it. */
export interface Published {
  id: string;
  version: number;
  documents: readonly { id: string; version: number; early?: EarlyRelease | undefined }[];
  /** Whoever wrote a document does not publish it. Default: anybody does. */
  secondReviewer?: boolean;
  /** Hour for which it is tried. Default: that of the transaction. */
  at?: Date;
}

/**
 * Publishes a complete draft, or a call that was announced, with the chosen documents of its file, or nothing of it, dated by the server (decision D10);
 * its contractors are screened once more. Kinds that publish a result start as awarded.
 */
export function publishProcedure(
  db: Db | Transaction,
  target: Published,
  author: Author,
): Promise<AdminProcedure> {
  if (target.documents.length > 0 && !author.person.ability.can('administer', 'Documents'))
    throw failure('forbidden');
  return publishAsAgreed(db, target, author);
}

/** The same once its right was asked for. */
export async function publishAsAgreed(
  db: Db | Transaction,
  target: Published,
  author: Author,
): Promise<AdminProcedure> {
  const wish = { id: target.id, version: target.version, author, operation: 'publishProcedure' };
  return changeProcedure(db, wish, async (tx, { procedure }) => {
    if (!isBeforeCall(procedure.status)) {
      throw failure('state_conflict', { detail: 'Este procedimiento ya está publicado.' });
    }
    const now = target.at ?? (await transactionTime(tx));
    await publishDrafts(tx, target.id, target.documents, {
      author,
      secondReviewer: target.secondReviewer ?? false,
      at: now.toISOString(),
    });
    const book = await readRuleBook(tx);
    const documents = await readPublishedDocuments(tx, target.id);
    const form = formOf(procedure);
    const gaps = {
      ...(publishesResult(form.kind) ? refuseAhead : refusePassed)(form.acts, now.toISOString()),
      ...publicationGaps(form, documents, book, dateInMexico(now)),
      ...(await kindGaps(tx, target.id, form, book)),
      ...(await urnGaps(tx, target.id)),
      ...(await readExceptionGaps(tx, target.id)),
    };
    if (Object.keys(gaps).length > 0) throw invalid(gaps, 'publication_incomplete');
    await screenContracts(tx, procedure);
    const status = publishesResult(form.kind) ? await resultStatus(tx, procedure) : 'active';
    await refuseUnanswered(tx, target.id);
    await tx
      .updateTable('procedure')
      .set(({ ref }) => ({
        status,
        published_at: now,
        announced_at: procedure.status === 'planned' ? ref('published_at') : null,
      }))
      .where('id', '=', target.id)
      .execute();
    const planned = form.acts.find((act) => act.kind === 'publication');
    const publication = {
      kind: 'publication' as const,
      sequence: 1,
      at: now.toISOString(),
      place: planned?.place ?? null,
      url: planned?.url ?? null,
    };
    const acts = [publication, ...form.acts.filter((act) => act.kind !== 'publication')];
    if (procedure.status === 'planned') await tellPublication(tx, procedure, { status, acts });
    await writeActs(tx, target.id, acts);
    await endSchedule(tx, target.id, author);
    await publishUrn(tx, target.id);
  });
}

/** A call that was announced is out: visitors read it among the changes, and the day where it is not the announced one. */
async function tellPublication(
  tx: Transaction,
  procedure: AdminProcedure,
  { status, acts }: { status: ProcedureStatus; acts: ProcedureInput['acts'] },
): Promise<void> {
  const before = formOf(procedure);
  const dayOf = (all: ProcedureInput['acts']) =>
    all.flatMap(({ kind, at }) => (kind === 'publication' ? [dateInMexico(at)] : [])).join();
  const moved = dayOf(acts) === dayOf(before.acts) ? [] : changesBetween(before, { ...before, acts });
  await insertChanges(
    tx,
    procedure.id,
    [statusChange('planned', status), ...moved],
    'Se publicó la convocatoria que se había anunciado.',
  );
}

/**
 * State in which a result is published: contracted where its contracts came with it. It says who won; where quotations were decided
 * lot by lot, every lot has its outcome and no winner is barred.
 */
async function resultStatus(tx: Transaction, procedure: AdminProcedure): Promise<ProcedureStatus> {
  const decided = await decidedLots(tx, procedure);
  const isByLot = decided.some(({ outcome }) => outcome !== null);
  const [gap] = resultGaps(procedure.kind, decided, procedure.contracts);
  if (gap !== undefined) throw invalid({ award: gap }, 'publication_incomplete');
  if (isByLot) await decideLots(tx, procedure);
  if (procedure.contracts.length > 0) return 'contracted';
  return isByLot ? statusOfAward(decided) : 'awarded';
}

/** What the kind of procedure still lacks besides its form: invited suppliers, ground and quotations, appraisal. */
async function kindGaps(
  tx: Transaction,
  id: string,
  form: ProcedureInput,
  book: RuleBook,
): Promise<Record<string, string>> {
  const { state } = await readPlanning(tx, id);
  const { least, ...quotations } = await readQuotations(tx, id);
  const amount = state.estimate ?? totalOf(form.lots.map(({ estimate }) => estimate)) ?? least ?? undefined;
  const terms = planningTerms(datedProcedure(form, todayInMexico()), book);
  return planningGaps(form.kind, state, terms, { ...quotations, amount });
}

/** Deletes a draft as a person does; whoever wrote in it is told. */
export function discardAndTell(
  services: Pick<Services, 'config' | 'db'>,
  target: { id: string; version: number },
  author: Author,
): Promise<void> {
  return transaction(services.db, async (tx) => {
    const { rows } = await sql<{ number: string; title: string }>`
      select number, title from procedure where id = ${target.id}`.execute(tx);
    for (const { number, title } of rows)
      await tellDiscarded(tx, services, {
        of: { type: PROCEDURE.subject, id: target.id },
        by: author.person,
        what: `${number}, «${title}», en que escribiste`,
        place: '/convocatorias-documentos/contenido/administrar/nuevosRegistros',
      });
    await discardDraft(tx, target, author);
  });
}

/** Deletes a draft with its acts, lots and documents. */
export async function discardDraft(
  db: Db | Transaction,
  target: { id: string; version: number },
  author: ChangeAuthor,
): Promise<void> {
  const wish = { ...target, author, operation: 'discardProcedureDraft' };
  await change(db, PROCEDURE, wish, async (tx, { before }) => {
    if (before.status !== 'draft') {
      throw failure('state_conflict', {
        detail: 'Solo se elimina un borrador. Un procedimiento publicado se cancela.',
      });
    }
    await refuseScheduled(tx, target.id);
    // Each says what of it goes: what was ever public stands in the way and stops it (decision D19).
    await removePlanning(tx, target.id);
    await removeDateAmendments(tx, target.id);
    await removeFile(tx, target.id);
    await discardUrn(tx, target.id);
    await removeDraft(tx, target.id, author);
  });
}
