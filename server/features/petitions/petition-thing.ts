import {
  PETITION_OUTCOME_LABELS,
  PETITION_STATUS_LABELS,
  type PetitionKind,
  type PetitionOutcome,
  type PetitionStatus,
} from '#contract/rules/rights/petition-kinds.ts';
import { changeable } from '#server/kit/change.ts';
import './petitions.tables.ts';

interface PetitionState extends Record<string, unknown> {
  folio: string;
  kind: PetitionKind;
  text: string;
  status: PetitionStatus;
  due_on: string;
  extension_reason: string;
  outcome: PetitionOutcome | null;
  answer: string;
  is_published: boolean;
  identity_note: string;
}

/** A petition as its history keeps it: what it asks, and what was done. */
export const PETITION = changeable<PetitionState>({
  subject: 'petition',
  table: 'petition',
  key: 'id',
  fields: [
    { name: 'text', label: 'Qué pide' },
    {
      name: 'status',
      label: 'Estado',
      text: (value) => PETITION_STATUS_LABELS[value as PetitionStatus] ?? String(value),
    },
    { name: 'due_on', label: 'Se responde' },
    { name: 'extension_reason', label: 'Por qué se amplió' },
    {
      name: 'outcome',
      label: 'Resultado',
      text: (value) => PETITION_OUTCOME_LABELS[value as PetitionOutcome] ?? '',
    },
    { name: 'answer', label: 'Respuesta' },
    { name: 'identity_note', label: 'Cómo acreditó su identidad' },
    { name: 'is_published', label: 'Se publica', text: (value) => (value === true ? 'Sí' : 'No') },
  ],
  title: ({ folio }) => folio,
  // The counts and what is told whole change with an answer; what comes in is counted with the next one.
  isPublic: (before, after) => before.outcome !== after?.outcome,
  read: (tx, id) =>
    tx
      .selectFrom('petition')
      .select([
        'folio',
        'kind',
        'text',
        'status',
        'due_on',
        'extension_reason',
        'outcome',
        'answer',
        'is_published',
        'identity_note',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
});
