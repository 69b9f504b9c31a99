import { type Seal, type Sealed, sealOf } from './device-seal.ts';

/** What is known of a file that waits on this device. */
export interface KeptHead {
  code: string;
  name: string;
  type: string;
  maxBytes: number;
  /** Part that the server made of it; it still has to become the paper. */
  part?: string;
}

/** A file that waits on this device. */
export interface KeptFile extends KeptHead {
  id: string;
  /** When it was chosen. */
  at: number;
}

/** What one request keeps on this device until the server has it, sealed with a secret that only its key gives. */
export interface DeviceStore {
  keep(id: string, head: KeptHead, file: File): Promise<void>;
  /** Files that wait, in the order in which they were chosen. */
  files(): Promise<KeptFile[]>;
  /** The bytes; undefined when nothing waits any more. */
  file(id: string): Promise<File | undefined>;
  /** The server has the bytes as this part. */
  arrived(id: string, part: string): Promise<void>;
  drop(id: string): Promise<void>;
  keepNotes(notes: object): Promise<void>;
  notes<T>(): Promise<T | undefined>;
  /** Forgets everything of this request. */
  clear(): Promise<void>;
  /** Resolves once no other tab of this device works on the file, and holds it until it is let go. */
  hold(id: string, signal: AbortSignal): Promise<() => void>;
}

interface Row {
  id: string;
  owner: string;
  at: number;
  head: Sealed;
}

const DATABASE = 'solicitudes-en-espera';
const ROWS = 'archivos';
const BODIES = 'contenidos';
const NOTES = 'notas';
const STORES = [ROWS, BODIES, NOTES];
/** What nobody came back for is forgotten. */
const KEPT_MS = 7 * 86_400_000;

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the device refused')));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const name of [ROWS, BODIES]) opening.result.createObjectStore(name, { keyPath: 'id' });
    opening.result.createObjectStore(NOTES, { keyPath: 'owner' });
  });
  return answerOf(opening);
}

/** Ends when the device has it for good. */
function change(database: IDBDatabase, write: (store: (name: string) => IDBObjectStore) => void) {
  return new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the device refused')));
    write((name) => transaction.objectStore(name));
  });
}

async function forgetOld(database: IDBDatabase): Promise<void> {
  const store = database.transaction([ROWS, NOTES]);
  const rows = await answerOf<Row[]>(store.objectStore(ROWS).getAll());
  const notes = await answerOf<{ owner: string; at: number }[]>(store.objectStore(NOTES).getAll());
  const limit = Date.now() - KEPT_MS;
  await change(database, (of) => {
    for (const { id } of rows.filter(({ at }) => at < limit)) {
      of(ROWS).delete(id);
      of(BODIES).delete(id);
    }
    for (const { owner } of notes.filter(({ at }) => at < limit)) of(NOTES).delete(owner);
  });
}

/** The store of a request on this device; undefined where the browser cannot keep or seal anything. */
export async function deviceStore(secret: string | undefined): Promise<DeviceStore | undefined> {
  if (secret === undefined || globalThis.indexedDB === undefined || navigator.locks === undefined) {
    return undefined;
  }
  try {
    const database = await openDatabase();
    await forgetOld(database);
    return storeOf(database, await sealOf(secret));
  } catch {
    // A forbidden or broken store: files wait in the page only.
    return undefined;
  }
}

function storeOf(database: IDBDatabase, seal: Seal): DeviceStore {
  const { owner } = seal;
  const read = <T>(name: string, id: string) =>
    answerOf<T | undefined>(database.transaction(name).objectStore(name).get(id));
  const rows = async () => {
    const all = await answerOf<Row[]>(database.transaction(ROWS).objectStore(ROWS).getAll());
    return all.filter((row) => row.owner === owner).toSorted((a, b) => a.at - b.at);
  };
  let last = 0;
  let noting = Promise.resolve();
  return {
    async keep(id, head, file) {
      // Files chosen in one millisecond keep their order.
      last = Math.max(Date.now(), last + 1);
      const at = last;
      const row: Row = { id, owner, at, head: await seal.sealText(head) };
      const body = { id, ...(await seal.seal(await file.arrayBuffer())) };
      await change(database, (of) => {
        of(ROWS).put(row);
        of(BODIES).put(body);
      });
    },
    async files() {
      return Promise.all(
        (await rows()).map(async ({ id, at, head }) => ({
          id,
          at,
          ...(await seal.openText<KeptHead>(head)),
        })),
      );
    },
    async file(id) {
      const [row, body] = [await read<Row>(ROWS, id), await read<Sealed>(BODIES, id)];
      if (row === undefined || body === undefined) return undefined;
      const { name, type } = await seal.openText<KeptHead>(row.head);
      return new File([await seal.open(body)], name, { type });
    },
    async arrived(id, part) {
      const row = await read<Row>(ROWS, id);
      if (row === undefined) return;
      const head = await seal.sealText({ ...(await seal.openText<KeptHead>(row.head)), part });
      await change(database, (of) => {
        of(ROWS).put({ ...row, head });
        of(BODIES).delete(id);
      });
    },
    drop: (id) =>
      change(database, (of) => {
        of(ROWS).delete(id);
        of(BODIES).delete(id);
      }),
    keepNotes(notes) {
      // One after the other, so that what was written last stays.
      const write = async () => {
        const isEmpty = Object.keys(notes).length === 0;
        const row = isEmpty ? undefined : { owner, at: Date.now(), notes: await seal.sealText(notes) };
        await change(database, (of) => {
          if (row === undefined) of(NOTES).delete(owner);
          else of(NOTES).put(row);
        });
      };
      noting = noting.then(write).catch(() => undefined);
      return noting;
    },
    async notes<T>() {
      const row = await read<{ notes: Sealed }>(NOTES, owner);
      return row === undefined ? undefined : seal.openText<T>(row.notes);
    },
    async clear() {
      const mine = await rows();
      await noting;
      await change(database, (of) => {
        of(NOTES).delete(owner);
        for (const { id } of mine) {
          of(ROWS).delete(id);
          of(BODIES).delete(id);
        }
      });
    },
    hold: (id, signal) =>
      new Promise((resolve, reject) => {
        const held = (): Promise<void> => new Promise<void>((release) => resolve(release));
        navigator.locks.request(`solicitud:archivo:${id}`, { signal }, held).catch(reject);
      }),
  };
}
