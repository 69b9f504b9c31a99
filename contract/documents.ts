import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { DocumentTextFacts } from './document-text.ts';
import { PROCEDURE_KINDS } from './procedure-kinds.ts';
import { UNREAD_NAMES } from './rules/identifiers/personal-data.ts';
import {
  ACT_KINDS,
  CappedCount,
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  PROCEDURE_STATUSES,
  PublicDocument,
  type DocumentKind,
} from './procedures.ts';

/** What an officer sees of a document's state; a `scheduled` one may already have older public versions. */
export const DOCUMENT_STATUSES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];
export const DOCUMENT_STATUS_LABELS: Record<DocumentStatus, string> = {
  draft: 'Borrador',
  scheduled: 'Programado',
  published: 'Publicado',
  withdrawn: 'Retirado',
};

/** File endings offered by the picker (`accept`) and admitted by name; the server decides by the bytes. */
export const ACCEPTED_ENDINGS = ['.pdf', '.xlsx', '.docx', '.zip'] as const;
/** Name endings of pictures, where they are taken: kept without what a camera writes beside them. */
export const PICTURE_ENDINGS: readonly string[] = ['.jpg', '.jpeg', '.png'];

/** What proves something: a document, or a photograph of it. */
export const PROOF_ENDINGS: readonly string[] = [...ACCEPTED_ENDINGS, ...PICTURE_ENDINGS];

const kinds = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Escribe la fecha como AAAA-MM-DD.');
const title = z
  .string()
  .trim()
  .min(3, 'Escribe un título de al menos 3 letras.')
  .max(200, 'Escribe un título de 200 letras como máximo.');
const changeNote = z.string().trim().max(500, 'Escribe una nota de 500 letras como máximo.');

/** A file that lies safely in the store and may be named by a document. */
export const Upload = z.object({
  id: z.uuid(),
  name: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  mediaType: z.string(),
  /** Pages of a PDF; null for other types. */
  pages: z.number().nullable(),
  /** Pages of a PDF, 1 is the first, that are pictures without text. */
  textless: z.array(z.number()),
  /** What lies inside: names of sheets (XLSX) or files (ZIP), at most 200. */
  contents: z.array(z.string()),
});
export type Upload = z.infer<typeof Upload>;

export const AdminDocumentVersion = z.object({
  number: z.number(),
  originalName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  sha256: z.string(),
  changeNote: z.string().nullable(),
  /** Null until it is published; a published version never changes again. */
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** What was read in it; null while nobody has, and for files without text of their own. */
  text: DocumentTextFacts.nullable(),
  /** Address below the API base for administrators (needs the bearer token). */
  href: z.string(),
});
export type AdminDocumentVersion = z.infer<typeof AdminDocumentVersion>;

/** What an officer asks another to do, where the unit asks for a second pair of eyes. */
export const DocumentProposal = z.object({
  action: z.enum(['publish', 'withdraw', 'edit']),
  /** Null: at once. */
  publishAt: z.iso.datetime().nullable(),
  /** Of a withdrawal or a change of what is said of it. */
  reason: z.string().nullable(),
  /** What is to be said of it. */
  edit: z
    .object({
      stage: z.enum(DOCUMENT_STAGES),
      kind: z.string(),
      title: z.string(),
      documentDate: plainDate.nullable(),
    })
    .optional(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
});
export type DocumentProposal = z.infer<typeof DocumentProposal>;

/** What somebody proposed and another person gave back, until it is proposed again. */
export const ReturnedProposal = z.object({
  action: z.enum(['publish', 'withdraw', 'edit']),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  reason: z.string(),
});
export type ReturnedProposal = z.infer<typeof ReturnedProposal>;

/**
 * The second confirmation of a document that goes out before its stage: why, and which stage and kind the person saw. The
 * version of the document says the rest.
 */
export const EarlyRelease = z.object({
  reason: z
    .string()
    .trim()
    .min(20, 'Explica con al menos 20 letras por qué sale antes de su etapa.')
    .max(500, 'Escribe el motivo en 500 letras como máximo.'),
  stage: z.enum(DOCUMENT_STAGES),
  kind: z.string(),
});
export type EarlyRelease = z.infer<typeof EarlyRelease>;

/** What of a procedure decides which of its documents may go out (`documentRelease`). */
export const ReleaseFacts = z.object({
  kind: z.enum(PROCEDURE_KINDS),
  status: z.enum(PROCEDURE_STATUSES),
  publishedAt: z.iso.datetime().nullable(),
  /** Since when it is suspended: no act takes place meanwhile, whatever its day. */
  suspendedAt: z.iso.datetime().nullable(),
  fiscalYear: z.number(),
  acts: z.array(z.object({ kind: z.enum(ACT_KINDS), at: z.iso.datetime() })),
  /** Days on which its contracts were signed; null where one has none. */
  signedOn: z.array(plainDate.nullable()),
  /** Kinds of the call of which visitors have a document already. */
  callKinds: z.array(z.string()).optional(),
  /** Whether somebody else works here, who confirms what changes an open call. */
  isCallByTwo: z.boolean().optional(),
});
export type ReleaseFacts = z.infer<typeof ReleaseFacts>;

/** A document with all its versions, newest first; `version` is the lock for `If-Match`. */
export const AdminDocument = z.object({
  id: z.uuid(),
  procedureId: z.uuid(),
  procedureNumber: z.string(),
  procedureSlug: z.string(),
  procedureTitle: z.string(),
  stage: z.enum(DOCUMENT_STAGES),
  kind: z.string(),
  title: z.string(),
  documentDate: plainDate.nullable(),
  position: z.number(),
  status: z.enum(DOCUMENT_STATUSES),
  publishAt: z.iso.datetime().nullable(),
  /** Why it goes out, or went out, before its stage. */
  earlyReason: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  /** Number of the version that waits for publication, if any. */
  pendingVersion: z.number().nullable(),
  /** What its text carries of people: a CURP, an account, the RFC of a person, and where; null while nobody looked. */
  personal: z
    .array(z.object({ what: z.string(), pages: z.array(z.number()), isBook: z.literal(true).optional() }))
    .nullable(),
  /** Why nobody looked through its text; null where it was, or nothing waits. */
  unread: z.enum(UNREAD_NAMES).nullable(),
  /** Who wrote in what is not public yet, by id. */
  writers: z.array(z.string()),
  proposal: DocumentProposal.nullable(),
  returned: ReturnedProposal.optional(),
  /** Kind under which it went out, and as which it counts, where one person alone called it otherwise since. */
  publishedAs: z.string().optional(),
  versions: z.array(AdminDocumentVersion),
  createdAt: z.iso.datetime(),
  version: z.number(),
});
export type AdminDocument = z.infer<typeof AdminDocument>;

export const DocumentFields = z.object({
  stage: z.enum(DOCUMENT_STAGES, 'Elige una etapa.'),
  kind: z.enum(kinds, 'Elige un tipo de documento.'),
  title,
  documentDate: CalendarDay.nullable().default(null),
});
export type DocumentFields = z.infer<typeof DocumentFields>;

/** What is said of a document; of a public one with the reason that visitors read beside the change. */
export const DocumentEdit = DocumentFields.extend({ changeReason: z.string().trim().max(1_000).optional() });
export type DocumentEdit = z.infer<typeof DocumentEdit>;

export const NewDocument = DocumentFields.extend({
  procedureId: z.uuid('Elige un procedimiento.'),
  uploadId: z.uuid('Elige un archivo.'),
  changeNote: changeNote.nullable().default(null),
});
export type NewDocument = z.infer<typeof NewDocument>;

export const NewVersion = z.object({
  uploadId: z.uuid('Elige un archivo.'),
  changeNote: changeNote.min(3, 'Escribe qué cambió en esta versión.'),
});
export type NewVersion = z.infer<typeof NewVersion>;

/** Search parameters of the administrative list. */
export const AdminDocumentQuery = z.object({
  estado: z.enum(DOCUMENT_STATUSES).optional(),
  proc: z.string().trim().max(120).optional(),
  etapa: z.enum(DOCUMENT_STAGES).optional(),
  tipo: z.enum(kinds).optional(),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
});

export const AdminDocumentPage = z.object({
  rows: z.array(AdminDocument),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
});
export type AdminDocumentPage = z.infer<typeof AdminDocumentPage>;

/** What is said of the procedure beside a document of its file. */
export const ProcedureOfDocument = z.object({ number: z.string(), slug: z.string(), title: z.string() });

/** One document with the public file of its procedure, as the viewer needs it. */
export const DocumentInContext = z.object({
  document: PublicDocument,
  procedure: ProcedureOfDocument,
  /** Every public document of the procedure in the order of its stages, this one included. */
  index: z.array(PublicDocument),
  /** What lies inside its public versions that hold anything: sheets (XLSX) or files (ZIP), at most `MOST_NAMES` of each. */
  contents: z.array(z.object({ version: z.number(), names: z.array(z.string()) })),
  /** Its public versions whose pages have pictures now; nothing is said where nobody looked. */
  drawn: z.array(z.number()).optional(),
  /** Its public versions with pages whose words were recognised in pictures: `getDocumentReading` has them. */
  recognised: z.array(z.number()).optional(),
});
export type DocumentInContext = z.infer<typeof DocumentInContext>;
