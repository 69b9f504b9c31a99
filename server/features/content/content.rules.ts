import { contentTitle, type ContentKind, type ContentStep } from '#contract/content.ts';
import { presentValues, type ContentRecord } from './content.sql.ts';

/** Who looks at a thing, and whether the unit asks for a second pair of eyes. */
export interface Viewer {
  personId: string;
  secondReviewer: boolean;
}

type Standing = Pick<ContentRecord, 'stage' | 'is_public' | 'hands'>;

const OF_STAGE: Record<'none' | 'draft' | 'in_review' | 'scheduled', readonly ContentStep[]> = {
  none: ['restore'],
  draft: ['publish', 'schedule', 'review', 'discard', 'restore'],
  in_review: ['publish', 'schedule', 'reopen', 'discard'],
  scheduled: ['publish', 'schedule', 'reopen'],
};

/** Why this person may not publish: whoever wrote does not publish where a second pair of eyes is asked for. */
export function publishRefusal({ stage, hands }: Standing, viewer: Viewer): string | undefined {
  return stage !== null && viewer.secondReviewer && hands.includes(viewer.personId)
    ? 'Escribiste en este borrador: lo publica otra persona de la Unidad. Envíalo a revisión.'
    : undefined;
}

/** Whether it waits for the review of somebody other than this person, who may only go ahead with a reason. */
export function isReviewOfAnother(
  { stage, hands, reviewer_id: reviewer }: Standing & Pick<ContentRecord, 'reviewer_id'>,
  personId: string,
): boolean {
  return stage === 'in_review' && (reviewer === null ? hands.includes(personId) : reviewer !== personId);
}

/** What a person may do with a thing now. */
export function stepsOf(thing: Standing, viewer: Viewer): ContentStep[] {
  const isRefused = publishRefusal(thing, viewer) !== undefined;
  const steps = OF_STAGE[thing.stage ?? 'none'].filter(
    (step) => !(isRefused && (step === 'publish' || step === 'schedule')),
  );
  if (thing.is_public) return [...steps, 'withdraw', 'remind'];
  // What was withdrawn is published again as it was.
  return thing.stage === null ? ['publish', ...steps, 'remind'] : [...steps, 'remind'];
}

/** Kinds whose title visitors cite and count on while it is in sight. */
const CITED: ReadonlySet<string> = new Set(['avisos', 'normatividad']);

/** Whether publishing the draft gives what visitors see another title: they would take it for what they had read. */
export function renamesPublic(kind: ContentKind, record: ContentRecord): boolean {
  if (!CITED.has(kind.type) || !record.is_public || record.published === null) return false;
  return contentTitle(kind, record.published) !== contentTitle(kind, presentValues(kind, record));
}

/** Norms and their texts in force, which procedures and people cite. */
const LAW: ReadonlySet<string> = new Set(['normatividad', 'textos']);

/** Whether a kind has things that one person alone does not take from visitors. */
export const guardsWithdrawal = ({ type, isLimit }: ContentKind): boolean =>
  isLimit === true || LAW.has(type);

/** Of which kind a step is that takes two, also where the unit leaves content to one person; null: it is one person's. */
export function guardOf(
  kind: ContentKind,
  record: ContentRecord,
  step: ContentStep,
): 'rules' | 'content' | null {
  if (step !== 'withdraw' && step !== 'publish' && step !== 'schedule') return null;
  if (kind.isLimit === true) return 'rules';
  if (step === 'withdraw') return LAW.has(kind.type) ? 'content' : null;
  const isOtherText = kind.type === 'textos' && record.is_public;
  return isOtherText || renamesPublic(kind, record) ? 'content' : null;
}

export const GUARDED_ALONE =
  'Esto lo confirma otra persona de la Unidad. Hazlo desde su página: ahí queda propuesto.';
