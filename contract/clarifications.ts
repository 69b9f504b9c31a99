import { z } from 'zod';
import { optionalText, SeenValues, text } from './procurement-admin.ts';
import { emailRule, normalizeEmail } from './rules/identifiers/email.ts';

/** How much a question and its answer may say, in letters, and how many questions one sending carries. */
export const CLARIFICATION_LIMITS = {
  least: 15,
  question: 4_000,
  answer: 12_000,
  passage: 600,
  questions: 40,
} as const;
/** Shortest reason for not answering a question, or for correcting what was published. */
export const LEAST_CLARIFICATION_REASON = 10;
/** Shortest reason for saying otherwise what was answered, or what nobody asked. */
export const LEAST_EDITION_REASON = 20;

/** What a question or an answer is about: a document of the file, a page of it, and the words that were marked there. */
export const Anchor = z.object({
  documentId: z.uuid(),
  page: z.number().int().min(1).max(20_000).nullable(),
  passage: optionalText(CLARIFICATION_LIMITS.passage),
});
export type Anchor = z.infer<typeof Anchor>;

/** The same with the title of the document, for whoever reads it. */
export const NamedAnchor = Anchor.extend({ title: z.string() });
export type NamedAnchor = z.infer<typeof NamedAnchor>;

const question = text(CLARIFICATION_LIMITS.question).min(
  CLARIFICATION_LIMITS.least,
  `Escribe la pregunta con al menos ${CLARIFICATION_LIMITS.least} letras.`,
);

export const AskedQuestion = z.object({ text: question, anchor: Anchor.nullable().default(null) });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/** Who asks: by a mail that is confirmed through a link, or by the folio and key of a request of the registry. */
export const Asker = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('mail'),
    name: text(200).min(3, 'Escribe tu nombre o el de tu empresa.'),
    email: z
      .string()
      .max(400)
      .transform(normalizeEmail)
      .superRefine((value, context) => {
        const result = emailRule(value);
        if (result !== true) context.addIssue({ code: 'custom', message: result });
      }),
  }),
  z.object({
    by: z.literal('folio'),
    folio: text(40).min(1, 'Escribe el folio.'),
    key: text(80).min(1, 'Escribe la clave.'),
  }),
]);
export type Asker = z.infer<typeof Asker>;

export const AskInput = z.object({
  questions: z
    .array(AskedQuestion)
    .min(1, 'Escribe al menos una pregunta.')
    .max(CLARIFICATION_LIMITS.questions, `Manda hasta ${CLARIFICATION_LIMITS.questions} preguntas a la vez.`),
  asker: Asker,
  /** Version of the privacy notice that was shown. */
  privacyVersion: z.number().int().positive('Lee y acepta el aviso de privacidad.'),
});
export type AskInput = z.infer<typeof AskInput>;

/** What became of a sending: received, or kept until its mail is confirmed. */
export const Asked = z.object({
  state: z.enum(['to_confirm', 'received']),
  questions: z.number(),
  sentAt: z.iso.datetime(),
  /** Until when the link of the mail works; null once it was confirmed. */
  confirmUntil: z.iso.datetime().nullable(),
});
export type Asked = z.infer<typeof Asked>;

/** When questions are taken, and which rule says so. */
export const QuestionWindow = z.object({
  /** Last moment; null where the procedure has no clarification meeting. */
  closesAt: z.iso.datetime().nullable(),
  meetingAt: z.iso.datetime().nullable(),
  /** Hours that the rule asks for before the meeting; null where a date of its own was published, or no rule says so. */
  hours: z.number().nullable(),
  source: z.string().nullable(),
  /** Whether the state of the procedure lets anybody ask before that moment. */
  isTaking: z.boolean(),
});
export type QuestionWindow = z.infer<typeof QuestionWindow>;

/** One question with its answer, as it was published; nothing says who asked. */
export const PublicClarification = z.object({
  number: z.number(),
  question: z.string(),
  answer: z.string(),
  anchor: NamedAnchor.nullable(),
  publishedAt: z.iso.datetime(),
  /** Why it was published anew; null for the first time. */
  correctionReason: z.string().nullable(),
  /** What stood there before, the newest first. */
  former: z.array(z.object({ question: z.string(), answer: z.string(), publishedAt: z.iso.datetime() })),
});
export type PublicClarification = z.infer<typeof PublicClarification>;

export const PublicClarifications = z.object({
  window: QuestionWindow,
  rows: z.array(PublicClarification),
});
export type PublicClarifications = z.infer<typeof PublicClarifications>;

/** What the form for questions needs beside the page that it stands on. */
export const QuestionForm = z.object({
  window: QuestionWindow,
  /** Public documents that a question may name; `pages` is null for what has none. */
  documents: z.array(z.object({ id: z.uuid(), title: z.string(), pages: z.number().nullable() })),
  privacyNotice: z.object({ version: z.number(), title: z.string(), text: z.string() }),
  /** Hours for which the link of the confirmation works. */
  confirmHours: z.number(),
});
export type QuestionForm = z.infer<typeof QuestionForm>;

/** Answers at the passages of one document, for whoever reads it, and whether questions are still taken about it. */
export const DocumentClarifications = z.object({
  window: QuestionWindow,
  rows: z.array(PublicClarification.pick({ number: true, question: true, answer: true, anchor: true })),
});
export type DocumentClarifications = z.infer<typeof DocumentClarifications>;

/** A question as officers read it. Who asked never leaves the administrative area. */
export const ReceivedQuestion = z.object({
  id: z.uuid(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  asker: z.object({ name: z.string(), email: z.string(), folio: z.string().nullable() }),
  anchor: NamedAnchor.nullable(),
  /** Its asker was told what became of it. */
  isTold: z.boolean(),
});
export type ReceivedQuestion = z.infer<typeof ReceivedQuestion>;

/** One answer that is being written: to one question or to several that ask the same. */
export const AnswerDraft = z.object({
  id: z.uuid(),
  position: z.number().int().min(1).max(5_000),
  /** As it will be published, without names. */
  question: text(CLARIFICATION_LIMITS.question),
  answer: text(CLARIFICATION_LIMITS.answer),
  documentId: z.uuid().nullable(),
  page: z.number().int().min(1).max(20_000).nullable(),
  passage: optionalText(CLARIFICATION_LIMITS.passage),
});
export type AnswerDraft = z.infer<typeof AnswerDraft>;

/** What was decided of one question, by its id: the answer that it belongs to, or why it gets none. */
export const QuestionDecision = z.object({
  id: z.uuid(),
  answerId: z.uuid().nullable(),
  refusal: optionalText(1_000),
});
export type QuestionDecision = z.infer<typeof QuestionDecision>;

export const ClarificationInput = z.object({
  answers: z.array(AnswerDraft).max(2_000),
  decisions: z.array(QuestionDecision).max(20_000),
});
export type ClarificationInput = z.infer<typeof ClarificationInput>;

export const ClarificationSave = ClarificationInput.partial().extend({
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
});
export type ClarificationSave = z.infer<typeof ClarificationSave>;

/** What visitors read of an answer now. */
export const PublishedAnswer = z.object({
  id: z.uuid(),
  number: z.number(),
  publishedAt: z.iso.datetime(),
  /** What stands in the draft differs from it. */
  isChanged: z.boolean(),
});
export type PublishedAnswer = z.infer<typeof PublishedAnswer>;

/** The clarifications of a procedure as officers see them; `version` is the lock for `If-Match`. */
export const ClarificationBoard = ClarificationInput.extend({
  version: z.number(),
  window: QuestionWindow,
  questions: z.array(ReceivedQuestion),
  published: z.array(PublishedAnswer),
  documents: QuestionForm.shape.documents,
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  /** Labels of what somebody else wrote meanwhile and a save took in. */
  joined: z.array(z.string()),
});
export type ClarificationBoard = z.infer<typeof ClarificationBoard>;

export const ClarificationPublication = z.object({
  /** Why answers that are public already change; visitors read it. */
  reason: optionalText(1_000).default(null),
});
