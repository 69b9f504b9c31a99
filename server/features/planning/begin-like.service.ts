import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { ProcedureInput, type AdminProcedure } from '#contract/procurement-admin.ts';
import type { RelatedProcedure } from '#contract/planning.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { distantActs, proposedActs, type DistantAct } from '#contract/rules/days/date-proposals.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import {
  createProcedure,
  mustReadProcedure as mustRead,
  readPublishedProfiles,
  saveProcedure,
  type Author,
} from '#server/features/procurement/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { ensurePlanning, insertRelation } from './planning.sql.ts';

/** What another procedure begins with: the form without what is its own, lots without ids, acts by their distance. */
export interface Beginning {
  form: Omit<ProcedureInput, 'number' | 'fiscalYear' | 'acts' | 'lots'>;
  lots: ProcedureInput['lots'];
  acts: DistantAct[];
}

/** What others begin with of a procedure; its number, its papers, its results and its addresses elsewhere stay with it. */
export function beginningOf(procedure: AdminProcedure): Beginning {
  const { number: _number, fiscalYear: _year, acts, lots, ...form } = ProcedureInput.parse(procedure);
  const published = acts.find(({ kind }) => kind === 'publication')?.at ?? procedure.publishedAt;
  const first = acts.map(({ at }) => at).toSorted()[0];
  const from = published ?? first;
  return {
    form: {
      ...form,
      compranetNumber: null,
      compranetFile: null,
      announcementUrl: null,
      shortened: false,
      shortenedReason: null,
      dateReasons: null,
    },
    lots: lots.map(({ id: _id, ...lot }) => lot),
    acts: from === undefined ? [] : distantActs(acts, dateInMexico(from)),
  };
}

/** Lots without the profiles that are not published any more. */
async function withPublishedProfiles(tx: Transaction, lots: Beginning['lots']): Promise<Beginning['lots']> {
  const known = await readPublishedProfiles(
    tx,
    lots.flatMap(({ profile }) => profile ?? []),
  );
  return lots.map((lot) => ({ ...lot, profile: known.has(lot.profile ?? '') ? lot.profile : null }));
}

/** A draft that begins so, with dates that are proposals. */
export async function beginLike(
  tx: Transaction,
  { form, lots, acts }: Beginning,
  author: Author,
): Promise<AdminProcedure> {
  const made = await createProcedure(tx, { kind: form.kind, title: form.title }, author);
  const { holidays } = await readRuleBook(tx);
  const wanted = {
    ...form,
    lots: await withPublishedProfiles(tx, lots),
    acts: proposedActs(acts, todayInMexico(), holidays),
  };
  return saveProcedure(tx, { id: made.id, version: made.version }, wanted, author);
}

/** Lots that nobody won; all of them where the whole was deserted. */
async function desertedLots(tx: Transaction, { id, lots }: AdminProcedure): Promise<ProcedureInput['lots']> {
  const { rows } = await sql<{ id: string }>`
    select id from lot where procedure_id = ${id} and status = 'unsuccessful'`.execute(tx);
  const deserted = new Set(rows.map((row) => row.id));
  return lots.filter((lot) => deserted.has(lot.id ?? ''));
}

async function refuseSecondCall(tx: Transaction, source: AdminProcedure): Promise<ProcedureInput['lots']> {
  const lots = await desertedLots(tx, source);
  if (lots.length === 0)
    throw failure('state_conflict', {
      detail: 'La segunda convocatoria se abre de un procedimiento desierto, o de sus partidas desiertas.',
    });
  const { rows } = await sql<{ number: string }>`
    select p.number from procedure_relation r join procedure p on p.id = r.procedure_id
    where r.related_id = ${source.id} and r.kind = 'second_call' and p.status <> 'cancelled' limit 1`.execute(
    tx,
  );
  const [other] = rows;
  if (other !== undefined)
    throw failure('state_conflict', { detail: `Ya tiene una segunda convocatoria: ${other.number}.` });
  return lots.map(({ id: _id, ...lot }) => lot);
}

/** Takes over what is planned of the source; whom it invited, who justified it and what it cost stay there. */
async function copyPlanning(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await ensurePlanning(tx, toId);
  await sql`update planning n set need = s.need, budget_line = s.budget_line, line_code = s.line_code,
      agreement_number = s.agreement_number, agreement_on = s.agreement_on, agreement_url = s.agreement_url
    from planning s where s.procedure_id = ${fromId} and n.procedure_id = ${toId}`.execute(tx);
}

/** Begins a draft like another procedure, or its second call; both say where it comes from. */
export function copyProcedure(
  db: Db,
  { id, kind }: { id: string; kind: RelatedProcedure['kind'] },
  author: Author,
): Promise<AdminProcedure> {
  return transaction(db, async (tx) => {
    // Two second calls of one procedure wait for each other.
    await sql`select from procedure where id = ${id} for update`.execute(tx);
    const source = await mustRead(tx, id);
    const beginning = beginningOf(source);
    const lots = kind === 'second_call' ? await refuseSecondCall(tx, source) : beginning.lots;
    const made = await beginLike(tx, { ...beginning, lots }, author);
    await insertRelation(tx, { procedureId: made.id, relatedId: id, kind });
    await copyPlanning(tx, id, made.id);
    return made;
  });
}
