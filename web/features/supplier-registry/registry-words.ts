import { QUEUE_TABS, type QueueRow, type QueueTab } from '#contract/registration-review.ts';
import {
  REQUEST_KIND_SLUGS,
  REQUEST_KINDS,
  type RequestKind,
  type RequestState,
} from '#contract/registration.ts';
import { SUPPLIER_STATE_LABELS, type SupplierState } from '#contract/suppliers.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import type { RegistryPage } from '#contract/supplier-registry.ts';
import type { Tone } from '#web/ui/tag.tsx';

/** State of a supplier of the registry, also of those known only from contracts. */
export type RegistryState = SupplierState | 'unregistered';

export const REGISTRY_STATE_LABELS: Record<RegistryState, string> = {
  ...SUPPLIER_STATE_LABELS,
  unregistered: 'Sin registro',
};

export const REGISTRY_STATE_TONES: Record<RegistryState, Tone> = {
  active: 'ok',
  expiring: 'warn',
  expired: 'mute',
  suspended: 'bad',
  disqualified: 'bad',
  cancelled: 'mute',
  unregistered: 'mute',
};

export const REQUEST_STATE_TONES: Record<RequestState, Tone> = {
  draft: 'mute',
  submitted: 'info',
  in_review: 'info',
  observed: 'warn',
  validated: 'info',
  approved: 'ok',
  rejected: 'bad',
  dismissed: 'mute',
  withdrawn: 'mute',
};

/** Tab of the queue in which requests of a state stand. */
export function tabOfState(state: RequestState): QueueTab | undefined {
  const tabs = Object.keys(QUEUE_TABS) as QueueTab[];
  return tabs.find((tab) => (QUEUE_TABS[tab] as readonly RequestState[]).includes(state));
}

/** How urgent a term is. */
export type DueTone = 'late' | 'soon' | 'calm';

/** What is left of the running term: «Vencida 1 día», «Hoy», «3 días». Nothing when no term runs. */
export function dueOf(row: Pick<QueueRow, 'due' | 'daysLeft'>): { text: string; tone: DueTone } | undefined {
  const { daysLeft, due } = row;
  if (due === null || daysLeft === null) return undefined;
  if (daysLeft < 0) return { text: `Vencida ${formatCountOf(-daysLeft, 'día', 'días')}`, tone: 'late' };
  if (daysLeft === 0) return { text: 'Hoy', tone: 'soon' };
  return { text: formatCountOf(daysLeft, 'día', 'días'), tone: daysLeft === 1 ? 'soon' : 'calm' };
}

/** The same in a tag: «Vencida 1 día», «Vence hoy», «Vence en 3 días». */
export function dueTag(row: Pick<QueueRow, 'due' | 'daysLeft'>): { text: string; tone: Tone } | undefined {
  const { daysLeft, due } = row;
  if (due === null || daysLeft === null) return undefined;
  if (daysLeft < 0) return { text: `Vencida ${formatCountOf(-daysLeft, 'día', 'días')}`, tone: 'bad' };
  if (daysLeft === 0) return { text: 'Vence hoy', tone: 'warn' };
  if (daysLeft === 1) return { text: 'Vence en 1 día', tone: 'warn' };
  return { text: `Vence en ${daysLeft} días`, tone: 'info' };
}

/** Who acts besides persons, as the history names them. */
const NO_PERSONS: ReadonlySet<string> = new Set(['El portal', 'El proveedor', 'La Unidad', 'Otra persona']);

/** «Mariana F.» of «Mariana Ficticia Robles»; the portal and the supplier keep their words. */
export function shortName(name: string): string {
  if (NO_PERSONS.has(name)) return name;
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return second === '' ? first : `${first} ${[...second][0] ?? ''}.`;
}

/** «2 de 6»: papers that were looked at. */
export function reviewedOf(marks: QueueRow['marks']): { done: number; all: number } {
  return { done: marks.filter((mark) => mark !== 'pending').length, all: marks.length };
}

/** Word of a kind in the address; the server's facets name the kinds themselves. */
export function kindSlug(value: string): string {
  return (REQUEST_KINDS as readonly string[]).includes(value)
    ? REQUEST_KIND_SLUGS[value as RequestKind]
    : value;
}

/** «Energía Huizache Ficticia, S.A. de C.V.» */
export function fullName({ name, legalSuffix }: { name: string; legalSuffix: string | null }): string {
  return legalSuffix === null || legalSuffix === '' ? name : `${name}, ${legalSuffix}`;
}

/** What the two totals of the registry count: those with a registration, and those known only from contracts. */
export function totalsText({ states }: Pick<RegistryPage, 'states'>): string {
  const count = (isUnregistered: boolean) =>
    states
      .filter(({ value }) => (value === 'unregistered') === isUnregistered)
      .reduce((sum, one) => sum + one.count, 0);
  const registered = formatCountOf(count(false), 'proveedor con registro', 'proveedores con registro');
  if (count(true) === 0) return `${registered}, de cualquier estado.`;
  return `${registered}, de cualquier estado, y ${formatCount(count(true))} sin registro: solo aparecen en contratos.`;
}

/** The paper to look at after `code`: the next that nobody decided, from the top again after the last. */
export function nextUndecided(
  papers: readonly { code: string; status: string }[],
  code: string,
  observing: ReadonlySet<string> = new Set(),
): string | undefined {
  const at = papers.findIndex((paper) => paper.code === code);
  return [...papers.slice(at + 1), ...papers.slice(0, Math.max(at, 0))].find(
    (paper) => paper.status === 'pending' && !observing.has(paper.code),
  )?.code;
}
