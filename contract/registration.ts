import { z } from 'zod';
import { TERM_UNITS } from './rules/days/term-unit.ts';
import { PERSON_TYPES } from './suppliers.ts';
import { ORIGINS } from './supplier-choices.ts';
import { SupplierFile } from './supplier-file.ts';

// Longer than the rule: the shapes of a request and all operations on it stand together.

/** States of a request (domain 12.3 A). */
export const REQUEST_STATES = [
  'draft',
  'submitted',
  'in_review',
  'observed',
  'validated',
  'approved',
  'rejected',
  'dismissed',
  'withdrawn',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  draft: 'Borrador',
  submitted: 'Enviada',
  in_review: 'En revisión',
  observed: 'Con observaciones',
  validated: 'Validada',
  approved: 'Aprobada',
  rejected: 'Rechazada',
  dismissed: 'Desechada',
  withdrawn: 'Retirada',
};

export const REQUEST_KINDS = ['registration', 'renewal', 'update', 'cancellation'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  registration: 'Inscripción',
  renewal: 'Refrendo',
  update: 'Actualización',
  cancellation: 'Baja voluntaria',
};
/** Words of the kinds in addresses (`?tramite=refrendo`). */
export const REQUEST_KIND_SLUGS: Record<RequestKind, string> = {
  registration: 'inscripcion',
  renewal: 'refrendo',
  update: 'actualizacion',
  cancellation: 'baja',
};

/** Statements under oath that every request carries (domain 2.1, row 23); all must be accepted to send it. */
export const DECLARATIONS = [
  'notImpeded',
  'integrity',
  'noConflict',
  'not69B',
  'publishOpinion',
  'privacyNotice',
] as const;
export type Declaration = (typeof DECLARATIONS)[number];
export const DECLARATION_TEXTS: Record<Declaration, string> = {
  notImpeded:
    'No estoy, ni mi representada está, en los supuestos de los artículos 71 y 90 de la Ley de Adquisiciones.',
  integrity: 'Actuaré con integridad y no ofreceré ni daré ventajas para influir en un procedimiento.',
  noConflict:
    'No tengo relación de interés, laboral ni de parentesco hasta el cuarto grado con quienes deciden las compras.',
  not69B: 'No aparezco como definitivo en el listado del artículo 69-B del Código Fiscal de la Federación.',
  publishOpinion: 'Autorizo al SAT a hacer pública mi opinión del cumplimiento de obligaciones fiscales.',
  privacyNotice: 'Leí y acepto el aviso de privacidad del padrón de proveedores.',
};

/** What has to be accepted: who leaves the registry only reads the privacy notice, and promises nothing more. */
export const declarationsFor = (kind: RequestKind): readonly Declaration[] =>
  kind === 'cancellation' ? ['privacyNotice'] : DECLARATIONS;

/** What to do when the notice that was accepted is no longer the one in force. */
export const newNoticeText = (version: number): string =>
  `El aviso de privacidad cambió: ahora rige la versión ${version}. Léelo y acéptalo de nuevo.`;

export const PAPER_OUTCOMES = ['positive', 'negative', 'no_opinion'] as const;
export type PaperOutcome = (typeof PAPER_OUTCOMES)[number];
export const OPINION_WORDS: Record<PaperOutcome, string> = {
  positive: 'Positiva',
  negative: 'Negativa',
  no_opinion: 'Sin opinión',
};
/** Papers that do not give an opinion say their outcome in words of their own. */
const OWN_WORDS: Record<string, Record<PaperOutcome, string>> = {
  situacion_infonavit: { positive: 'Sin adeudo', negative: 'Con adeudo', no_opinion: 'Sin antecedente' },
};

/** Words of the outcome of a paper, as that paper says them, by its code in the catalogue. */
export function paperOutcomeWords(code: string): { question: string; words: Record<PaperOutcome, string> } {
  const own = OWN_WORDS[code];
  return own === undefined
    ? { question: 'Resultado de la opinión', words: OPINION_WORDS }
    : { question: 'Resultado de la constancia', words: own };
}

/** What a negative outcome means for the request (CFF, art. 32-D), in the words of the paper. */
export function negativeOutcomeText(code: string): string {
  const { positive, negative } = paperOutcomeWords(code).words;
  const isOpinion = OWN_WORDS[code] === undefined;
  const what = isOpinion ? 'una opinión negativa' : `una constancia «${negative.toLowerCase()}»`;
  const better = isOpinion ? 'la opinión positiva' : `la que diga «${positive.toLowerCase()}»`;
  return `Con ${what} no podemos inscribirte (art. 32-D del Código Fiscal). Aclara los adeudos con la autoridad y sube ${better}: tu borrador se conserva.`;
}

export const PAPER_STATES = ['pending', 'valid', 'observed', 'expired', 'replaced'] as const;
export type PaperState = (typeof PAPER_STATES)[number];
export const PAPER_STATE_LABELS: Record<PaperState, string> = {
  pending: 'Sin revisar',
  valid: 'Cumple',
  observed: 'Por corregir',
  expired: 'Vencido',
  replaced: 'Reemplazado',
};

export const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe una fecha completa.');
export const instant = z.string();

/** A paper that this request needs, as the catalogue defines it. */
export const RequiredPaper = z.object({
  code: z.string(),
  name: z.string(),
  help: z.string(),
  required: z.boolean(),
  /** Sentence about its validity, for people. */
  validity: z.string(),
  validityDays: z.number().nullable(),
  asksIssueDate: z.boolean(),
  asksExpiry: z.boolean(),
  asksOutcome: z.boolean(),
  maxBytes: z.number(),
  source: z.string(),
  /** Why it is asked or kept in a renewal: expired, changed, new or carried over. */
  need: z.enum(['new', 'expired', 'changed', 'carried', 'optional']),
});
export type RequiredPaper = z.infer<typeof RequiredPaper>;

/** Days after which a piece that was not joined is removed. */
export const PART_DAYS = 2;

/** An uploaded piece that waits to be joined into a paper. */
export const PaperPart = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  mediaType: z.string(),
  hasText: z.boolean().nullable(),
  /** Pages, 1 is the first, that are pictures without text; null where nobody looked. */
  textless: z.array(z.number()).nullable(),
});
export type PaperPart = z.infer<typeof PaperPart>;

/** What the text of a paper of the SAT, the IMSS or the INFONAVIT says of itself; null for what it does not say. */
export const PaperSaid = z.object({
  issuedOn: plainDate.nullable(),
  outcome: z.enum(PAPER_OUTCOMES).nullable(),
  /** Every RFC that stands in it, without those of the authorities. */
  rfcs: z.array(z.string()),
  /** The one that it calls that of whoever it is about. */
  holder: z.string().nullable(),
});
export type PaperSaid = z.infer<typeof PaperSaid>;

/** A paper of the request: one PDF. */
export const RequestPaper = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  sha256: z.string(),
  issuedOn: plainDate.nullable(),
  expiresOn: plainDate.nullable(),
  outcome: z.enum(PAPER_OUTCOMES).nullable(),
  documentNumber: z.string().nullable(),
  status: z.enum(PAPER_STATES),
  /** Whether the file holds text, which a photograph or a scan has not; null where nobody looked. */
  hasText: z.boolean().nullable(),
  /** Pages, 1 is the first, that are pictures without text; null where nobody looked. */
  textless: z.array(z.number()).nullable(),
  /** What its text says; null where it has none or nobody read it. */
  said: PaperSaid.nullable(),
  carried: z.boolean(),
  uploadedAt: instant,
});
export type RequestPaper = z.infer<typeof RequestPaper>;

/** Letters of an answer to an observation, and fewest of the reason for which a part is opened unasked. */
export const MOST_REPLY = 1_000;
export const FEWEST_OPENING = 10;

/** A correction that was asked for: `target` is a paper's code or a dotted path of the file. */
export const Observation = z.object({
  id: z.uuid(),
  targetKind: z.enum(['paper', 'field']),
  target: z.string(),
  label: z.string(),
  reason: z.string().nullable(),
  remark: z.string(),
  round: z.number(),
  resolved: z.boolean(),
  /** What the supplier answers, in words; empty when nothing. */
  reply: z.string(),
  /** Nobody asked: the supplier opened this section (`target`) or paper; `remark` is its own reason. */
  bySupplier: z.boolean(),
});
export type Observation = z.infer<typeof Observation>;

export const RequestEvent = z.object({
  at: instant,
  status: z.enum(REQUEST_STATES).nullable(),
  text: z.string(),
});
export type RequestEvent = z.infer<typeof RequestEvent>;

/** Notice of privacy in one of its versions. */
export const PrivacyNotice = z.object({ version: z.number(), title: z.string(), text: z.string() });

/** A request as the person who holds its key sees it. */
export const RequestFile = z.object({
  folio: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATES),
  personType: z.enum(PERSON_TYPES),
  origin: z.enum(ORIGINS),
  name: z.string(),
  step: z.number(),
  version: z.number(),
  /** Account and CURP by their last four; nothing once it is only told how it stands. */
  data: SupplierFile,
  /** Nothing can be done with it any more: its key tells how it stands, no data and no papers. */
  isStatusOnly: z.boolean(),
  /** Mailbox that counts, and whether it is the one that is written; a new one counts once its code was typed. */
  mailbox: z.object({ address: z.string(), isProven: z.boolean() }),
  /** Registered data a renewal or update started from; null in a registration. */
  carried: SupplierFile.nullable(),
  /** Lines of this request that the catalogue no longer offers: the settings hold only those in use. */
  retiredLines: z.array(z.object({ code: z.string(), name: z.string() })),
  declarations: z.partialRecord(z.enum(DECLARATIONS), z.boolean()),
  /** Version of the privacy notice that was accepted; null while none is. */
  privacyVersion: z.number().nullable(),
  /** The notice in force. */
  privacyNotice: PrivacyNotice,
  requirements: z.array(RequiredPaper),
  papers: z.array(RequestPaper),
  parts: z.record(z.string(), z.array(PaperPart)),
  /** When files were removed because nobody worked on the request; null once a paper was saved again. */
  filesRemovedAt: instant.nullable(),
  /** When a code of the mailbox gave another key: what was uploaded before is named, and not read with it. */
  keyRenewedAt: instant.nullable(),
  observations: z.array(Observation),
  /** What may be changed now: `['*']` in a draft, else only the observed targets (`paper:code`, `field:path`). */
  editable: z.array(z.string()),
  /** What the holder of the key may do now. */
  actions: z.array(z.enum(['save', 'submit', 'correct', 'withdraw', 'discard'])),
  /** Who must act now. */
  turn: z.enum(['supplier', 'unit', 'nobody']),
  submittedAt: instant.nullable(),
  answerDue: plainDate.nullable(),
  correctionDue: plainDate.nullable(),
  /** Working days left of the term that runs now; negative when it is over. */
  daysLeft: z.number().nullable(),
  decisionReason: z.string().nullable(),
  /** Registration number once approved, or of the supplier that is renewed. */
  supplierNumber: z.string().nullable(),
  events: z.array(RequestEvent),
  createdAt: instant,
});
export type RequestFile = z.infer<typeof RequestFile>;

/** Result of the instant checks of type and RFC. */
export const IdentityCheck = z.object({
  rfc: z.string(),
  problem: z.string().nullable(),
  warning: z.string().nullable(),
  /** Blocked by a list or a disqualification: no request can be sent. */
  blocked: z.string().nullable(),
  /** What is published of a suspension in force of the registration. */
  suspended: z.string().nullable(),
  /** A registration exists: offer the renewal instead. */
  registered: z.boolean(),
});
export type IdentityCheck = z.infer<typeof IdentityCheck>;

/** What the forms need to know, from the same configuration as the review. */
export const RegistrationSettings = z.object({
  lines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      /** What people call it, with commas between. */
      also: z.string().optional(),
    }),
  ),
  terms: z.record(z.string(), z.object({ amount: z.number(), unit: z.enum(TERM_UNITS), text: z.string() })),
  privacyNotice: PrivacyNotice,
  maxFileBytes: z.number(),
  maxPages: z.number(),
  /** Days without a change after which a draft keeps its data but not its files. */
  draftFilesDays: z.number(),
  /** Of a portable file: the largest that this portal makes. */
  maxPortableBytes: z.number(),
  /** Public figure: median working days to answer of the last twelve months; null without answers. */
  medianAnswerDays: z.number().nullable(),
});
export type RegistrationSettings = z.infer<typeof RegistrationSettings>;

/** Who a request is about, as whoever starts it writes it. */
export const WrittenIdentity = z.object({
  personType: z.enum(PERSON_TYPES),
  origin: z.enum(ORIGINS).default('national'),
  rfc: z.string().max(30),
  taxId: z.string().max(40).default(''),
  /** Of a foreign supplier: who gave the tax number, by its ISO 3166-1 code or its name. */
  country: z.string().max(60).default(''),
});

/** What every new request says, whoever starts it. */
export const WantedRequest = WrittenIdentity.extend({
  kind: z.enum(REQUEST_KINDS),
  email: z.string().max(254),
});

/** Folio, key and a token after a request was created; the key is never shown again. */
export const NewRequest = z.object({
  folio: z.string(),
  trackingKey: z.string(),
  token: z.string(),
  tokenExpiresAt: instant,
  /** Whether the key is mailed too: a mailbox gets so many mails a day and no more. */
  mailed: z.boolean(),
});
export type NewRequest = z.infer<typeof NewRequest>;

/** A change that the registered mailbox is told of, for whoever opens the link of that notice. */
export const IdentityNotice = z.object({
  folio: z.string(),
  kind: z.enum(REQUEST_KINDS),
  status: z.enum(REQUEST_STATES),
  name: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** What was answered with this link. */
  answer: z.enum(['refuse', 'confirm']).nullable(),
  isHeld: z.boolean(),
  /** What may be answered now. */
  canRefuse: z.boolean(),
  canConfirm: z.boolean(),
  /** The account may be confirmed once the unit called the telephone of before. */
  confirmsAfterCall: z.boolean(),
  /** There is no registration yet: it changes what was first sent. */
  isFirst: z.boolean(),
  /** First day on which a new account counts by itself, once approved. */
  accountFrom: plainDate.nullable(),
});
export type IdentityNotice = z.infer<typeof IdentityNotice>;
