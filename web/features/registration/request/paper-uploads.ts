import type { Problem } from '#contract/errors.ts';
import type { PaperPart, RequestFile } from '#contract/registration.ts';
import { type UploadQueue, uploadQueue, type UploadState, type UploadTravel } from '#web/kit/upload-queue.ts';
import type { DeviceStore, KeptHead } from './device-store.ts';
import { isRefusal, refusalOf } from './paper-rules.ts';
import { isPicture, shrinkPhoto } from './shrink-photo.ts';
import { isNewer } from './taken-up.ts';

/** A file on its way into a paper. */
export interface Piece {
  key: string;
  name: string;
  upload: UploadState;
  part: PaperPart | undefined;
}

/** What a paper waits for. */
export interface Waiting {
  pieces: readonly Piece[];
  /** Why files were refused before or while they travelled. */
  refusals: readonly string[];
}

/** The files of every paper of a request, whatever step is on the screen. */
export interface PaperUploads {
  subscribe(this: void, listener: () => void): () => void;
  of(code: string): Waiting;
  /** Shows what the server has; `onWhole` hears of a single PDF, which is the paper itself. */
  attach(code: string, parts: readonly PaperPart[], onWhole: () => Promise<void>): () => void;
  add(code: string, files: readonly File[], maxBytes: number): void;
  move(code: string, from: number, to: number): void;
  cancel(key: string): void;
  retry(key: string): void;
  remove(code: string, key: string): void;
  /** These parts are in the paper now. */
  forget(code: string, parts: readonly string[]): void;
  /** Files that the server does not have yet. */
  waiting(): number;
  /** Goes on with what waits on this device. */
  takeUp(): Promise<void>;
  resume: UploadQueue['resume'];
  stop(): void;
}

interface Given {
  upload(code: string, file: File, travel: UploadTravel): Promise<PaperPart>;
  /** The request as the server has it now. */
  read(): Promise<RequestFile>;
  removePart(code: string, id: string): Promise<unknown>;
  failed(error: unknown): Problem;
  /** Counts work that must end before the form is judged. */
  track(work: Promise<unknown>): Promise<unknown>;
  refresh(): Promise<unknown>;
  device: Promise<DeviceStore | undefined>;
}

/** A file whose turn comes. */
interface Turn extends KeptHead {
  /** An earlier page may have sent it already. */
  isRepeat?: boolean;
  /** It does not become the paper by itself. */
  isOffered?: boolean;
}

const NOTHING: Waiting = { pieces: [], refusals: [] };
/** Files of different papers that travel at the same time. */
const AT_ONCE = 2;

/** The file itself is refused: another one is chosen. */
class Refused extends Error {}

const pieceOf = (part: PaperPart): Piece => ({
  key: part.id,
  name: part.name,
  upload: { status: 'done' },
  part,
});

/** Keeps chosen files on the device at once, sends them one after the other for each paper, and keeps their order. */
export function paperUploads(given: Given): PaperUploads {
  const { device, track, refresh } = given;
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const heads = new Map<string, KeptHead>();
  /** Parts that were made here: the server's state may not show them yet. */
  const own = new Set<string>();
  const wholes = new Map<string, () => Promise<void>>();
  /** Single PDFs that the server has and that are not the paper yet. */
  const unjoined = new Set<string>();
  const releases = new Map<string, () => void>();
  const stopped = new AbortController();
  const queue = uploadQueue(AT_ONCE);

  const of = (code: string) => waiting.get(code) ?? NOTHING;
  const put = (code: string, change: Partial<Waiting>) => {
    waiting.set(code, { ...of(code), ...change });
    for (const listener of listeners) listener();
  };
  const pieces = (code: string, change: (now: readonly Piece[]) => readonly Piece[]) =>
    put(code, { pieces: change(of(code).pieces) });
  const patch = (code: string, key: string, change: Partial<Piece>) =>
    pieces(code, (now) => now.map((piece) => (piece.key === key ? { ...piece, ...change } : piece)));

  const letGo = (key: string) => {
    releases.get(key)?.();
    releases.delete(key);
  };
  const drop = async (key: string) => {
    files.delete(key);
    heads.delete(key);
    unjoined.delete(key);
    await (await device)?.drop(key).catch(() => undefined);
    letGo(key);
  };
  const joinWhole = async (code: string) => {
    const [only, ...others] = of(code).pieces;
    if (only === undefined || others.length > 0 || !unjoined.has(only.key)) return;
    await wholes.get(code)?.();
  };

  const settle = async ({ code, isOffered }: Turn, key: string, part: PaperPart) => {
    const others = of(code).pieces.filter((piece) => piece.key !== key && piece.key !== part.id);
    own.add(part.id);
    const isWhole = others.length === 0 && part.mediaType === 'application/pdf' && !isOffered;
    if (isWhole) {
      unjoined.add(key);
      files.delete(key);
      await (await device)?.arrived(key, part.id).catch(() => undefined);
    } else await drop(key);
    pieces(code, (now) => now.filter((piece) => piece.key !== part.id));
    patch(code, key, { part, name: part.name, upload: { status: 'done' } });
    await joinWhole(code);
  };
  const partsOf = async (code: string) => (await given.read()).parts[code] ?? [];
  /** The part that an earlier try made although its answer was lost. */
  const arrivedBefore = async (code: string, file: File) =>
    (await partsOf(code)).find(
      (part) =>
        part.name === file.name &&
        part.bytes === file.size &&
        of(code).pieces.every((piece) => piece.key === part.id || piece.part?.id !== part.id),
    );

  const enqueue = async (key: string, turn: Turn) => {
    if (stopped.signal.aborted) return;
    const { code, maxBytes, name, type } = turn;
    heads.set(key, { code, maxBytes, name, type });
    let tries = turn.isRepeat === true ? 1 : 0;
    await queue.add({
      key,
      lane: code,
      report: (upload) => patch(code, key, { upload }),
      async send(travel) {
        const file = files.get(key) ?? (await (await device)?.file(key));
        if (file === undefined) throw new Refused(`${name} ya no está en este equipo. Elígelo de nuevo.`);
        const small = await shrinkPhoto(file);
        const refusal = refusalOf(small, maxBytes);
        if (refusal !== undefined) throw new Refused(refusal);
        tries += 1;
        const before = tries > 1 ? await arrivedBefore(code, small) : undefined;
        await settle(turn, key, before ?? (await given.upload(code, small, travel)));
      },
      failureOf(error) {
        const problem = error instanceof Refused ? undefined : given.failed(error);
        if (problem !== undefined && !isRefusal(problem)) {
          return { status: 'failed', message: `No se subió. ${problem.detail}` };
        }
        // The same file would be refused again: another one is chosen.
        pieces(code, (all) => all.filter((piece) => piece.key !== key));
        put(code, { refusals: [...of(code).refusals, problem?.detail ?? (error as Refused).message] });
        void drop(key);
        return undefined;
      },
    });
  };

  const keep = async (key: string, head: KeptHead, file: File) => {
    const store = await device;
    if (store === undefined) return;
    // What the device has no room for waits in the page only.
    await store.keep(key, head, file).catch(() => undefined);
    if (releases.has(key)) return;
    const release = await store.hold(key, stopped.signal).catch(() => undefined);
    if (release !== undefined) releases.set(key, release);
  };

  const add = async (code: string, chosen: readonly File[], maxBytes: number) => {
    // A picture is judged once it is made smaller.
    const told = chosen.flatMap((file) => (isPicture(file) ? [] : (refusalOf(file, maxBytes) ?? [])));
    const taken = chosen
      .filter((file) => isPicture(file) || refusalOf(file, maxBytes) === undefined)
      .map((file) => {
        const key = crypto.randomUUID();
        const { name, type } = file;
        files.set(key, file);
        return { key, file, head: { code, name, type, maxBytes } };
      });
    put(code, {
      refusals: told,
      pieces: [
        ...of(code).pieces,
        ...taken.map(({ key, file }): Piece => ({
          key,
          name: file.name,
          upload: { status: 'waiting' },
          part: undefined,
        })),
      ],
    });
    await Promise.all(taken.map(({ key, head, file }) => keep(key, head, file)));
    // Skip files that were removed while IndexedDB was writing.
    const meant = taken.filter(({ key }) => files.has(key));
    await Promise.all(meant.map(({ key, head }) => enqueue(key, head)));
    // What is missing is told from the server's state: files that wait to be joined are part of it.
    if (meant.length > 0 && of(code).pieces.length > 0) await refresh();
  };

  const takeUpOne = async (store: DeviceStore, id: string) => {
    const kept = (await store.files()).find((one) => one.id === id);
    if (kept === undefined) return letGo(id);
    const { code, name, part } = kept;
    if (part !== undefined) {
      const there = (await partsOf(code)).find((one) => one.id === part);
      if (there === undefined) {
        // The earlier page joined it although it did not hear of it.
        pieces(code, (now) => now.filter((piece) => piece.part?.id !== part));
        await drop(id);
        await refresh();
        return undefined;
      }
      unjoined.add(id);
      pieces(code, (now) => [
        ...now.filter(({ key }) => key !== part && key !== id),
        { ...pieceOf(there), key: id },
      ]);
      return joinWhole(code);
    }
    if (of(code).pieces.some(({ key }) => key === id)) return undefined;
    pieces(code, (now) => [...now, { key: id, name, upload: { status: 'waiting' }, part: undefined }]);
    const paper = (await given.read()).papers.find((one) => one.code === code);
    await enqueue(id, { ...kept, isRepeat: true, isOffered: isNewer(paper, kept.at) });
    await refresh();
    return undefined;
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of,
    attach(code, parts, onWhole) {
      wholes.set(code, onWhole);
      const known = of(code).pieces;
      const missing = parts.filter(({ id }) => known.every((piece) => piece.part?.id !== id));
      const gone = known.filter(
        ({ part }) => part !== undefined && !own.has(part.id) && parts.every(({ id }) => id !== part.id),
      );
      const isBusy = known.some(({ upload }) => upload.status === 'uploading' || upload.status === 'waiting');
      if (!isBusy && (missing.length > 0 || gone.length > 0)) {
        const stay = known.filter((piece) => !gone.includes(piece));
        pieces(code, () => [...missing.map(pieceOf), ...stay]);
      } else if (known.length === 0 && missing.length > 0) pieces(code, () => missing.map(pieceOf));
      void joinWhole(code);
      return () => {
        wholes.delete(code);
        put(code, { refusals: [] });
      };
    },
    add: (code, chosen, maxBytes) => void track(add(code, chosen, maxBytes)),
    move: (code, from, to) =>
      pieces(code, (now) => {
        const next = now.filter((_, at) => at !== from);
        const moved = now[from];
        if (moved !== undefined) next.splice(to, 0, moved);
        return next;
      }),
    cancel: (key) => {
      queue.cancel(key);
      const leave = async () => {
        const store = await device;
        const file = files.get(key) ?? (await store?.file(key));
        if (file !== undefined) files.set(key, file);
        await store?.drop(key);
      };
      void leave().catch(() => undefined);
    },
    retry: (key) => {
      const again = async () => {
        const [head, file] = [heads.get(key), files.get(key)];
        if (head !== undefined && file !== undefined) await keep(key, head, file);
        await queue.retry(key);
        await refresh();
      };
      void track(again());
    },
    remove: (code, key) => {
      const part = of(code).pieces.find((piece) => piece.key === key)?.part;
      queue.forget(key);
      pieces(code, (now) => now.filter((piece) => piece.key !== key));
      void drop(key);
      if (part !== undefined)
        void track(given.removePart(code, part.id).then(refresh, (error: unknown) => given.failed(error)));
    },
    forget: (code, parts) => {
      const inPaper = of(code).pieces.filter(({ part }) => part !== undefined && parts.includes(part.id));
      pieces(code, (now) => now.filter((piece) => !inPaper.includes(piece)));
      for (const { key } of inPaper) void drop(key);
    },
    waiting: () =>
      [...waiting.values()].flatMap(({ pieces: all }) => all.filter(({ part }) => part === undefined)).length,
    async takeUp() {
      const store = await device;
      if (store === undefined) return;
      const kept = await store.files().catch(() => []);
      for (const { id } of kept) {
        if (releases.has(id)) continue;
        const mine = store.hold(id, stopped.signal).then((release) => {
          releases.set(id, release);
          return track(takeUpOne(store, id));
        });
        mine.catch(() => undefined);
      }
    },
    resume: (also) => queue.resume(also),
    stop() {
      stopped.abort();
      queue.stop();
      for (const key of releases.keys()) letGo(key);
    },
  };
}
