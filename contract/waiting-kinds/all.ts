import { SCREEN_BASE } from '../endpoint.ts';
import { CONTENT_KINDS } from './content.ts';
import { ORDER_KINDS } from './orders.ts';
import { PAYMENT_KINDS } from './payments.ts';
import { PORTAL_KINDS } from './portal.ts';
import { PROCUREMENT_KINDS } from './procurement.ts';
import { QUOTATION_KINDS_OF_WORK } from './quotations.ts';
import { REGISTRY_KINDS, REQUEST_KINDS } from './registry.ts';
import {
  CONTENT,
  DISPUTES,
  INVOICES,
  ORDERS,
  PAYMENTS,
  QUOTATIONS,
  RECORDS,
  REGULATIONS,
  type WaitingKindWords,
} from './words.ts';

/** Everything that waits, in the order in which filters name it. */
const WAITING_KINDS = {
  ...REQUEST_KINDS,
  ...PROCUREMENT_KINDS,
  ...QUOTATION_KINDS_OF_WORK,
  ...ORDER_KINDS,
  ...PAYMENT_KINDS,
  ...CONTENT_KINDS,
  ...REGISTRY_KINDS,
  ...PORTAL_KINDS,
} as const satisfies Record<string, WaitingKindWords>;

export type WaitingKind = keyof typeof WAITING_KINDS;
export const WAITING_KIND_NAMES = Object.keys(WAITING_KINDS) as [WaitingKind, ...WaitingKind[]];

/** What the portal tells of itself or does by itself at its hour: no work that people bring or end. */
const OF_THE_PORTAL: ReadonlySet<WaitingKind> = new Set([
  'schedule_waiting',
  'document_scheduled',
  'content_scheduled',
  'list_match',
  'list_term',
  'related_finding',
  'supplier_to_join',
  'import_stopped',
  'quotation_bounced',
  'order_silent',
  'invoice_late',
  'receipt_overdue',
  'mail_failed',
  'job_failed',
  'budget_refused',
  'budget_late',
  'budget_differs',
  'backup_proved',
  'backup_failed',
  'integrity_checked',
  'integrity_alarm',
  'integrity_broken',
]);

/** Kinds that count in what came in and what was closed: people bring them and people end them. */
export const PEOPLES_WORK: readonly WaitingKind[] = WAITING_KIND_NAMES.filter(
  (kind) => !OF_THE_PORTAL.has(kind),
);

/** What this kind of thing says of itself. */
export const wordsOf = (kind: WaitingKind): WaitingKindWords => WAITING_KINDS[kind];

/** Address of the screen where a thing is seen to. */
export function waitingHref(kind: WaitingKind, place: string, detail: string): string {
  const { path, search } = wordsOf(kind);
  // Runs have one kind of row; their screens are several.
  const isImport = kind === 'import_to_confirm' || kind === 'import_stopped';
  const [screen, wanted] =
    isImport && detail === 'contracts'
      ? [RECORDS, { tab: 'importar', importacion: place }]
      : [path, isImport && detail === 'negative-lists' ? { seccion: 'listas', lista: place } : search(place)];
  // Its place is the screen of the record.
  if (kind === 'decision_review' || kind === 'decision_returned') return `${SCREEN_BASE}${place}`;
  // Its place is the rest of its address.
  if (
    path === CONTENT ||
    path === REGULATIONS ||
    path === QUOTATIONS ||
    path === ORDERS ||
    path === INVOICES ||
    path === DISPUTES ||
    (path === PAYMENTS && place !== '')
  )
    return `${SCREEN_BASE}${path}/${place}`;
  const query = new URLSearchParams(wanted).toString();
  return `${SCREEN_BASE}${screen}${query === '' ? '' : `?${query}`}`;
}
