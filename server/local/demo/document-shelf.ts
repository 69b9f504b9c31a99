import { createHash } from 'node:crypto';
import type { FileStore } from '#server/kit/files/store.ts';

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Row of stored_file for one content. */
export interface ShelvedFile {
  sha256: string;
  bytes: number;
  media_type: string;
  pages: number | null;
  contents: string[];
}

/** Keeps sample contents in the file store, each content once; writes run side by side. */
export class DocumentShelf {
  readonly files = new Map<string, ShelvedFile>();
  private readonly made = new Map<string, ShelvedFile>();
  private readonly writes: Promise<unknown>[] = [];
  private readonly store: FileStore;

  constructor(store: FileStore) {
    this.store = store;
  }

  /** The PDF of a key, made at its first use. */
  async pdf(key: string, make: () => Promise<{ bytes: Buffer; pages: number }>): Promise<ShelvedFile> {
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const { bytes, pages } = await make();
    return this.add(key, bytes, { media_type: PDF, pages, contents: [] });
  }

  /** The workbook of a key with the names of its sheets. */
  async xlsx(key: string, sheets: string[], make: () => Promise<Buffer>): Promise<ShelvedFile> {
    return (
      this.made.get(key) ?? this.add(key, await make(), { media_type: XLSX, pages: null, contents: sheets })
    );
  }

  /** Waits until everything lies safely in the store. */
  async finish(): Promise<void> {
    await Promise.all(this.writes);
  }

  private add(
    key: string,
    bytes: Buffer,
    facts: Pick<ShelvedFile, 'media_type' | 'pages' | 'contents'>,
  ): ShelvedFile {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { sha256, bytes: bytes.length, ...facts };
    this.made.set(key, file);
    if (!this.files.has(sha256)) {
      this.files.set(sha256, file);
      const write = this.store.put(chunks(bytes), { maxBytes: bytes.length });
      write.catch(() => undefined);
      this.writes.push(write);
    }
    return file;
  }
}

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
