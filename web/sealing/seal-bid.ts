import { sha256 as incremental } from '@noble/hashes/sha2.js';
import { toHex } from '#contract/rules/documents/integrity-proof.ts';
import { bytesOf, canonicalOf, hashOf, sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { bodySize, lengthBytes } from '#contract/rules/sealed/sizes.ts';
import { unzipped, zipOf } from '#contract/rules/sealed/store-zip.ts';
import type { UrnCard } from '#contract/sealed-card.ts';
import { readHeader } from '#contract/sealed-envelope.ts';
import {
  keysFromSecret,
  makeHeader,
  newSecret,
  openPart,
  ownKeyFile,
  sealPart,
  sealStream,
} from '#contract/sealed-keys.ts';
import {
  makeOffer,
  readIdentity,
  readOffer,
  type SealedIdentity,
  type SealedOffer,
} from '#contract/sealed-offer.ts';
import type { Progress } from './worker.ts';

/** What a bidder entered, with the papers as files: they are read piece by piece and never held whole. */
export interface EnteredBid {
  card: UrnCard;
  offer: Omit<Parameters<typeof makeOffer>[1], 'urna' | 'documentos'>;
  identity: Omit<SealedIdentity, 'formato' | 'oferta' | 'archivos'>;
  papers: readonly { id: string; file: File }[];
}

/** What the tool gives: the closed envelope and what opens it again, which stays with the bidder. */
export interface SealedBid {
  envelope: Blob;
  fingerprint: string;
  ownKey: string;
}

/** Bytes of encrypted papers that are given to the browser at once, which keeps them on disk. */
const PART = 8 * 1_024 * 1_024;
const ZEROS = new Uint8Array(64 * 1_024);

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** The papers one after another, with their length before them and zeros up to a step of the ladder. */
async function* bodyOf(files: readonly File[], tell: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const content = files.reduce((sum, { size }) => sum + size, 0);
  yield lengthBytes(content);
  for (const file of files)
    for await (const piece of piecesOf(file)) {
      tell(piece.length);
      yield piece;
    }
  for (let left = bodySize(content) - content - 8; left > 0; left -= ZEROS.length)
    yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
}

function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Encrypts a stream into parts that may lie on disk, with the hash of all. */
async function sealBody(
  recipient: string,
  pieces: AsyncGenerator<Uint8Array>,
): Promise<{ body: Blob; seal: string }> {
  const hash = incremental.create();
  const parts: Blob[] = [];
  let [held, size]: [Uint8Array<ArrayBuffer>[], number] = [[], 0];
  const reader = (await sealStream(recipient, streamOf(pieces))).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hash.update(read.value);
    held.push(new Uint8Array(read.value));
    size += read.value.length;
    if (size < PART) continue;
    parts.push(new Blob(held));
    [held, size] = [[], 0];
  }
  return { body: new Blob([...parts, ...held]), seal: toHex(hash.digest()) };
}

/** Seals a bid. What is in it is read in the worker that calls this and nowhere else. */
export async function sealBid(
  { card, offer: entered, identity: who, papers }: EnteredBid,
  tell: (progress: Progress) => void = () => undefined,
): Promise<SealedBid> {
  // Hashes of the papers stand in the offer, so that they are read twice.
  const progress = { done: 0, of: 2 * papers.reduce((sum, { file }) => sum + file.size, 0) };
  const told = (bytes: number) => tell({ ...progress, done: (progress.done += bytes) });
  let start = 0;
  const documentos: SealedOffer['documentos'] = [];
  for (const { id, file } of papers) {
    const hash = incremental.create();
    for await (const piece of piecesOf(file)) {
      hash.update(piece);
      told(piece.length);
    }
    const tipo = file.type || 'application/octet-stream';
    documentos.push({ id, desde: start, bytes: file.size, sha256: toHex(hash.digest()), tipo });
    start += file.size;
  }
  const { content } = makeOffer(card, { ...entered, urna: await hashOf(card), documentos });
  const identity = canonicalOf({
    ...who,
    formato: 'identidad/1',
    oferta: await sha256(content),
    archivos: papers.map(({ id, file }) => ({ id, nombre: file.name.normalize('NFC') })),
  });
  // What the opening would refuse is not sealed.
  readIdentity(bytesOf(identity), await sha256(content));
  const { secret, llaves } = await newSecret();
  const oferta = await sealPart(card, 'oferta', { recipient: llaves.oferta, content });
  const identidad = await sealPart(card, 'identidad', {
    recipient: llaves.identidad,
    content: bytesOf(identity),
  });
  const files = papers.map(({ file }) => file);
  const { body, seal } = await sealBody(llaves.cuerpo, bodyOf(files, told));
  const sellos = { oferta: await sha256(oferta), identidad: await sha256(identidad), cuerpo: seal };
  const header = await makeHeader(card, { secret, llaves, sellos });
  const ownKey = JSON.stringify(await ownKeyFile(header, secret));
  secret.fill(0);
  const envelope = await zipOf([
    { name: 'encabezado.json', content: new Blob([canonicalOf(header)]) },
    { name: 'oferta.age', content: new Blob([oferta]) },
    { name: 'identidad.age', content: new Blob([identidad]) },
    { name: 'cuerpo.age', content: body },
  ]);
  return { envelope, fingerprint: await hashOf(header), ownKey };
}

/** Opens one's own envelope with one's own key, to see what it says. */
export async function reviewBid({
  card,
  envelope,
  ownKey,
}: {
  card: UrnCard;
  envelope: Blob;
  ownKey: string;
}): Promise<{ offer: SealedOffer; fingerprint: string }> {
  const files = await unzipped(envelope);
  const bytes = async (name: string) =>
    new Uint8Array((await files.get(name)?.arrayBuffer()) ?? new ArrayBuffer(0));
  const header = readHeader(await bytes('encabezado.json'), card);
  const keys = await keysFromSecret(header, secretIn(ownKey));
  const sealed = await bytes('oferta.age');
  const content = await openPart(
    { header, sealed },
    { part: 'oferta', key: keys.oferta, size: card.tamanos.oferta },
  );
  const { offer } = await readOffer(content, [{ card, hash: await hashOf(card) }]);
  return { offer, fingerprint: await hashOf(header) };
}

function secretIn(text: string): string {
  try {
    const { llave } = JSON.parse(text) as { llave?: unknown };
    return typeof llave === 'string' ? llave : '';
  } catch {
    return '';
  }
}
