import type { AwardDecision, AwardSave, LotAward } from '#contract/awards.ts';
import { AWARD_OUTCOME_LABELS } from '#contract/awards.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { awardGaps, statusOfAward, type DecidedLot } from '#contract/rules/procedures/procedure-machine.ts';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type { FieldChange } from '#contract/rules/procedures/procurement-changes.ts';
import { AWARD_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import { choiceGaps, isShared, leftOutBy, sharingOf, winnersOf } from '#contract/rules/bids/award-choice.ts';
import { hundredthsOf, restOf, WHOLE } from '#contract/rules/bids/shares.ts';
import { awardFirmOn } from '#contract/rules/days/deadlines.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { change, changeable } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import {
  applyAward,
  ensureAward,
  leaveOutPassed,
  readAward,
  readDecided,
  readmitPassed,
  writeAward,
  type AwardState,
  type DecidedRow,
} from './award.sql.ts';
import { officerId } from '#server/kit/officers.ts';
import { correctingPaper, tellBidders, type Correcting } from './award-correction.ts';
import { refuseContractor } from './contractor-findings.ts';
import { compliantBids } from './opening.service.ts';
import { readOpening, relyOnOpening } from './opening.sql.ts';
import { finishWrite, insertChanges } from './procedure-admin-write.sql.ts';
import { lockProcedure } from './procedure-admin.sql.ts';
import { formOf, mustRead, refuseImported } from './procedure-change.ts';
import { tendererFindings } from './tenderer-findings.ts';

const LEAST_REASON = 20;

/** What is decided about the lots, as a thing that officers change; it becomes public with the state of the procedure. */
const AWARD = changeable<AwardState>({
  subject: 'award',
  table: 'award_decision',
  key: 'procedure_id',
  fields: AWARD_FIELDS,
  called: 'este fallo',
  isPublic: () => false,
  read: async (tx, id) => (await readAward(tx, id)).state,
});

async function answer(db: Db, id: string, joined: readonly string[] = []): Promise<AwardDecision> {
  const { state, version, updatedAt, updatedBy } = await readAward(db, id);
  const labels = AWARD_FIELDS.filter(({ name }) => joined.includes(name)).map(({ label }) => label);
  return { ...state, version, updatedAt: updatedAt.toISOString(), updatedBy, joined: labels };
}

/** What is decided about the lots of a procedure. */
export async function getAward(db: Db, id: string): Promise<AwardDecision> {
  await mustRead(db, id);
  return answer(db, id);
}

const GIVEN = ['awarded', 'partially_awarded', 'contracted'];

/** Whether it was given already: then visitors read it, and every change of it. */
const isGiven = ({ status }: Pick<AdminProcedure, 'status'>) => GIVEN.includes(status);

function refuseState(procedure: AdminProcedure): void {
  const isOpen = publishesResult(procedure.kind)
    ? procedure.status === 'draft'
    : procedure.status === 'active' || procedure.status === 'evaluation';
  if (isOpen || isGiven(procedure)) return;
  throw failure('state_conflict', { detail: 'En el estado actual del procedimiento no se decide el fallo.' });
}

/** A winner is one of those whose bid for the lot was not left out. */
async function refuseWinners(
  tx: Transaction,
  procedure: AdminProcedure,
  lots: readonly LotAward[],
): Promise<void> {
  const { id, kind, simultaneous, lots: called } = procedure;
  const isRead = !isGiven(procedure) && !publishesResult(kind);
  const bids = new Map(
    (await compliantBids(tx, id)).map(({ tendererId, lotId, amount }) => [`${tendererId} ${lotId}`, amount]),
  );
  const fields: Record<string, string> = {};
  for (const [index, award] of lots.entries()) {
    const winners = winnersOf(award);
    const names = winners.map(({ tendererId }) => tendererId);
    for (const [place, tendererId] of names.entries()) {
      const field = `lots.${index}.${place === 0 ? '' : `others.${place - 1}.`}tendererId`;
      if (!bids.has(`${tendererId} ${award.id}`))
        fields[field] = 'Gana quien tiene una propuesta para la partida que no se desechó.';
      else if (names.indexOf(tendererId) !== place) fields[field] = 'Cada propuesta lleva una sola parte.';
    }
    const read = bids.get(`${award.tendererId} ${award.id}`);
    // A correction of what was given says in public why it is another.
    if (isRead && !isShared(award) && award.amount !== null && read !== undefined && award.amount !== read)
      fields[`lots.${index}.amount`] = `Se adjudica al precio que se leyó: ${moneyText(read)}.`;
    if (!isShared(award)) continue;
    const shares = winners.map(({ share }) => share);
    if (
      sharingOf(
        { kind: 'open', awardCriterion: null, simultaneous: simultaneous ?? null, lots: called },
        award.id,
      ) === undefined
    )
      fields[`lots.${index}.share`] = 'La convocatoria no reparte esta partida: la gana una sola propuesta.';
    else if (shares.some((share) => hundredthsOf(share) === 0))
      fields[`lots.${index}.share`] = 'Escribe el porcentaje de cada quien.';
    else if (restOf(shares) < 0) fields[`lots.${index}.share`] = 'Los porcentajes pasan de 100.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Rows of the same lot together: of one that several share, each of them. */
const byLot = (rows: readonly DecidedRow[]) => [...Map.groupBy(rows, ({ lotId }) => lotId).values()];

function textOf(rows: readonly DecidedRow[] | undefined): string | null {
  const [row] = rows ?? [];
  if (rows === undefined || row?.outcome === undefined || row.outcome === null) return null;
  const won = rows.flatMap(({ supplierName, amount, share }) => [
    supplierName !== null && hundredthsOf(share) < WHOLE ? `${supplierName} ${share} %` : supplierName,
    amount && moneyText(amount),
  ]);
  const passed = (row.passed ?? []).map(({ reason: why, ground }) => `${why} (${ground})`);
  const parts = [AWARD_OUTCOME_LABELS[row.outcome], ...won, row.reason, ...passed];
  return parts.filter((part) => part !== null).join(', ');
}

/** Who wins each lot, and for how much, or why nobody does: what whoever gives the award confirms. */
export async function toldAward(db: Db, id: string): Promise<FieldDifference[]> {
  return byLot(await readDecided(db, id)).flatMap((rows) => {
    const after = textOf(rows);
    const [row] = rows;
    return after === null || row === undefined
      ? []
      : [{ name: `decided/${row.lotId}`, label: `Partida ${row.number}`, before: null, after }];
  });
}

function changesOf(before: readonly DecidedRow[], after: readonly DecidedRow[]): FieldChange[] {
  const known = new Map(byLot(before).map((rows) => [rows[0]?.lotId, rows]));
  return byLot(after).flatMap((rows) => {
    const [old, now] = [textOf(known.get(rows[0]?.lotId)), textOf(rows)];
    return old === now ? [] : [{ field: `award.${rows[0]?.number ?? ''}`, before: old, after: now }];
  });
}

/** Saves what is decided; once it was given, as a correction with a reason that visitors read. */
export async function saveAward(
  db: Db,
  target: { id: string; version: number },
  { seen, isAutosave = false, changeReason, documentId, ...typed }: AwardSave,
  by: Correcting,
): Promise<AwardDecision> {
  const { id } = target;
  const { author } = by;
  const { joined } = await transaction(db, async (tx) => {
    if (!(await lockProcedure(tx, id))) throw notFound();
    const procedure = await mustRead(tx, id);
    refuseImported(procedure);
    refuseState(procedure);
    await ensureAward(tx, id);
    const wish = { ...target, author, operation: 'saveAward', seen, isAutosave };
    const wanted = typed as Partial<AwardState>;
    return change(
      tx,
      AWARD,
      { ...wish, wanted, ...(changeReason ? { reason: changeReason } : {}) },
      async (_, { next }) => {
        const before = await readDecided(tx, id);
        if (isGiven(procedure)) await readmitPassed(tx, id);
        await refuseWinners(tx, procedure, next.lots);
        await writeAward(tx, id, { ...next, by: officerId(author.person) });
        if (next.lots.length > 0) await relyOnOpening(tx, id);
        if (isGiven(procedure))
          await correctGiven(tx, procedure, {
            before,
            reason: changeReason ?? '',
            documentId: documentId ?? null,
            by,
          });
        if (isGiven(procedure)) await finishWrite(tx, id, author);
      },
    );
  });
  return answer(db, id, joined);
}

/** What was given is followed by another decision: with its paper, its reason, the former one in sight, and the bidders told. */
async function correctGiven(
  tx: Transaction,
  procedure: AdminProcedure,
  given: { before: readonly DecidedRow[]; reason: string; documentId: string | null; by: Correcting },
): Promise<void> {
  const { before, reason, documentId, by } = given;
  const after = await readDecided(tx, procedure.id);
  const changes = changesOf(before, after);
  if (changes.length > 0 && reason.length < LEAST_REASON)
    throw invalid({ changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.' });
  const bound = after.find(
    ({ number, hasContract }) => hasContract && changes.some(({ field }) => field === `award.${number}`),
  );
  if (bound !== undefined)
    throw failure('state_conflict', {
      detail: `La partida ${bound.number} ya tiene contrato: su fallo no se corrige.`,
    });
  const decided = await decideLots(tx, procedure);
  const touched = new Set(changes.map(({ field }) => field));
  // Who won a lot that this correction leaves alone was judged when it was decided.
  const [gap] = awardGaps(
    decided.map((lot) => {
      const { number, outcome, suspended } = lot;
      if (touched.has(`award.${number}`)) return lot;
      return { ...lot, gaps: [], suspended: outcome === null ? suspended : undefined };
    }),
  );
  if (gap !== undefined) throw failure('state_conflict', { detail: gap });
  if (changes.length > 0) {
    const paper = await correctingPaper(tx, procedure, documentId, { ...by, reason });
    await insertChanges(tx, procedure.id, changes, { reason, documentId: paper.id });
    await tellBidders(tx, procedure, { changes, reason, paper: paper.title, publicUrl: by.publicUrl });
  }
  if (procedure.status !== 'contracted')
    await tx
      .updateTable('procedure')
      .set({ status: statusOfAward(decided) })
      .where('id', '=', procedure.id)
      .execute();
}

/** What is decided, as the machine of states asks for it; `as`: as it would be with this outcome for every lot. */
export async function decidedLots(
  tx: Transaction,
  procedure: AdminProcedure,
  as?: 'unsuccessful',
): Promise<DecidedLot[]> {
  const { state: bids } = await readOpening(tx, procedure.id);
  const { lots } = (await readAward(tx, procedure.id)).state;
  const rows = await readDecided(tx, procedure.id);
  const known = new Map<string, LotAward>(lots.map((award) => [award.id, award]));
  const none = { tendererId: null, amount: null, reason: null, listReason: null };
  if (as !== undefined)
    for (const { lotId: id } of rows)
      known.set(id, { id, passed: known.get(id)?.passed ?? [], outcome: as, ...none });
  return byLot(rows).flatMap((own) => {
    const [row] = own;
    if (row === undefined) return [];
    const { lotId, number, reason } = row;
    const outcome = as ?? row.outcome;
    const hasWinner = own.every(({ supplierName, amount }) => supplierName !== null && amount !== null);
    const gaps = choiceGaps({ id: lotId, number }, known.get(lotId), {
      bids,
      rule: procedure,
      decided: known,
    });
    const suspended = procedure.suspended?.find(({ lot }) => lot === number)?.says;
    return [{ number, outcome, hasWinner, reason, gaps, suspended }];
  });
}

/**
 * Gives the lots what was decided about them: a winner whom the lists or the registry bar stops it, one of whom something
 * is said needs a written reason.
 */
export async function decideLots(tx: Transaction, procedure: AdminProcedure): Promise<DecidedLot[]> {
  const rows = await readDecided(tx, procedure.id);
  const found = new Map(
    (await tendererFindings(tx, procedure.id)).map(({ tendererId, findings }) => [tendererId, findings]),
  );
  const kept = new Map<string, unknown>();
  for (const row of rows) {
    if (row.outcome !== 'awarded' || row.tendererId === null) continue;
    const findings = found.get(row.tendererId) ?? [];
    const refusal = refuseContractor(findings, { reason: row.listReason });
    if (refusal !== undefined)
      throw failure(refusal.code, {
        detail: `Partida ${row.number}, ${row.supplierName ?? ''}: ${refusal.message}`,
        extra: { findings, tendererId: row.tendererId, lotId: row.lotId },
      });
    if (findings.length > 0) kept.set(row.tendererId, findings);
  }
  const awardAt = procedure.acts.findLast(({ kind }) => kind === 'award')?.at ?? new Date().toISOString();
  const form = datedProcedure(formOf(procedure), dateInMexico(procedure.publishedAt ?? awardAt));
  const firm = awardFirmOn(form, await readRuleBook(tx), dateInMexico(awardAt));
  await applyAward(tx, procedure.id, { firmOn: firm?.date ?? null, findings: kept });
  const decided = await decidedLots(tx, procedure);
  const { state: bids } = await readOpening(tx, procedure.id);
  const { lots } = (await readAward(tx, procedure.id)).state;
  await leaveOutPassed(
    tx,
    lots.flatMap((award) => leftOutBy(award, bids, procedure).map((one) => ({ lotId: award.id, ...one }))),
  );
  return decided;
}

/** Refuses an award that somebody changed since the person who gives it saw it. */
export async function refuseChangedAward(tx: Transaction, id: string, version: number): Promise<void> {
  const { version: present, updatedBy } = await readAward(tx, id);
  if (present === version) return;
  throw failure('state_conflict', {
    detail: `${updatedBy ?? 'Otra persona'} cambió el fallo mientras tanto. Revísalo antes de registrarlo.`,
  });
}
