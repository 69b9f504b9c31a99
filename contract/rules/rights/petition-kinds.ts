import type { AdministrativeSubject } from '../../permissions.ts';
import { folioOf, readFolio } from '../texts/spoken-signs.ts';

/** What somebody asks about, and whose officers see to it. */
interface Topic {
  label: string;
  subject: AdministrativeSubject;
}

/** One kind of thing that people ask of the unit as of right: what it is about and which terms run (purchase-chain 7.4). */
interface PetitionKindWords {
  label: string;
  one: string;
  /** Word of the address. */
  slug: string;
  /** First letter of its folio. */
  letter: string;
  /** Whether whoever asks says who they are; it is only answered to them. */
  isNamed: boolean;
  /** Codes of its terms; none where nothing of the sort is owed. */
  terms: { acknowledge: string | null; answer: string; extension: string; carryOut: string | null };
  /** Whether its text and answer may be told to everybody, where whoever asks agrees. */
  mayBePublished: boolean;
  topics: Readonly<Record<string, Topic>>;
}

export const PETITION_KINDS = {
  complaint: {
    label: 'Queja o sugerencia',
    one: 'una queja',
    slug: 'queja',
    letter: 'Q',
    isNamed: false,
    terms: {
      acknowledge: 'complaint_acknowledge',
      answer: 'complaint_answer',
      extension: 'complaint_extension',
      carryOut: null,
    },
    mayBePublished: true,
    topics: {
      delay: { label: 'Una demora', subject: 'Procurement' },
      requirement: { label: 'Un requisito que no se entiende o sobra', subject: 'Procurement' },
      treatment: { label: 'El trato que recibí', subject: 'People' },
      payment: { label: 'Un pago', subject: 'Budget' },
      registry: { label: 'El padrón de proveedores', subject: 'SupplierRegistry' },
      evaluation: { label: 'La evaluación de proveedores', subject: 'Evaluations' },
      accessibility: { label: 'Un formato accesible', subject: 'Settings' },
      portal: { label: 'El portal', subject: 'Settings' },
      other: { label: 'Otra cosa', subject: 'Procurement' },
    },
  },
  personal_data: {
    label: 'Derechos sobre mis datos personales',
    one: 'una solicitud sobre datos personales',
    slug: 'datos-personales',
    letter: 'D',
    isNamed: true,
    terms: {
      acknowledge: null,
      answer: 'personal_data_answer',
      extension: 'personal_data_extension',
      carryOut: 'personal_data_carry_out',
    },
    mayBePublished: false,
    topics: {
      access: { label: 'Acceso: saber qué datos míos tienen', subject: 'SupplierRegistry' },
      rectification: { label: 'Rectificación: corregirlos', subject: 'SupplierRegistry' },
      cancellation: { label: 'Cancelación: que los borren', subject: 'SupplierRegistry' },
      opposition: { label: 'Oposición: que no los usen para algo', subject: 'SupplierRegistry' },
    },
  },
} as const satisfies Record<string, PetitionKindWords>;

export type PetitionKind = keyof typeof PETITION_KINDS;
export const PETITION_KIND_NAMES = Object.keys(PETITION_KINDS) as [PetitionKind, ...PetitionKind[]];

/** The declaration of a kind, with its topics as any. */
export const petitionWords = (kind: PetitionKind): PetitionKindWords => PETITION_KINDS[kind];

/** What a topic is called; its code where it has gone from the list. */
export const topicLabel = (kind: PetitionKind, topic: string): string =>
  petitionWords(kind).topics[topic]?.label ?? topic;

/** Everybody's subjects that some topic belongs to: whoever administers one has petitions of theirs. */
export const PETITION_SUBJECTS: readonly AdministrativeSubject[] = [
  ...new Set(
    PETITION_KIND_NAMES.flatMap((kind) =>
      Object.values(petitionWords(kind).topics).map(({ subject }) => subject),
    ),
  ),
];

export const PETITION_STATUS_LABELS = {
  received: 'Recibida',
  acknowledged: 'En atención',
  answered: 'Respondida',
  carried_out: 'Respondida y cumplida',
} as const;
export type PetitionStatus = keyof typeof PETITION_STATUS_LABELS;

export const PETITION_OUTCOME_LABELS = {
  upheld: 'Procedente',
  partly: 'Procedente en parte',
  rejected: 'No procedente',
} as const;
export type PetitionOutcome = keyof typeof PETITION_OUTCOME_LABELS;

/** What an officer does to a petition. */
export const PETITION_STEP_LABELS = {
  acknowledge: 'Acusar recibo',
  identify: 'Anotar cómo acreditó su identidad',
  extend: 'Ampliar el plazo, una sola vez',
  answer: 'Responder',
  carry_out: 'Anotar que se cumplió',
} as const;
export type PetitionStep = keyof typeof PETITION_STEP_LABELS;
export const PETITION_STEPS = Object.keys(PETITION_STEP_LABELS) as [PetitionStep, ...PetitionStep[]];

interface Standing {
  kind: PetitionKind;
  status: PetitionStatus;
  extendedAt: unknown;
  identifiedAt: unknown;
  outcome: PetitionOutcome | null;
}

/** What may be done to a petition as it stands; nothing once it was answered and carried out. */
export function petitionSteps({ kind, status, extendedAt, identifiedAt, outcome }: Standing): PetitionStep[] {
  const { isNamed, terms } = petitionWords(kind);
  const { acknowledge, carryOut } = terms;
  if (status === 'carried_out') return [];
  if (status === 'answered')
    return carryOut !== null && outcome !== null && outcome !== 'rejected' ? ['carry_out'] : [];
  return [
    ...(status === 'received' && acknowledge !== null ? (['acknowledge'] as const) : []),
    ...(isNamed && identifiedAt === null ? (['identify'] as const) : []),
    'answer',
    ...(extendedAt === null ? (['extend'] as const) : []),
  ];
}

/** Folio of a petition: like that of a request of the registry, with the letter of its kind. */
export const petitionFolio = (kind: PetitionKind, year: number | string, signs: string): string =>
  folioOf(year, signs).replace(/^S/, PETITION_KINDS[kind].letter);

/** Folio as it is stored, however it was typed; undefined when it cannot be one. */
export function readPetitionFolio(typed: string): string | undefined {
  const letter = typed.trim().charAt(0).toUpperCase();
  if (!PETITION_KIND_NAMES.some((kind) => PETITION_KINDS[kind].letter === letter)) return undefined;
  return readFolio(`S${typed.trim().slice(1)}`)?.replace(/^S/, letter);
}
