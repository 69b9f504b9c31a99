import { REQUEST_STATE_LABELS, type PaperState } from '#contract/registration.ts';
import type { ReviewFile } from '#contract/registration-review.ts';

const PAPER_WORDS: Record<PaperState, string> = {
  pending: 'sin revisar',
  valid: 'cumple',
  observed: 'observado',
  expired: 'vencido',
  replaced: 'sustituido',
};

/** One difference between two moments of a request. */
export interface ReviewChange {
  what: string;
  before: string;
  now: string;
}

const remarkOf = (text: string | null) => (text === null || text === '' ? '' : `: ${text}`);

/** Who last left a trace in a request, and when: a step of its history or a decision on a paper. */
export function lastTrace({
  events,
  papers,
}: Pick<ReviewFile, 'events' | 'papers'>): { who: string; at: string } | undefined {
  const traces = [
    ...events.map(({ actor, at }) => ({ who: actor, at })),
    ...papers.flatMap(({ reviewedBy: who, reviewedAt: at }) =>
      who === null || at === null ? [] : [{ who, at }],
    ),
  ];
  return traces.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
}

/** What somebody else did meanwhile: state, assignment, papers, observed data. */
export function changesBetween(before: ReviewFile, now: ReviewFile): ReviewChange[] {
  const changes: ReviewChange[] = [];
  const add = (what: string, old: string, next: string) => {
    if (old !== next) changes.push({ what, before: old, now: next });
  };
  add('Estado', REQUEST_STATE_LABELS[before.status], REQUEST_STATE_LABELS[now.status]);
  add('Responsable', before.assignee?.name ?? 'sin asignar', now.assignee?.name ?? 'sin asignar');
  for (const paper of now.papers) {
    const old = before.papers.find(({ code }) => code === paper.code);
    const told = (one: typeof paper | undefined) =>
      one === undefined ? 'no estaba' : PAPER_WORDS[one.status] + remarkOf(one.remark);
    add(paper.name, told(old), told(paper));
    if (old !== undefined && old.sha256 !== paper.sha256)
      add(`${paper.name}: archivo`, old.fileName, paper.fileName);
  }
  const fields = (file: ReviewFile) =>
    new Map(
      file.observations
        .filter(({ targetKind, sent }) => targetKind === 'field' && !sent)
        .map(({ label, target, remark }) => [target, { label, remark }]),
    );
  const [old, next] = [fields(before), fields(now)];
  for (const target of new Set([...old.keys(), ...next.keys()])) {
    const label = next.get(target)?.label ?? old.get(target)?.label ?? target;
    add(label, old.get(target)?.remark ?? 'sin observación', next.get(target)?.remark ?? 'sin observación');
  }
  return changes;
}
