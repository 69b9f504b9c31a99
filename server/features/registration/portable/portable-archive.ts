import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { open, type Entry, type ZipFile } from 'yauzl';
import { PortableFile, PortableSignature } from '#contract/portable-file.ts';
import { failure, Failure } from '#server/kit/errors.ts';
import { shownPath, unusableInput } from '#server/kit/input-rules.ts';

const MAX_ENTRIES = 80;
const MAX_TEXT_BYTES = 1_000_000;

/** Description, hashes, signature, certificate and the frame of the ZIP. */
const BESIDE_PAPERS = 4_000_000;

/** Bytes of the largest portable file that this portal makes: every paper of the catalogue at its limit. */
export function portableLimit(papers: readonly { maxBytes: number }[], maxFileBytes: number): number {
  const each = papers.map((paper) => Math.min(paper.maxBytes, maxFileBytes));
  return each.reduce((sum, bytes) => sum + bytes, BESIDE_PAPERS);
}

/** A portable file that was opened: its description, its signature and a way to the bytes of each document. */
export interface PortableArchive {
  description: PortableFile;
  sums: Buffer;
  signature: PortableSignature | undefined;
  /** Stream of a file; its size was checked against the limit and the description. */
  read(path: string): AsyncIterable<Uint8Array>;
  close(): void;
}

/** Sentence of a refusal. */
export function refused(detail: string, cause?: unknown): Failure {
  return failure('portable_file_refused', cause === undefined ? { detail } : { detail, cause });
}

/**
 * Opens a portable file. Names that leave the folder, too many or too large entries, and anything that the list of
 * hashes does not confirm are refused before a document is read.
 */
export async function openPortable(path: string, maxDocumentBytes: number): Promise<PortableArchive> {
  const zip = await openZip(path).catch((error: unknown) => {
    throw refused(
      'El archivo no es un ZIP que se pueda leer. Descárgalo otra vez y súbelo sin cambiarlo.',
      error,
    );
  });
  try {
    const entries = await readEntries(zip, maxDocumentBytes);
    const text = async (name: string) => {
      const entry = entries.get(name);
      if (entry === undefined) throw refused(`Falta ${name} en el ZIP.`);
      if (entry.uncompressedSize > MAX_TEXT_BYTES) throw refused(`${name} es demasiado grande.`);
      return buffer(contentOf(zip, entry));
    };
    const sums = await text('SHA256SUMS');
    const described = await text('expediente.json');
    const hashes = hashesOf(sums);
    if (hashes.get('expediente.json') !== createHash('sha256').update(described).digest('hex')) {
      throw refused('expediente.json no coincide con su huella: el archivo se cambió después de hacerse.');
    }
    const description = parse(PortableFile, described, 'expediente.json');
    refuseRepeated(description);
    for (const { path: name, sha256, bytes } of description.documents) {
      if (hashes.get(name) !== sha256) throw refused(`${name} no coincide con su huella.`);
      if (entries.get(name)?.uncompressedSize !== bytes)
        throw refused(`${name} falta o no pesa lo que se indica.`);
    }
    const signature = entries.has('firma.json')
      ? parse(PortableSignature, await text('firma.json'), 'firma.json')
      : undefined;
    return {
      description,
      sums,
      signature,
      read: (name) => {
        const entry = entries.get(name);
        if (entry === undefined) throw refused(`Falta ${name} en el ZIP.`);
        return contentOf(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function refuseRepeated({ documents }: PortableFile): void {
  for (const key of ['code', 'path'] as const) {
    const all = documents.map((document) => document[key]);
    const twice = all.find((value, index) => all.indexOf(value) !== index);
    if (twice !== undefined) {
      throw refused(`expediente.json nombra dos veces «${twice}». Deja cada documento una sola vez.`);
    }
  }
}

async function readEntries(zip: ZipFile, maxDocumentBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw refused('El ZIP tiene demasiados archivos.');
  const entries = new Map<string, Entry>();
  try {
    for (const entry of await listEntries(zip)) {
      if (entry.fileName.endsWith('/')) continue;
      if (entries.has(entry.fileName)) throw refused(`El ZIP tiene dos veces ${entry.fileName}.`);
      if (entry.isEncrypted()) throw refused('El ZIP tiene contraseña. Súbelo como se descargó.');
      if (entry.uncompressedSize > maxDocumentBytes)
        throw refused(`${entry.fileName} pesa más de lo permitido.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refused('El ZIP está dañado o contiene rutas que salen de su carpeta.', error);
  }
  return entries;
}

const OPTIONS = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };

function openZip(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    open(path, OPTIONS, (error, zip) => (error === null ? resolve(zip) : reject(error)));
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', reject);
    zip.readEntry();
  });
}

/** Bytes of an entry; whatever is wrong with them underneath is a refusal. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await streamOf(zip, entry)) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof Failure ? error : refused(`${entry.fileName} está dañado.`, error);
  }
}

function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream);
      else reject(refused(`${entry.fileName} no se puede leer.`, error));
    });
  });
}

function hashesOf(sums: Buffer): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const line of sums.toString('utf8').split('\n')) {
    const match = /^([0-9a-f]{64}) [ *](.+)$/.exec(line);
    if (match !== null) hashes.set(match[2] ?? '', match[1] ?? '');
  }
  return hashes;
}

interface Parser<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: { path: PropertyKey[] }[] } };
}

function parse<T>(shape: Parser<T>, bytes: Buffer, name: string): T {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw refused(`${name} no es un documento JSON.`);
  }
  const [unstorable] = Object.entries(unusableInput(value) ?? {});
  if (unstorable !== undefined) throw refused(`${name}, «${unstorable[0]}»: ${unstorable[1]}`);
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const where = shownPath(result.error.issues[0]?.path ?? []);
  throw refused(`${name} no tiene la forma del formato${where === '_' ? '' : ` en «${where}»`}.`);
}
