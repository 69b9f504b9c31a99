import { sql } from 'kysely';
import type { AdminProcedure, ProcedureInput, ProcedureSave } from '#contract/procurement-admin.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { fieldLabel } from '#contract/rules/procedures/change-labels.ts';
import { afterModification, refuseMoves, type FloorFacts } from '#contract/rules/days/date-floors.ts';
import { frozenChanges, momentOf } from '#contract/rules/procedures/frozen-fields.ts';
import { refuseHeldPlaces, refuseSubstance, substanceOf } from '#contract/rules/procedures/open-call.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { isBeforeCall, isEditable, refuseAwardDate } from '#contract/rules/procedures/procedure-machine.ts';
import { changesBetween } from '#contract/rules/procedures/procurement-changes.ts';
import { procedureNumber } from '#contract/rules/procedures/procurement-fields.ts';
import {
  announcedDateGap,
  countedPublication,
  datedProcedure,
  formGaps,
} from '#contract/rules/procedures/procurement-publication.ts';
import { refuseUnknownArea } from '#server/features/directory/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { officerId } from '#server/kit/officers.ts';
import { readNames, readNumberShape } from '#server/kit/settings.ts';
import {
  insertChanges,
  insertDraft,
  lockNumbers,
  readBoundLots,
  updateForm,
  writeActs,
  writeLots,
} from './procedure-admin-write.sql.ts';
import {
  draftOfNumber,
  hasModification,
  nextSequence,
  readLots,
  readPublishedProfiles,
} from './procedure-admin.sql.ts';
import {
  changeProcedure,
  formOf,
  mustRead,
  PROCEDURE,
  seenState,
  stateOf,
  withActIds,
  withNumberCheck,
  type ProcedureState,
} from './procedure-change.ts';

/** Next free number of the kind and year. */
export async function proposeNumber(
  db: Db | Transaction,
  kind: ProcedureKind,
  year: number,
): Promise<string> {
  const shape = await readNumberShape(db, kind);
  return procedureNumber(shape, year, await nextSequence(db, shape, year));
}

/** A draft keeps its number from nobody: whoever needs it reads which one has it, and what to do. */
async function refuseHeldNumber(tx: Transaction, held: { number: string; except?: string }): Promise<void> {
  const draft = await draftOfNumber(tx, held);
  if (draft === undefined) return;
  const who = draft.by === null ? '' : `, que empezó ${draft.by}`;
  throw failure('number_taken', {
    fields: {
      number: `Lo tiene el borrador «${draft.title}»${who}. Cámbiale el número a ese borrador, o elimínalo si ya no sirve, y queda libre.`,
    },
  });
}

/** The next free number for this transaction: whoever begins another procedure meanwhile waits for its end. */
async function takeNumber(tx: Transaction, kind: ProcedureKind, year: number): Promise<string> {
  await lockNumbers(tx);
  return proposeNumber(tx, kind, year);
}

/** Creates a draft; without a number it takes the next free one. Within a transaction the draft is part of it. */
export async function createProcedure(
  db: Db | Transaction,
  input: { kind: ProcedureKind; number?: string | undefined; title: string; year?: number },
  author: Author,
): Promise<AdminProcedure> {
  const year = input.year ?? Number(dateInMexico(new Date()).slice(0, 4));
  const make = async (tx: Transaction) => {
    const number = input.number ?? (await takeNumber(tx, input.kind, year));
    await refuseHeldNumber(tx, { number });
    const id = await insertDraft(tx, {
      number,
      title: input.title,
      kind: input.kind,
      fiscalYear: year,
      contractingArea: (await readNames(tx)).unit,
      by: officerId(author.person),
    });
    const begun = stateOf(await mustRead(tx, id), new Map());
    await created(tx, PROCEDURE, { id, author, operation: 'createProcedure' }, begun);
    return mustRead(tx, id);
  };
  return withNumberCheck(db.isTransaction ? make(db as Transaction) : transaction(db, make));
}

/** What is saved over what the person saw. */
interface SaveTarget {
  id: string;
  version: number;
  /** Dates that are moved by a declared way: as a changed calendar proposes. */
  isDeclared?: boolean;
}

/**
 * Saves what was typed of the form; what others wrote elsewhere meanwhile is joined. After publication it must stay
 * complete and every difference becomes public with its reason.
 */
export async function saveProcedure(
  db: Db | Transaction,
  { isDeclared = false, ...target }: SaveTarget,
  { changeReason, seen, isAutosave = false, ...typed }: ProcedureSave,
  author: Author,
): Promise<AdminProcedure> {
  const reason = changeReason ?? undefined;
  const wanted = await withRowIds(db, target.id, typed);
  const wish = {
    ...target,
    author,
    operation: 'saveProcedure',
    reason,
    wanted,
    seen: seenState(seen),
    isAutosave,
  };
  return changeProcedure(db, wish, async (tx, { procedure, next }) => {
    const form = formOf(next);
    refuseRepeats(form);
    await refuseUnknownProfiles(tx, procedure, form);
    await refuseUnknownArea(tx, 'requestingArea', {
      name: form.requestingArea,
      kept: procedure.requestingArea,
    });
    const published = procedure.status !== 'draft';
    const after = published ? withPublication(form, procedure) : form;
    const changes = changesBetween(formOf(procedure), after);
    if (published) {
      const isUnexplained = changes.length > 0 && (reason ?? '').length < 20;
      await refuseAfterPublication(tx, procedure, after, {
        isDeclared,
        more: isUnexplained ? UNEXPLAINED : {},
      });
      if (changes.length > 0) await insertChanges(tx, target.id, changes, reason ?? '');
    }
    if (after.number !== procedure.number)
      await refuseHeldNumber(tx, { number: after.number, except: target.id });
    await updateForm(tx, target.id, after);
    await writeActs(tx, target.id, after.acts);
    await refuseBoundLots(tx, target.id, after.lots);
    await writeLots(tx, target.id, after.lots);
  });
}

/** Rows that come without their id get the one under which they stand, or a new one. */
async function withRowIds(
  db: Db | Transaction,
  id: string,
  { acts, lots, ...plain }: Partial<ProcedureInput>,
): Promise<Partial<ProcedureState>> {
  const isKnown = lots === undefined || lots.every((lot) => lot.id !== undefined);
  const stored = isKnown ? [] : await readLots(db, id);
  const idOf = (number: number) => stored.find((lot) => lot.number === number)?.id ?? crypto.randomUUID();
  return {
    ...(plain as Partial<ProcedureState>),
    ...(acts === undefined ? {} : { acts: withActIds(acts) }),
    ...(lots === undefined ? {} : { lots: lots.map((lot) => ({ ...lot, id: lot.id ?? idOf(lot.number) })) }),
  };
}

/** The same act or lot twice would break a constraint; say which one instead. */
function refuseRepeats(form: ProcedureInput): void {
  const fields: Record<string, string> = {};
  const seen = new Set<string>();
  for (const act of form.acts) {
    const key = `acts.${act.kind}.${act.sequence}`;
    if (seen.has(key)) fields[key] = 'Este acto está repetido.';
    seen.add(key);
  }
  for (const [index, lot] of form.lots.entries()) {
    const key = `lot.${lot.number}`;
    if (seen.has(key)) fields[`lots.${index}.number`] = `La partida ${lot.number} está repetida.`;
    seen.add(key);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

const BOUND_BY = {
  bid: 'tiene propuestas o cotizaciones: quítala antes de ellas',
  award: 'está en lo que se decidió: quítala antes del fallo',
  contract: 'está en un contrato: quítala antes de él',
};

/** A lot on which a bid, an award or a contract hangs stays. */
async function refuseBoundLots(tx: Transaction, id: string, lots: ProcedureInput['lots']): Promise<void> {
  const kept = new Set(lots.map((lot) => lot.id));
  const bound = (await readBoundLots(tx, id)).find((lot) => !kept.has(lot.id));
  if (bound === undefined) return;
  const detail = `La partida ${bound.number} ${BOUND_BY[bound.by]}.`;
  throw failure('state_conflict', { detail, fields: { lots: detail } });
}

/** A lot is bought by a profile that is published; one that was withdrawn since stays where it was named. */
async function refuseUnknownProfiles(
  tx: Transaction,
  procedure: AdminProcedure,
  form: ProcedureInput,
): Promise<void> {
  const before = new Set(procedure.lots.map(({ profile }) => profile));
  const named = form.lots.flatMap(({ profile }) => (profile && !before.has(profile) ? [profile] : []));
  if (named.length === 0) return;
  const known = await readPublishedProfiles(tx, named);
  const fields = form.lots.flatMap(({ profile }, index) =>
    profile && !before.has(profile) && !known.has(profile)
      ? [[`lots.${index}.profile`, 'Ese perfil ya no está publicado. Elige otro.']]
      : [],
  );
  if (fields.length > 0) throw invalid(Object.fromEntries(fields) as Record<string, string>);
}

/** The day of publication was set by the server and stays; of what is only announced it is a plan, which may move. */
function withPublication(form: ProcedureInput, procedure: AdminProcedure): ProcedureInput {
  if (isBeforeCall(procedure.status)) return form;
  const publication = procedure.acts.filter((act) => act.kind === 'publication');
  const typed = form.acts.find((act) => act.kind === 'publication');
  const [set] = publication;
  if (typed !== undefined && set !== undefined && Date.parse(typed.at) !== Date.parse(set.at))
    throw invalid({
      'acts.publication.1': `La puso el portal al publicar, el ${shortDate(dateInMexico(set.at))}: no se mueve.`,
    });
  return { ...form, acts: [...publication, ...form.acts.filter((act) => act.kind !== 'publication')] };
}

/** The hour for which the award of a procedure was published when it was given; undefined while it was not. */
async function publishedAward(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    select act->>'at' "at" from revision r cross join lateral jsonb_array_elements(r.state->'acts') act
    where r.subject_type = 'procedure' and r.subject_id = ${id} and act->>'kind' = 'award'
      and r.version < (select min(version) from revision g where g.subject_type = r.subject_type
        and g.subject_id = r.subject_id and g.operation = 'changeProcedureState.award')
    order by r.version desc, (act->>'sequence')::int desc limit 1`.execute(tx);
  return rows[0]?.at;
}

/** An award that was given keeps a day that has come, and none before the one that was published for it. */
async function awardDateGap(
  tx: Transaction,
  procedure: AdminProcedure,
  form: ProcedureInput,
): Promise<Record<string, string>> {
  const award = form.acts.findLast(({ kind }) => kind === 'award');
  const given = procedure.acts.findLast(({ kind }) => kind === 'award')?.at;
  const isGiven = ['awarded', 'partially_awarded', 'contracted'].includes(procedure.status);
  if (!isGiven || award === undefined || Date.parse(award.at) === Date.parse(given ?? '')) return {};
  const openingAt = form.acts.findLast(({ kind }) => kind === 'opening')?.at;
  const plannedAt = await publishedAward(tx, procedure.id);
  const wrong = refuseAwardDate(award.at, { openingAt, plannedAt, now: new Date().toISOString() });
  return wrong === undefined ? {} : { [`acts.award.${award.sequence}`]: wrong };
}

function isPublicationMoved(procedure: AdminProcedure, form: ProcedureInput): boolean {
  const [was, is] = [procedure, form].map(({ acts }) => acts.find(({ kind }) => kind === 'publication')?.at);
  return was === undefined || is === undefined || Date.parse(was) !== Date.parse(is);
}

const UNEXPLAINED = {
  changeReason: 'Explica el cambio con al menos 20 letras; los visitantes lo leerán.',
};

/** Refuses what may not change so while bidders prepare their bids, or once an act was held. */
async function refuseOpenCall(
  tx: Transaction,
  procedure: AdminProcedure,
  { form, now, book }: { form: ProcedureInput; now: string; book: RuleBook },
): Promise<void> {
  const before = formOf(procedure);
  const moment = momentOf(procedure, now);
  const held = refuseHeldPlaces(before, form, now);
  const isChanged = moment === 'called' && substanceOf(before, form).length > 0;
  const published = dateInMexico(procedure.publishedAt ?? now);
  const fields = {
    ...held,
    ...(isChanged
      ? refuseSubstance(before, form, {
          moment,
          now,
          floor: afterModification(datedProcedure(form, published), { now, book }),
          isDeclared: await hasModification(tx, procedure.id),
        })
      : {}),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Refuses a form that what is public may not have; `more` is wrong besides. */
async function refuseAfterPublication(
  tx: Transaction,
  procedure: AdminProcedure,
  form: ProcedureInput,
  { isDeclared, more }: { isDeclared: boolean; more: Record<string, string> },
): Promise<void> {
  if (!isEditable(procedure.status)) {
    throw failure('state_conflict', { detail: 'Un procedimiento cancelado o concluido ya no se corrige.' });
  }
  const { status, publishedAt, hasBids } = procedure;
  const now = new Date().toISOString();
  const frozen = frozenChanges(formOf(procedure), formOf(form), momentOf(procedure, now));
  const [first] = Object.entries(frozen);
  if (first !== undefined)
    throw failure('state_conflict', { detail: `${fieldLabel(first[0])}: ${first[1]}`, fields: frozen });
  const book = await readRuleBook(tx);
  if (!isDeclared && !isBeforeCall(status)) await refuseOpenCall(tx, procedure, { form, now, book });
  const publishOn = countedPublication({ ...form, status, publishedAt }, dateInMexico(now));
  const isMoved = status === 'planned' && isPublicationMoved(procedure, form);
  const gaps: Record<string, string> =
    publishedAt === null
      ? more
      : {
          ...formGaps(form, book, publishOn),
          ...(isMoved ? announcedDateGap(form, now) : {}),
          ...(isBeforeCall(status)
            ? {}
            : movedGaps(procedure, form, {
                status,
                hasBids,
                now,
                book,
                isDeclared,
                movedToday: movedToday(procedure, now),
              })),
          ...(await awardDateGap(tx, procedure, form)),
          ...more,
        };
  if (Object.keys(gaps).length > 0) throw invalid(gaps);
}

/** When acts stood before they were moved today. */
function movedToday({ changes }: AdminProcedure, now: string): Map<string, string[]> {
  const day = dateInMexico(now);
  const own = changes.filter(
    ({ field, before, changedAt }) =>
      field.startsWith('acts.') && before !== null && dateInMexico(changedAt) === day,
  );
  return new Map(
    [...Map.groupBy(own, ({ field }) => field)].map(([field, rows]) => [
      field,
      rows.flatMap(({ before }) => before ?? []),
    ]),
  );
}

function movedGaps(
  procedure: AdminProcedure,
  form: ProcedureInput,
  facts: FloorFacts,
): Record<string, string> {
  const published = dateInMexico(procedure.publishedAt ?? facts.now);
  return refuseMoves(datedProcedure(formOf(procedure), published), datedProcedure(form, published), facts);
}
