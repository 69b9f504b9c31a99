import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import type { PaperSaid, RequiredPaper } from '#contract/registration.ts';
import { isReadPaper, readPaper } from '#contract/rules/registry/paper-text.ts';
import { Failure, failure, notFound } from '#server/kit/errors.ts';
import { joinPdf, type JoinSource } from '#server/kit/files/join-pdf.ts';
import { readPageText } from '#server/kit/files/page-text.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import type { Turn } from '#server/kit/files/turn.ts';
import { withWorkingFile } from '#server/kit/files/working-folder.ts';
import type { Services } from '#server/kit/services.ts';
import { withDraftRoom } from './draft-room.ts';

/** The PDF of a paper as it lies in the store. */
export interface Content {
  sha256: string;
  bytes: number;
  pages: number | null;
  /** Whether one of its pieces does; null where that is not known. */
  hasText: boolean | null;
  /** Pages that are pictures; null where nobody looked. */
  textless: number[] | null;
  name: string;
}

/** Whose pieces are joined, and for whom. */
interface JoinedPaper {
  requestId: string;
  code: string;
  required: RequiredPaper;
  turn: Turn;
  isDraft: boolean;
}

/** One PDF of the pieces in the given order; a single PDF keeps its own bytes, so that its seals stay valid. */
export async function joinedContent(
  services: Services,
  { requestId, code, required, turn, isDraft }: JoinedPaper,
  ids: readonly string[],
): Promise<Content | undefined> {
  if (ids.length === 0) return undefined;
  const { db, files, config } = services;
  const { rows } = await sql<Content & { id: string; media_type: string }>`
    select p.id, p.sha256, p.original_name as name, p.has_text as "hasText", p.textless_pages as textless, f.bytes::int as bytes, f.pages, f.media_type
    from registration_part p join stored_file f using (sha256)
    where p.request_id = ${requestId} and p.paper_code = ${code} and p.id = any(${[...ids]})`.execute(db);
  const parts = ids.map((id) => {
    const part = rows.find((one) => one.id === id);
    if (part === undefined) throw notFound('Una de las partes ya no está. Súbela de nuevo.');
    return part;
  });
  const pages = parts.reduce((sum, part) => sum + (part.pages ?? 1), 0);
  if (pages > config.registration.maxPages) {
    throw failure('file_too_many_pages', {
      detail: `Las partes suman ${pages} páginas. El máximo es ${config.registration.maxPages}.`,
    });
  }
  const first = parts[0];
  if (parts.length === 1 && first?.media_type === 'application/pdf') return first;
  const sources: JoinSource[] = [];
  for (const part of parts) {
    const path = await files.path(part.sha256);
    if (path === undefined) throw failure('file_missing');
    sources.push({ path, mediaType: part.media_type });
  }
  return withWorkingFile(config.dataDir, '.pdf', async (working) => {
    const maxBytes = Math.min(required.maxBytes, config.registration.maxFileBytes);
    const held = await files.room.hold(maxBytes);
    try {
      const joined = await joinPdf({ sources, target: working }, turn);
      const { size: expected } = await stat(working);
      const stored = await withDraftRoom(services, { caller: turn.caller, expected, isDraft }, (count) =>
        files.put(count(createReadStream(working)), { maxBytes, expected }),
      );
      const name = safeFileName(`${required.name}.pdf`);
      return { ...stored, pages: joined, hasText: textOf(parts), textless: textlessOf(parts), name };
    } finally {
      held.release();
    }
  });
}

function textOf(parts: readonly Pick<Content, 'hasText'>[]): boolean | null {
  if (parts.some(({ hasText }) => hasText === true)) return true;
  return parts.some(({ hasText }) => hasText === null) ? null : false;
}

/** Pages of the pieces as they lie one behind the other. */
function textlessOf(parts: readonly Pick<Content, 'pages' | 'textless'>[]): number[] | null {
  const all: number[] = [];
  let before = 0;
  for (const { pages, textless } of parts) {
    if (textless === null) return null;
    for (const page of textless) all.push(before + page);
    before += pages ?? 1;
  }
  return all;
}

/** Nobody waits longer for what only helps to fill in. */
const READING_MS = 8_000;
/** What a paper says of itself stands on its first pages. */
const READ_PAGES = 5;

/** What the text of a paper says, read in a process of its own; null where there is none or it could not be read now. */
export async function saidOf(
  { files }: Pick<Services, 'files'>,
  { code, turn }: Pick<JoinedPaper, 'code' | 'turn'>,
  content: Pick<Content, 'sha256' | 'hasText'> | undefined,
): Promise<PaperSaid | null> {
  if (content === undefined || content.hasText === false || !isReadPaper(code)) return null;
  const path = await files.path(content.sha256);
  if (path === undefined) return null;
  const order = { path, ending: '.pdf' as const };
  const read = await readPageText(order, { limitMs: READING_MS, turn }).catch((error: unknown) => {
    // Too many files wait: the paper is kept all the same.
    if (error instanceof Failure && error.code === 'unavailable') return undefined;
    throw error;
  });
  if (read === undefined || !('texts' in read)) return null;
  const pages = read.texts.slice(0, READ_PAGES).map(({ text }) => text);
  return readPaper(code, pages.join('\n'));
}
