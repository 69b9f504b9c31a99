import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import { mayBeLink } from '#contract/rules/identifiers/link-shape.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { PortableFile } from '#contract/portable-file.ts';
import type { NewRequest, PaperSaid, RequiredPaper } from '#contract/registration.ts';
import { emailRule } from '#contract/rules/identifiers/email.ts';
import { requirementsFor } from '#contract/rules/registry/requirements.ts';
import { verifyBytes } from '#server/features/certificates/public.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import { callerOf } from '#server/kit/client-address.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { expectedBytes, type Counter } from '#server/kit/files/byte-quota.ts';
import type { HeldRoom } from '#server/kit/files/disk-room.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { inspectPiece } from '#server/kit/files/inspect-piece.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import { strangerTurn, type Turn } from '#server/kit/files/turn.ts';
import { withWorkingFile } from '#server/kit/files/working-folder.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import { withDraftRoom } from '../papers/draft-room.ts';
import { refuseStart, startDraft } from '../start/new-draft.service.ts';
import { identityFields, normalizeIdentity } from '../start/identity.service.ts';
import { paperFields } from '#contract/rules/registry/paper-facts.ts';
import { saidOf } from '../papers/paper-content.ts';
import { nameContent } from '../papers/paper-rows.sql.ts';
import { openPortable, portableLimit, refused, type PortableArchive } from './portable-archive.ts';

type Started = z.infer<typeof NewRequest> & { notes: string[] };

/** Starts a registration with the data and papers of a portable file, made here or elsewhere. */
export async function startFromPortable(services: Services, context: Context): Promise<Started> {
  const { config } = services;
  return withWorkingFile(config.dataDir, '.zip', async (path) => {
    const { papers } = await readCatalogues(services.db);
    const maxBytes = portableLimit(papers, config.registration.maxFileBytes);
    const expected = expectedBytes(context.req.raw, maxBytes);
    // The ZIP is gone afterwards: what counts is what is taken out of it.
    const caller = callerOf(context, config.trustProxy);
    return withDraftRoom(services, { caller, expected, isDraft: true }, async (count) => {
      await receive(context, path, { maxBytes, held: await services.files.room.hold(expected) });
      const archive = await openPortable(path, config.registration.maxFileBytes);
      try {
        return await startFrom(services, archive, { turn: strangerTurn(context, config.trustProxy), count });
      } finally {
        archive.close();
      }
    });
  });
}

async function receive(
  context: Context,
  path: string,
  { maxBytes, held }: { maxBytes: number; held: HeldRoom },
): Promise<void> {
  let bytes = 0;
  const limited = async function* () {
    for await (const chunk of bodyOf(context.req.raw)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw failure('file_too_large');
      yield chunk;
      await held.wrote(chunk.byteLength);
    }
  };
  try {
    await pipeline(Readable.from(limited()), createWriteStream(path, { mode: 0o600 }));
  } finally {
    held.release();
  }
  if (bytes === 0) throw failure('file_empty');
}

interface Sender {
  turn: Turn;
  /** Counts what is taken out of the ZIP for the quota of the sender. */
  count: Counter;
}

async function startFrom(
  services: Services,
  archive: PortableArchive,
  { turn, count }: Sender,
): Promise<Started> {
  const { description } = archive;
  const notes = [await signatureNote(services, archive)];
  const identity = normalizeIdentity(description.data);
  const problem = Object.values(identityFields(identity))[0];
  if (problem !== undefined) throw refused(`El expediente no sirve para inscribirse: ${problem}`);
  const { email, website } = description.data;
  if (!mayBeLink(website)) throw refused('El expediente trae como página web algo que no lo es.');
  if (emailRule(email) !== true) throw refused('El expediente no trae un correo válido.');
  const draft = {
    kind: 'registration' as const,
    identity,
    email,
    data: await knownLines(services, description, notes),
    caller: turn.caller,
  };
  await refuseStart(services, draft);
  const requirements = requirementsFor(
    { personType: identity.personType, kind: 'registration', origin: identity.origin, file: draft.data },
    (await readCatalogues(services.db)).papers,
  );
  const papers = await takePapers(services, archive, { requirements, notes, turn, count });
  const started = await startDraft(services, draft, (tx, request) =>
    keepPapers(tx, request.id, papers, services.config.clamdUrl === undefined ? 'not_scanned' : 'clean'),
  );
  return { ...started, notes };
}

async function signatureNote(services: Services, { sums, signature }: PortableArchive): Promise<string> {
  if (signature === undefined) return 'El expediente no trae firma. Revisa cada dato antes de enviar.';
  const isGood = await verifyBytes(services, sums, signature);
  if (isGood === false) throw refused('La firma no corresponde: el expediente se cambió después de hacerse.');
  return isGood === true
    ? 'La firma de este portal es válida: el expediente no ha cambiado desde que se descargó.'
    : 'El expediente lo firmó otro portal, cuya firma no podemos comprobar. Revisa cada dato antes de enviar.';
}

async function knownLines(services: Services, { data }: PortableFile, notes: string[]) {
  const { lines } = await readCatalogues(services.db);
  const known = data.lines.filter((code) => lines.some((line) => line.active && line.code === code));
  if (known.length < data.lines.length) notes.push('Algunos giros no existen aquí. Elígelos otra vez.');
  return { ...data, lines: known };
}

type Described = PortableFile['documents'][number];
interface Taken extends Described {
  /** Bytes as they lie in the store. */
  bytes: number;
  /** As they were counted here. */
  pages: number;
  hasText: boolean;
  textless: number[];
  said: PaperSaid | null;
}

async function takePapers(
  services: Services,
  archive: PortableArchive,
  { requirements, notes, turn, count }: { requirements: readonly RequiredPaper[]; notes: string[] } & Sender,
): Promise<Taken[]> {
  const { config, files, log } = services;
  const today = todayInMexico(new Date());
  const taken: Taken[] = [];
  for (const document of archive.description.documents) {
    const required = requirements.find((one) => one.code === document.code);
    if (required === undefined) {
      notes.push(`«${document.name}» no se pide aquí y no se incluyó.`);
      continue;
    }
    const stale = Object.values(paperFields(document, required, today))[0];
    if (stale !== undefined) {
      notes.push(`«${required.name}» no se incluyó: ${stale}`);
      continue;
    }
    let pages = 0;
    let hasText = false;
    let textless: number[] = [];
    const stored = await files.put(count(archive.read(document.path)), {
      maxBytes: Math.min(required.maxBytes, config.registration.maxFileBytes),
      inspect: async (path) => {
        if (config.clamdUrl !== undefined) await scanFile(config.clamdUrl, path, log);
        const piece = await inspectPiece(path, required.name, {
          maxPages: config.registration.maxPages,
          turn,
        });
        if (piece.mediaType !== 'application/pdf') throw refused(`${document.path} no es un PDF.`);
        ({ pages, hasText, textless } = piece);
      },
    });
    if (stored.sha256 !== document.sha256) throw refused(`${document.path} no coincide con su huella.`);
    const { sha256, bytes } = stored;
    const said = await saidOf(services, { code: required.code, turn }, { sha256, hasText });
    taken.push({ ...document, name: required.name, bytes, pages, hasText, textless, said });
  }
  return taken;
}

async function keepPapers(
  tx: Transaction,
  requestId: string,
  papers: readonly Taken[],
  scan: 'clean' | 'not_scanned',
): Promise<void> {
  for (const paper of papers) {
    const { sha256, bytes, pages } = paper;
    await nameContent(tx, { sha256, bytes, pages, mediaType: 'application/pdf' });
    await tx
      .insertInto('registration_paper')
      .values({
        request_id: requestId,
        paper_code: paper.code,
        sha256,
        bytes,
        pages,
        original_name: safeFileName(`${paper.name}.pdf`),
        issued_on: paper.issuedOn,
        expires_on: paper.expiresOn,
        outcome: paper.outcome,
        document_number: paper.documentNumber,
        scan,
        has_text: paper.hasText,
        textless_pages: paper.textless,
        said: paper.said === null ? null : JSON.stringify(paper.said),
      })
      .execute();
  }
}
