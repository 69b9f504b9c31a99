import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Opening, OpeningInput, OpeningSave, TendererFindings } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import {
  actCorrections,
  LEAST_CORRECTION_REASON,
  refuseHour,
  refuseOtherBidder,
  type ActCorrection,
} from '#contract/rules/procedures/act-corrections.ts';
import { scoringOf } from '#contract/rules/bids/award-choice.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import {
  isCompliant,
  isHalfReasoned,
  isRead,
  lateNotes,
  lostLate,
  openingGaps,
  refuseStanding,
} from '#contract/rules/bids/opening.ts';
import {
  readOutOf,
  rectifications,
  refuseUnread,
  isSaidIn,
  unheardOf,
  unheardText,
} from '#contract/rules/bids/read-out.ts';
import { withStop } from '#contract/rules/texts/with-stop.ts';
import { refuseScores } from '#contract/rules/bids/scoring.ts';
import { OPENING_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { change, changeable } from '#server/kit/change.ts';
import { transaction, violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { officerId } from '#server/kit/officers.ts';
import {
  ensureOpening,
  finishOpening,
  keepCorrections,
  keepReadings,
  keepReadOut,
  readMinutes,
  readOpening,
  readReadings,
  readTrace,
  relyOnOpening,
  writeOpening,
  type ActTrace,
  type OpeningState,
} from './opening.sql.ts';
import { insertChanges } from './procedure-admin-write.sql.ts';
import { lockProcedure } from './procedure-admin.sql.ts';
import { mustRead, refuseImported, type Author } from './procedure-change.ts';
import { tendererFindings } from './tenderer-findings.ts';

/** The opening of bids as a thing that officers change; visitors read what came of it with the award. */
const OPENING = changeable<OpeningState>({
  subject: 'opening',
  table: 'opening',
  key: 'procedure_id',
  fields: OPENING_FIELDS,
  called: 'esta apertura',
  isPublic: () => false,
  read: async (tx, id) => (await readOpening(tx, id)).state,
});

async function answer(db: Db, procedureId: string, joined: readonly string[] = []): Promise<Opening> {
  const { state, version, updatedAt, updatedBy } = await readOpening(db, procedureId);
  const labels = OPENING_FIELDS.filter(({ name }) => joined.includes(name)).map(({ label }) => label);
  const corrections = await openCorrections(db, await mustRead(db, procedureId), state);
  return { ...state, version, updatedAt: updatedAt.toISOString(), updatedBy, joined: labels, corrections };
}

/** What the closing of an act that is still open must explain. */
async function openCorrections(
  db: Db | Transaction,
  { id, kind, acts, lots }: AdminProcedure,
  { closedAt, tenderers }: OpeningState,
): Promise<ActCorrection[]> {
  if (closedAt !== null || tenderers.length === 0 || publishesResult(kind)) return [];
  const [{ readings, addedAt }, { readOut }] = [await readReadings(db, id), await readTrace(db, id)];
  const openingAt = acts.findLast((act) => act.kind === 'opening')?.at;
  return actCorrections({ readings, addedAt, openingAt, readOut, lotNumbers: numbersOf(lots) });
}

const numbersOf = (lots: AdminProcedure['lots']) =>
  new Map(lots.flatMap(({ id, number }) => (id === undefined ? [] : [[id, number] as const])));

/** Fields of what closing an act tells visitors because it reads otherwise than it was read out; `readOut.…` is an amount. */
export async function closingCorrects(db: Db, procedureId: string): Promise<string[]> {
  const procedure = await mustRead(db, procedureId);
  const { state } = await readOpening(db, procedureId);
  // Nobody was written down: nothing was read, and there is no row of the act yet.
  if (state.closedAt !== null || state.tenderers.length === 0) return [];
  const corrections = await openCorrections(db, procedure, state);
  const { readOut } = await readTrace(db, procedureId);
  const rectified = readOut === null ? [] : rectifications(readOut, state, numbersOf(procedure.lots));
  return [...corrections, ...rectified].map(({ field }) => field);
}

/** The act of a procedure. */
export async function getOpening(db: Db, procedureId: string): Promise<Opening> {
  return answer(db, procedureId);
}

/** What speaks against each bidder today. */
export function listTendererFindings(db: Db, procedureId: string): Promise<TendererFindings[]> {
  return transaction(db, async (tx) => {
    await mustRead(tx, procedureId);
    return tendererFindings(tx, procedureId);
  });
}

const isBeforeAward = ({ status }: AdminProcedure) => status === 'active' || status === 'evaluation';

/**
 * Bids are written down from publication to award; quotations of a direct award while it is a draft. Of an act that was
 * closed, who came late is noted afterwards too, and nothing else.
 */
function refuseState(procedure: AdminProcedure, before: OpeningState, next: OpeningInput): void {
  const { status, kind } = procedure;
  const isOpen = publishesResult(kind) ? status === 'draft' : isBeforeAward(procedure);
  if (isOpen) return;
  const others = ({ tenderers, papers, checks, bids }: OpeningInput) => ({
    tenderers: tenderers.filter(({ standing }) => standing !== 'late'),
    papers,
    checks,
    bids,
  });
  const isLateAlone =
    !publishesResult(kind) && before.closedAt !== null && isDeepStrictEqual(others(before), others(next));
  if (isLateAlone) return;
  throw failure('state_conflict', {
    detail: publishesResult(kind)
      ? 'Las cotizaciones se capturan mientras el procedimiento es un borrador.'
      : 'Las propuestas se capturan desde que se publica la convocatoria hasta que se da el fallo.',
  });
}

function firstRepeated(tenderers: OpeningInput['tenderers']) {
  const known = new Set<string>();
  return tenderers.find(({ supplierId, rfc }) => {
    const own = [supplierId, rfc].filter((key) => key !== null);
    const isKnown = own.some((key) => known.has(key));
    for (const key of own) known.add(key);
    return isKnown;
  });
}

function refuseContent(procedure: AdminProcedure, before: OpeningState, next: OpeningInput): void {
  const openingAt = procedure.acts.findLast(({ kind }) => kind === 'opening')?.at;
  const fields = publishesResult(procedure.kind) ? {} : envelopeFields(openingAt, before, next);
  const half = [...next.tenderers, ...next.bids].find(isHalfReasoned);
  if (half !== undefined) fields.reason = 'Para desechar hacen falta el motivo y su fundamento.';
  const known = new Set([...before.tenderers, ...before.bids].map(({ id, ground }) => `${id} ${ground}`));
  const vague = [...next.tenderers, ...next.bids].flatMap(({ id, ground }) =>
    ground === null || known.has(`${id} ${ground}`) ? [] : groundRule(ground),
  );
  const said = vague.find((one) => one !== true);
  if (said !== undefined) fields.ground = said;
  const repeated = firstRepeated(next.tenderers);
  if (repeated !== undefined) fields.tenderers = `${repeated.name} ya está entre los licitantes.`;
  const unknown = next.tenderers.find(({ supplierId, rfc }) => supplierId === null && rfc === null);
  if (unknown !== undefined)
    fields.tenderers = `Escribe el RFC de ${unknown.name}, o elígelo del padrón si está registrado.`;
  const isEarly = openingAt !== undefined && Date.parse(openingAt) > Date.now();
  if (isEarly && (next.bids.length > 0 || next.tenderers.some(({ openedAt }) => openedAt !== null)))
    fields.bids = 'Ningún sobre se abre antes de la hora del acto.';
  Object.assign(fields, standingFields(procedure, before, next), scoreFields(procedure, next));
  if (before.closedAt !== null) Object.assign(fields, closedFields(before, next));
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** Envelopes are opened between the hour of the act and now, and from the first one on the papers are those of the call. */
function envelopeFields(
  openingAt: string | undefined,
  before: OpeningState,
  next: OpeningInput,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const known = new Map(before.tenderers.map(({ id, openedAt }) => [id, openedAt]));
  for (const tenderer of next.tenderers) {
    if (known.get(tenderer.id) === tenderer.openedAt) continue;
    const wrong = refuseHour(tenderer, { openingAt, now: Date.now() });
    if (wrong !== undefined) fields.tenderers = wrong;
  }
  const isOpened = [...before.tenderers, ...next.tenderers].some(isRead);
  const told = ({ papers }: OpeningInput) => papers.map(({ id, name }) => [id, name]);
  if (isOpened && !isDeepStrictEqual(told(before), told(next)))
    fields.papers = 'Los documentos que se revisan quedan fijos desde que se abre el primer sobre.';
  return fields;
}

/** What was taken back or came late has its hour, on its side of the hour of the act, and no amounts. */
function standingFields(
  { acts }: AdminProcedure,
  before: OpeningState,
  next: OpeningInput,
): Record<string, string> {
  const openingAt = acts.findLast(({ kind }) => kind === 'opening')?.at;
  const known = new Map(before.tenderers.map((one) => [one.id, one]));
  for (const tenderer of next.tenderers) {
    const was = known.get(tenderer.id);
    const bids = next.bids.some(({ tendererId, amount }) => tendererId === tenderer.id && amount !== null);
    // Records from before this field existed have no hour.
    const isKept = was?.standing === tenderer.standing && was?.standingAt === tenderer.standingAt;
    const wrong =
      isKept && !bids ? undefined : refuseStanding(tenderer, { openingAt, now: Date.now(), bids });
    if (wrong !== undefined) return { [wrong.field]: wrong.message };
  }
  return {};
}

/** Points go by the criteria of the call. */
function scoreFields(procedure: AdminProcedure, { tenderers, bids }: OpeningInput): Record<string, string> {
  const scoring = scoringOf(procedure);
  for (const { tendererId, scores = {} } of bids) {
    const given = Object.keys(scores).length > 0;
    const wrong = !given
      ? undefined
      : scoring === undefined
        ? 'La convocatoria no declara criterios con puntos.'
        : refuseScores(scoring, scores);
    if (wrong !== undefined)
      return { scores: `${tenderers.find(({ id }) => id === tendererId)?.name ?? ''}: ${wrong}` };
  }
  return {};
}

/** Nobody who was noted as late in a closed act goes, also where that is opened again. */
function refuseLostLate(before: OpeningState, next: OpeningInput): void {
  const lost = lostLate(before.tenderers, next.tenderers);
  if (lost === undefined) return;
  throw invalid({
    tenderers: `${lost.name} ya está entre las propuestas extemporáneas: no se quita. Si algo está mal, corrígelo con su motivo.`,
  });
}

/** After the act the offers stay as they were read out; the evaluation goes on, and who comes late is still noted. */
function closedFields(before: OpeningState, next: OpeningInput): Record<string, string> {
  refuseLostLate(before, next);
  const told = ({ tenderers, bids }: OpeningInput) => ({
    tenderers: tenderers
      .filter(({ standing }) => standing !== 'late')
      .map(({ id, supplierId, name, rfc, openedAt, standing }) => [
        id,
        supplierId,
        name,
        rfc,
        openedAt,
        standing ?? null,
      ]),
    bids: bids.map(({ tendererId, lotId, amount }) => [tendererId, lotId, amount].join(' ')).toSorted(),
  });
  return isDeepStrictEqual(told(before), told(next))
    ? {}
    : { bids: 'El acto ya se cerró: los licitantes y sus montos quedan como se leyeron.' };
}

/** Saves what was typed while bids are opened. */
export async function saveOpening(
  db: Db,
  target: { id: string; version: number },
  { seen, isAutosave = false, reason, ...typed }: OpeningSave,
  author: Author,
): Promise<Opening> {
  const wanted = typed as Partial<OpeningState>;
  const wish = { ...target, operation: 'saveOpening', wanted, seen, isAutosave };
  return write(db, reason === undefined ? wish : { ...wish, reason }, author);
}

/** Ends the act: every envelope was opened, every amount was read, every paper was looked at. */
export async function closeOpening(
  db: Db,
  target: { id: string; version: number; reason?: string },
  author: Author,
): Promise<Opening> {
  return write(db, { ...target, operation: 'closeOpening', isClosing: true }, author);
}

/** Takes the closing back, while nothing was evaluated and no lot was decided. */
export async function reopenOpening(
  db: Db,
  target: { id: string; version: number; reason: string },
  author: Author,
): Promise<Opening> {
  return write(db, { ...target, operation: 'reopenOpening', isReopening: true }, author);
}

/** Whoever wins in what is decided stays among those who bid. */
async function withWinners<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'award_tenderer_id_fkey') throw error;
    throw invalid({
      tenderers: 'A quien quitas se le adjudica una partida: cambia primero lo que se decidió de ella.',
    });
  }
}

async function write(
  db: Db,
  wish: {
    id: string;
    version: number;
    operation: string;
    wanted?: Partial<OpeningState>;
    seen?: OpeningSave['seen'];
    isAutosave?: boolean;
    isClosing?: boolean;
    isReopening?: boolean;
    reason?: string;
  },
  author: Author,
): Promise<Opening> {
  const { isClosing = false, isReopening = false, ...rest } = wish;
  const { joined } = await withWinners(
    transaction(db, async (tx) => {
      if (!(await lockProcedure(tx, wish.id))) throw notFound();
      const procedure = await mustRead(tx, wish.id);
      refuseImported(procedure);
      await ensureOpening(tx, wish.id);
      return change(tx, OPENING, { ...rest, author }, async (_, { before, next }) => {
        refuseState(procedure, before, next);
        refuseContent(procedure, before, next);
        const trace = await readTrace(tx, wish.id);
        if (isReopening) await reopen(tx, procedure, { state: next, trace, reason: wish.reason ?? '' });
        else if (isClosing) await close(tx, procedure, { state: next, trace, reason: wish.reason ?? '' });
        else {
          if (!publishesResult(procedure.kind)) await refuseLost(tx, wish.id, { before, next, trace });
          if (!publishesResult(procedure.kind)) await keepReadings(tx, wish.id, { isFirst: true });
          await writeOpening(tx, wish.id, next);
          if (before.closedAt !== null && !publishesResult(procedure.kind))
            await noteLate(tx, procedure, { before, next, reason: wish.reason ?? '' });
          if (!publishesResult(procedure.kind)) {
            await keepReadings(tx, wish.id);
            await refuseOthers(tx, wish.id, { before, next });
          }
          if (next.bids.some(isEvaluated)) await relyOnOpening(tx, wish.id);
        }
        const isClosed = isClosing || (before.closedAt !== null && !isReopening);
        await finishOpening(tx, { procedureId: wish.id, by: officerId(author.person), isClosed });
      });
    }),
  );
  return answer(db, wish.id, joined);
}

const isEvaluated = ({ points, scores = {} }: OpeningInput['bids'][number]) =>
  points !== null || Object.keys(scores).length > 0;

/** Nothing that was read out goes: while the act is held it is typed over, and after its closing both values stay. */
async function refuseLost(
  tx: Transaction,
  procedureId: string,
  act: { before: OpeningState; next: OpeningState; trace: ActTrace },
): Promise<void> {
  const { before, next } = act;
  const { readOut } = act.trace;
  const wrong = refuseUnread(before.tenderers.filter(isRead), readOut, next);
  if (wrong !== undefined) throw invalid({ bids: wrong });
  if (readOut !== null) refuseLostLate(before, next);
  const unheard = readOut === null ? [] : unheardOf(readOut, next);
  if (unheard.length === 0) return;
  const minutes = await readMinutes(tx, procedureId);
  const unsaid = unheard.find((one) => !isSaidIn(one, minutes));
  if (unsaid !== undefined)
    throw invalid({ [unsaid.amount === undefined ? 'tenderers' : 'bids']: unheardText(unsaid) });
}

/** Once the act is closed, what is said of who came late stays in sight: as it was, as it is, and why. */
async function noteLate(
  tx: Transaction,
  procedure: AdminProcedure,
  { before, next, reason }: { before: OpeningState; next: OpeningState; reason: string },
): Promise<void> {
  const notes = lateNotes(before.tenderers, next.tenderers);
  if (notes.length === 0) return;
  if (reason.length < LEAST_CORRECTION_REASON)
    throw invalid({
      reason: `El acto ya se cerró: explica con al menos ${LEAST_CORRECTION_REASON} letras, para los visitantes, por qué se anota después. ${notes.map(({ after }) => withStop(after)).join(' ')}`,
    });
  // Who bids is told with the award: until then visitors read how many were noted, and why.
  const told = isBeforeAward(procedure)
    ? [
        {
          field: 'opening',
          before: 'Cerrada',
          after: `Se anotó después ${notes.length === 1 ? 'una propuesta extemporánea' : `${notes.length} propuestas extemporáneas`}`,
        },
      ]
    : notes.map((one) => ({ field: 'opening', before: one.before, after: one.after }));
  await insertChanges(tx, procedure.id, told, reason);
  const changedAt = new Date().toISOString();
  const corrections = notes.map((one) => ({ ...one, field: 'readOut', changedAt }));
  await keepCorrections(tx, procedure.id, { corrections, reason });
}

/** An envelope that was opened does not become somebody else's. */
async function refuseOthers(
  tx: Transaction,
  procedureId: string,
  { before, next }: { before: OpeningState; next: OpeningState },
): Promise<void> {
  const now = new Map(next.tenderers.map((one) => [one.id, one]));
  const renamed = new Set(
    before.tenderers
      .filter(isRead)
      .filter(({ id, name, rfc, supplierId }) => {
        const is = now.get(id);
        return is !== undefined && (is.name !== name || is.rfc !== rfc || is.supplierId !== supplierId);
      })
      .map(({ id }) => id),
  );
  if (renamed.size === 0) return;
  const moved = new Set(
    before.tenderers
      .filter(({ id, supplierId }) => supplierId !== null && now.get(id)?.supplierId !== supplierId)
      .map(({ id }) => id),
  );
  const { readings } = await readReadings(tx, procedureId);
  const own = readings.filter(({ tendererId }) => renamed.has(tendererId));
  const wrong = refuseOtherBidder(own, moved);
  if (wrong !== undefined) throw invalid({ tenderers: wrong });
}

/** The act goes on: visitors read that it does, and why, and whether somebody had relied on it. */
async function reopen(
  tx: Transaction,
  procedure: AdminProcedure,
  { state, trace, reason }: { state: OpeningState; trace: ActTrace; reason: string },
): Promise<void> {
  await refuseReopening(tx, procedure.id, state);
  if (publishesResult(procedure.kind)) return;
  await keepReadOut(tx, procedure.id, { read: readOutOf(state), why: reason });
  const day = (at: Date | string | null) =>
    at === null ? '' : shortDate(dateInMexico(new Date(at).toISOString()));
  const relied =
    trace.reliedAt === null
      ? ''
      : `. Desde el ${day(trace.reliedAt)} se había evaluado o decidido sobre ella`;
  const change = {
    field: 'opening',
    before: `Cerrada el ${day(state.closedAt)}${relied}`,
    after: 'Se reabrió',
  };
  await insertChanges(tx, procedure.id, [change], reason);
}

/** The act is over; what reads otherwise than before it was opened again is told with the reason of that. */
async function close(
  tx: Transaction,
  procedure: AdminProcedure,
  { state, trace, reason }: { state: OpeningState; trace: ActTrace; reason: string },
): Promise<void> {
  refuseClosing(procedure, state);
  const corrections = await openCorrections(tx, procedure, state);
  if (corrections.length > 0 && reason.length < LEAST_CORRECTION_REASON)
    throw invalid({
      reason: `Explica con al menos ${LEAST_CORRECTION_REASON} letras, para los visitantes, lo que no quedó como se leyó en el acto. ${corrections.map(({ before, after }) => `${before}; ahora ${withStop(after)}`).join(' ')}`,
    });
  if (reason.length < LEAST_CORRECTION_REASON) await refuseBarred(tx, procedure.id, state);
  if (corrections.length > 0) {
    // Who bids how much is told with the award: until then visitors read how many values changed, and why.
    const count =
      corrections.length === 1 ? 'un dato que no quedó' : `${corrections.length} datos que no quedaron`;
    const change = {
      field: 'opening',
      before: 'Abierta',
      after: `Se cerró con ${count} como se leyó en el acto`,
    };
    await insertChanges(tx, procedure.id, [change], reason);
    await keepCorrections(tx, procedure.id, { corrections, reason });
  }
  if (trace.readOut === null) return;
  const told = rectifications(trace.readOut, state, numbersOf(procedure.lots));
  const changes = [
    ...told.map(({ field, before, after }) => ({ field, before, after })),
    { field: 'opening', before: 'Reabierta', after: 'Se cerró otra vez' },
  ];
  await insertChanges(tx, procedure.id, changes, trace.reopenedWhy ?? '');
  // Beside the award they stand with what else did not stay as it was read; who came is told there already.
  const explained = new Set(corrections.map(({ tendererId, field }) => `${tendererId} ${field}`));
  const changedAt = new Date().toISOString();
  const more = told.filter(({ tendererId, field }) => !explained.has(`${tendererId} ${field}`));
  if (more.length > 0)
    await keepCorrections(tx, procedure.id, {
      corrections: more.map((one) => ({ ...one, changedAt })),
      reason: trace.reopenedWhy ?? '',
    });
  await keepReadOut(tx, procedure.id, null);
}

/** Whoever may not be contracted was received for a reason, or is left out with it. */
async function refuseBarred(
  tx: Transaction,
  procedureId: string,
  { tenderers }: OpeningState,
): Promise<void> {
  const found = new Map(
    (await tendererFindings(tx, procedureId)).map(({ tendererId, findings }) => [tendererId, findings]),
  );
  for (const { id, name, reason } of tenderers.filter(isRead)) {
    const bar = found.get(id)?.find(({ level }) => level === 'block');
    if (bar !== undefined && reason === null)
      throw invalid({
        reason: `${name} no puede ser contratado (${bar.source}: ${bar.situation}). Deséchalo con esa causa, o explica con al menos ${LEAST_CORRECTION_REASON} letras por qué se recibe.`,
      });
  }
}

async function refuseReopening(tx: Transaction, procedureId: string, state: OpeningState): Promise<void> {
  if (state.closedAt === null) throw failure('state_conflict', { detail: 'El acto sigue abierto.' });
  if (state.bids.some(isEvaluated))
    throw failure('state_conflict', {
      detail: 'Ya se evaluaron propuestas: lo que se leyó en el acto queda como está.',
    });
  const decided = await tx
    .selectFrom('award')
    .select('lot_id')
    .where('procedure_id', '=', procedureId)
    .executeTakeFirst();
  if (decided !== undefined)
    throw failure('state_conflict', {
      detail: 'Ya se decidió alguna partida: lo que se leyó en el acto queda como está.',
    });
}

function refuseClosing(procedure: AdminProcedure, state: OpeningState): void {
  if (state.closedAt !== null) throw failure('state_conflict', { detail: 'El acto ya se cerró.' });
  if (state.tenderers.length === 0)
    throw failure('state_conflict', { detail: 'Sin licitantes no hay nada que cerrar: declara desierto.' });
  const lots = procedure.lots.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const [first] = openingGaps(state, lots);
  if (first !== undefined)
    throw failure('state_conflict', { detail: `Para cerrar el acto falta: ${first.message}.` });
}

/** Offers for a lot that count, by bidder; for the award. */
export async function compliantBids(
  tx: Transaction,
  procedureId: string,
): Promise<{ tendererId: string; lotId: string; amount: string }[]> {
  const { state } = await readOpening(tx, procedureId);
  const known = new Map(state.tenderers.map((one) => [one.id, one]));
  return state.bids.flatMap((bid) => {
    const { tendererId, lotId, amount } = bid;
    return amount === null || !isCompliant(bid, known.get(tendererId)) ? [] : [{ tendererId, lotId, amount }];
  });
}
