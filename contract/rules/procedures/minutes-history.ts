import { ATTENDEE_SIDE_LABELS, type AttendeeSide } from '#contract/minutes.ts';
import type { ChildRow, FieldLabel } from '../texts/field-differences.ts';

/** What is written for the minutes of an act, for two who write at the same time. */
export const MINUTES_FIELDS: readonly FieldLabel[] = [
  { name: 'place', label: 'Lugar' },
  { name: 'beganAt', label: 'Hora de inicio' },
  { name: 'endedAt', label: 'Hora de cierre' },
  {
    name: 'attendees',
    label: 'Asistentes',
    rows: {
      title: (row: ChildRow) => (typeof row.name === 'string' && row.name !== '' ? row.name : 'Asistente'),
      fields: [
        { name: 'name', label: 'Nombre' },
        { name: 'role', label: 'Cargo o empresa' },
        {
          name: 'side',
          label: 'Por quién asiste',
          text: (value) => ATTENDEE_SIDE_LABELS[value as AttendeeSide] ?? String(value),
        },
      ],
      isOrdered: true,
    },
  },
  { name: 'remarks', label: 'Observaciones' },
];
