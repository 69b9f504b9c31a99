import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  isOpenOpinion,
  OPINION_MOVES,
  opinionSteps,
  type OpinionSide,
} from '#contract/rules/planning/technical-opinion.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import {
  MOST_OPINION_FILES,
  MOST_OPEN_OPINIONS,
  OPINION_STATE_LABELS,
  OPINION_STEP_LABELS,
  OPINION_VERDICT_LABELS,
  type Opinion,
  type OpinionInput,
  type OpinionStepInput,
} from '#contract/technical-opinions.ts';
import { refuseUnknownArea } from '#server/features/directory/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { audit } from '#server/kit/audit.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { selectOpinionFiles } from './opinion-files.sql.ts';
import {
  countOpen,
  insertOpinion,
  moveOpinion,
  selectOpinion,
  selectSteps,
  tellRequest,
  writeStep,
  type StoredOpinion,
} from './technical-opinions.sql.ts';

export interface Doer {
  person: Person;
  requestId: string;
}

/** Words of a step that says something need at least so many letters. */
const LEAST_LETTERS = 10;

const isOfficer = ({ ability }: Person) => ability.can('administer', 'ComputingProfiles');

/** As whom a person meets a request; nobody for whom it does not exist. */
export function sidesOf(opinion: StoredOpinion, person: Person): OpinionSide[] {
  return [
    ...(opinion.requesterId === person.id ? (['requester'] as const) : []),
    ...(isOfficer(person) ? (['officer'] as const) : []),
  ];
}

/** A request as one of its sides sees it; for everybody else there is none. */
export async function seenBy(
  db: Db | Transaction,
  opinion: StoredOpinion | undefined,
  person: Person,
): Promise<Opinion> {
  const sides = opinion === undefined ? [] : sidesOf(opinion, person);
  if (opinion === undefined || sides.length === 0) throw notFound('No encontramos esa solicitud.');
  return {
    ...opinion,
    createdAt: opinion.createdAt.toISOString(),
    answeredAt: opinion.answeredAt?.toISOString() ?? null,
    history: await selectSteps(db, opinion.id),
    steps: opinionSteps(opinion.status, sides),
    ...(await filesFor(db, opinion, sides)),
  };
}

async function filesFor(
  db: Db | Transaction,
  { id, status }: StoredOpinion,
  sides: readonly OpinionSide[],
): Promise<Pick<Opinion, 'files' | 'takesFiles'>> {
  const files = await selectOpinionFiles(db, id);
  const isOpen = isOpenOpinion(status);
  return {
    files: files.map(({ sha256: _sha256, byRequester, addedAt, ...file }) => ({
      ...file,
      addedAt: addedAt.toISOString(),
      isOwn: isOpen && sides.includes(byRequester ? 'requester' : 'officer'),
    })),
    takesFiles: isOpen && files.length < MOST_OPINION_FILES,
  };
}

/** Last day on which a request that is sent or replied today is answered. */
async function dueDay(tx: Transaction): Promise<string> {
  const days = await readTerm(tx, 'technical_opinion');
  return addWorkingDays(todayInMexico(new Date()), days, await readHolidays(tx));
}

/** A request with its history, for whoever asked it or answers it; for others it does not exist. */
export const readOpinion = async (db: Db, folio: string, person: Person): Promise<Opinion> =>
  seenBy(db, await selectOpinion(db, folio), person);

/** Takes a request of a signed-in person. */
export async function requestOpinion(
  { db }: Services,
  input: OpinionInput,
  { person }: Doer,
): Promise<Opinion> {
  return transaction(db, async (tx) => {
    if ((await countOpen(tx, person.id)) >= MOST_OPEN_OPINIONS)
      throw failure('state_conflict', {
        detail: `Ya tienes ${MOST_OPEN_OPINIONS} solicitudes abiertas. Espera su dictamen o retira alguna.`,
      });
    await refuseUnknownArea(tx, 'area', { name: input.area });
    const name = officerName(person);
    const year = Number(todayInMexico(new Date()).slice(0, 4));
    const { id, folio } = await insertOpinion(tx, input, {
      id: person.id,
      name,
      email: person.email ?? null,
      year,
      dueOn: await dueDay(tx),
    });
    await writeStep(tx, id, { step: 'send', text: '', byRequester: true, author: name });
    await tellRequest(tx, folio, 'requestTechnicalOpinion', person.id);
    return seenBy(tx, await selectOpinion(tx, folio), person);
  });
}

/** What whoever decided over an older one has not read yet. */
function laterActs({ history, files, status }: Opinion): string {
  const acts = [
    ...history.map(({ at, author, step, text }) => ({
      at,
      told: `${author}: ${OPINION_STEP_LABELS[step].toLowerCase()}${text === '' ? '' : `, «${text}»`}`,
    })),
    ...files.map(({ addedAt: at, author, name }) => ({ at, told: `${author}: adjuntó «${name}»` })),
  ];
  const last = acts.reduce((latest, act) => (act.at >= latest.at ? act : latest), { at: '', told: '' });
  return `La solicitud cambió desde que la leíste, y está «${OPINION_STATE_LABELS[status].toLowerCase()}». Lo último: ${last.told}`;
}

/**
 * Does a step over the version that the person saw. Refused: `state_conflict` where the machine does not lead there,
 * `invalid_input` without its words or its verdict. The requester is mailed what an officer says.
 */
export async function stepOpinion(
  { db, config }: Services,
  { folio, version }: { folio: string; version: number },
  { input, doer }: { input: OpinionStepInput; doer: Doer },
): Promise<Opinion> {
  const { person, requestId } = doer;
  const { step, text, verdict } = input;
  return transaction(db, async (tx) => {
    const opinion = await selectOpinion(tx, folio, true);
    const before = await seenBy(tx, opinion, person);
    if (opinion === undefined) throw notFound();
    await requireSeen({ seen: version, present: opinion.version }, () => ({
      detail: laterActs(before),
      extra: { version: opinion.version, current: {}, merged: {}, conflicts: [] },
    }));
    if (!before.steps.includes(step))
      throw failure('state_conflict', {
        detail: `La solicitud está «${OPINION_STATE_LABELS[opinion.status].toLowerCase()}»: eso ya no se puede.`,
      });
    const { needsText, side, to } = OPINION_MOVES[step];
    if (needsText && text.length < LEAST_LETTERS)
      throw invalid({ text: `Escríbelo con al menos ${LEAST_LETTERS} letras.` });
    if ((step === 'answer') !== (verdict !== null))
      throw invalid({
        verdict: step === 'answer' ? 'Elige el sentido del dictamen.' : 'Solo lo lleva un dictamen.',
      });
    const author = officerName(person);
    if (side === 'officer') await rememberOfficer(tx, person);
    await writeStep(tx, opinion.id, { step, text, byRequester: side === 'requester', author });
    await moveOpinion(tx, opinion.id, {
      status: to,
      verdict,
      officerId: side === 'officer' ? person.id : null,
      dueOn: step === 'reply' ? await dueDay(tx) : null,
    });
    if (side === 'officer') {
      await audit(tx, {
        person,
        requestId,
        operation: 'stepTechnicalOpinion',
        subjectType: 'technical_opinion',
        subjectId: folio,
        before: { status: opinion.status },
        after: { status: to, verdict },
      });
      await tell(tx, config.publicUrl, { opinion, input });
    } else await tellRequest(tx, folio, 'stepTechnicalOpinion', person.id);
    return seenBy(tx, await selectOpinion(tx, folio), person);
  });
}

/** Mails the requester what is asked or answered; taking it up is on the screen alone. */
async function tell(
  tx: Transaction,
  publicUrl: string,
  { opinion, input }: { opinion: StoredOpinion; input: OpinionStepInput },
): Promise<void> {
  const { step, text, verdict } = input;
  if (opinion.requesterEmail === null || (step !== 'ask' && step !== 'answer')) return;
  const values = {
    nombre: opinion.requester,
    folio: opinion.folio,
    texto: text,
    direccion: `${publicUrl}${SCREEN_BASE}/perfiles/dictamenes?folio=${opinion.folio}`,
  };
  const route = { to: opinion.requesterEmail, cause: 'officer' } as const;
  if (verdict === null) await queueMail(tx, { ...route, template: 'opinion_question', values });
  else
    await queueMail(tx, {
      ...route,
      template: 'opinion_answer',
      values: { ...values, sentido: OPINION_VERDICT_LABELS[verdict] },
    });
}
