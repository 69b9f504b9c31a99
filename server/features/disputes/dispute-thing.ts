import {
  CONTESTED_ACTS,
  DISPUTE_REPORTS,
  RESOLUTIONS,
  SUSPENSIONS,
  type ContestedAct,
  type DisputeReportKind,
  type DisputeResolution,
  type Suspension,
} from '#contract/rules/rights/disputes.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { changeable } from '#server/kit/change.ts';
import { readDisputeState } from './disputes.sql.ts';

const inWords =
  <K extends string>(words: Record<K, string>) =>
  (value: unknown): string =>
    words[value as K] ?? '';
const lotsText = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.join(', ') : 'Todas';

/** What visitors read: the suspension, and the resolution once it is firm. */
const PUBLIC = [
  'suspension',
  'suspendedOn',
  'suspendedLots',
  'guaranteeBy',
  'guaranteeShownOn',
  'counteredOn',
  'liftedOn',
  'firmOn',
];
const told = (state: FieldState | undefined): string =>
  JSON.stringify(PUBLIC.map((name) => state?.[name] ?? null));

/** A dispute, as a thing that officers change. */
export const DISPUTE = changeable<FieldState>({
  subject: 'dispute',
  table: 'dispute',
  key: 'id',
  called: 'esta inconformidad',
  fields: [
    { name: 'number', label: 'Número' },
    { name: 'authority', label: 'Autoridad' },
    { name: 'receivedAt', label: 'Recibida' },
    { name: 'lots', label: 'Partidas', text: lotsText },
    { name: 'act', label: 'Acto', text: inWords<ContestedAct>(CONTESTED_ACTS) },
    { name: 'notifiedOn', label: 'Se notificó el acto' },
    // Who it is and what it says stand in its states alone: the log is read by more people.
    { name: 'suspension', label: 'Suspensión', text: inWords<Suspension>(SUSPENSIONS) },
    { name: 'suspendedOn', label: 'Suspendido desde' },
    { name: 'suspendedLots', label: 'Partidas suspendidas', text: lotsText },
    { name: 'guaranteeAmount', label: 'Garantía' },
    { name: 'guaranteeShownOn', label: 'Se mostró la garantía' },
    { name: 'counteredOn', label: 'Contragarantía' },
    { name: 'liftedOn', label: 'Se levantó' },
    { name: 'resolution', label: 'Resolución', text: inWords<DisputeResolution>(RESOLUTIONS) },
    { name: 'resolvedOn', label: 'Se resolvió' },
    { name: 'resolutionText', label: 'Qué se resolvió' },
    { name: 'firmOn', label: 'Quedó firme' },
    { name: 'followUp', label: 'Seguimiento' },
    {
      name: 'reports',
      label: 'Informes',
      rows: {
        title: ({ kind }) => DISPUTE_REPORTS[kind as DisputeReportKind].label,
        fields: [
          { name: 'dueOn', label: 'Vence' },
          { name: 'sentOn', label: 'Se envió' },
        ],
      },
    },
  ],
  about: ({ number }) => String(number),
  isPublic: (before, after) => told(before) !== told(after),
  read: readDisputeState,
});
