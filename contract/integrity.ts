import { z } from 'zod';

/** What a leaf of the log tells of; how a leaf is made: decision 0400. */
export const INTEGRITY_KINDS = [
  'publication',
  'version',
  'withdrawal',
  'change',
  'procedure_state',
  'answer',
  'award',
  'contract',
  'contract_amendment',
  'evaluation',
  'sanction',
  'section',
  'section_withdrawal',
  'procedure_withdrawal',
  'urna_ficha',
  'urna_herramienta',
  'audit',
  'alarm',
] as const;
export type IntegrityKind = (typeof INTEGRITY_KINDS)[number];

/** Kinds of leaves, as people call them. */
export const INTEGRITY_KIND_LABELS: Record<IntegrityKind, string> = {
  publication: 'Publicación de un procedimiento',
  version: 'Versión de un documento',
  withdrawal: 'Retiro de un documento',
  change: 'Cambio de un procedimiento publicado',
  procedure_state: 'Datos de un procedimiento publicado',
  answer: 'Respuesta a una pregunta',
  award: 'Fallo de una partida',
  contract: 'Contrato',
  contract_amendment: 'Convenio modificatorio',
  evaluation: 'Resultados de una evaluación de proveedores',
  sanction: 'Sanción publicada',
  section: 'Publicación en otra sección',
  section_withdrawal: 'Retiro de otra sección',
  procedure_withdrawal: 'Retiro de un procedimiento importado',
  urna_ficha: 'Ficha de una urna de propuestas selladas',
  urna_herramienta: 'Herramienta de una urna',
  audit: 'Renglón de la bitácora',
  alarm: 'Alarma del registro',
};

/** Name and edition of the form of a receipt. */
export const RECEIPT_FORMAT = 'comprobante-de-integridad/1';

/** Leaves in one answer. */
export const MOST_LEAVES = 1_000;

/** Hashes in hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'Escribe 64 cifras hexadecimales.');
const Size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A signed head of the tree; `checkpoint` is the text to keep (C2SP tlog-checkpoint). */
export const IntegrityHead = z.object({
  size: z.number(),
  root: z.string(),
  signedAt: z.string(),
  keyId: z.string(),
  checkpoint: z.string(),
});
export type IntegrityHead = z.infer<typeof IntegrityHead>;

/** A public key as verifiers take it: name of the log, short name of the key, and the key. */
export const IntegrityKeyEntry = z.object({
  id: z.string(),
  key: z.string(),
  /** SHA-256 of the public half, to compare it with what others say of it. */
  fingerprint: z.string(),
  createdAt: z.string(),
  retiredAt: z.string().nullable(),
});

export const IntegritySummary = z.object({
  origin: z.string(),
  /** Null until the first one is signed. */
  head: IntegrityHead.nullable(),
  /** Leaves that no head covers yet. */
  waiting: z.number(),
  keys: z.array(IntegrityKeyEntry),
  /** The last reading of files and rows against the log that came to its end; null while none has. */
  check: z
    .object({
      endedAt: z.string(),
      /** Files of public documents among those that were read; null of a reading from before they were counted. */
      files: z.number().nullable(),
      bytes: z.number().nullable(),
      wrong: z.number(),
    })
    .nullable(),
  /** What was not as the log tells it: how much nobody has explained, and how much there ever was. */
  alarms: z.object({ open: z.number(), all: z.number() }),
  /** When the first head was signed: what was entered until then was there when the log began. */
  beganAt: z.string().nullable(),
  /** Since when rows of the log of the unit are leaves too; null while none is. */
  auditSince: z.string().nullable(),
});
export type IntegritySummary = z.infer<typeof IntegritySummary>;

export const IntegrityHeads = z.object({ heads: z.array(IntegrityHead) });

const Leaf = z.record(z.string(), z.unknown());

/** What the rows of the portal say today of a leaf: the same leaf, another one, or nothing (null). */
const Today = z.object({
  today: Leaf.nullable(),
  /** Place of the leaf that tells of the same thing since then; null while this one is the last. */
  replacedBy: z.number().nullable(),
  /** When they said so: whoever verifies it later, without the portal, is told of when it speaks. */
  saidAt: z.iso.datetime(),
});

export const IntegrityLeaves = z.object({
  /** Leaves of the newest signed tree. */
  size: z.number(),
  leaves: z.array(
    z.object({
      index: z.number(),
      leafHash: z.string(),
      leaf: Leaf,
      /** When it was written into the log; what it tells may have happened before. */
      recordedAt: z.iso.datetime(),
      ...Today.partial().shape,
    }),
  ),
});

/** A leaf that a search found. */
export const FoundLeaf = z.object({
  index: z.number().nullable(),
  leafHash: z.string(),
  leaf: Leaf,
  /** When it was written into the log; what it tells may have happened before. */
  recordedAt: z.iso.datetime(),
  /** What one item of its section is called; null for what is of no section. */
  section: z.string().nullable(),
  /** Page of what it tells; null where there is none. */
  href: z.string().nullable(),
});
export type FoundLeaf = z.infer<typeof FoundLeaf>;

/** Leaves that a search shows at once. */
export const FOUND_LEAVES = 50;

export const FoundLeaves = z.object({
  rows: z.array(FoundLeaf),
  /** There are more than are shown: say more of what you look for. */
  hasMore: z.boolean(),
});
export type FoundLeaves = z.infer<typeof FoundLeaves>;

export const InclusionProof = z.object({
  index: z.number(),
  leafHash: z.string(),
  size: z.number(),
  path: z.array(z.string()),
  checkpoint: z.string(),
});

export const ConsistencyAnswer = z.object({
  from: z.number(),
  to: z.number(),
  path: z.array(z.string()),
});

export const Receipt = z.object({
  format: z.literal(RECEIPT_FORMAT),
  leaf: Leaf,
  index: z.number(),
  path: z.array(z.string()),
  checkpoint: z.string(),
  key: z.string(),
  /** When it was written into the log; what it tells may have happened before. */
  recordedAt: z.iso.datetime(),
  ...Today.shape,
});
export type Receipt = z.infer<typeof Receipt>;

export const InclusionQuery = z.object({ hoja: Hash, mayor: Size.optional() });
export const ConsistencyQuery = z.object({ menor: Size, mayor: Size.optional() });
export const LeavesQuery = z.object({
  lugar: Size.default(0),
  cuantas: z.coerce.number().int().min(1).max(MOST_LEAVES).default(100),
  /** `1`: with what the rows of the portal say today. */
  hoy: z.enum(['0', '1']).default('0'),
});
export const FindQuery = z.object({
  q: z.string().trim().min(2, 'Escribe al menos 2 letras.').max(200, 'Escribe hasta 200 letras.'),
});
export const HeadsQuery = z.object({ mayor: Size.optional() });

/** Why a head is signed before its minute; kept in the audit log. */
export const SignWish = z.object({
  reason: z.string().trim().min(10, 'Escribe al menos 10 letras.').max(300),
});
