import { useEffect, useRef, useState } from 'react';
import type { PaperPart } from '#contract/registration.ts';
import type { UploadState } from '#web/ui/upload-row.tsx';
import { isRefusal, refusalOf } from './paper-rules.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { OpenRequest } from './use-request.ts';

/** A file on its way into a paper. */
export interface Piece {
  key: string;
  name: string;
  upload: UploadState;
  part: PaperPart | undefined;
}

/** The files that wait to become one paper. */
export interface PaperPieces {
  all: readonly Piece[];
  /** Why files were refused before or while they travelled. */
  refusals: readonly string[];
  /** Ids of the parts that the server has, in the order of the pages. */
  ready(): string[];
  /** These parts are in the paper now. */
  forget(parts: readonly string[]): void;
  add(files: readonly File[]): void;
  move(from: number, to: number): void;
  cancel(key: string): void;
  retry(key: string): void;
  remove(key: string): void;
}

const pieceOf = (part: PaperPart): Piece => ({
  key: part.id,
  name: part.name,
  upload: { status: 'done' },
  part,
});

interface Given {
  code: string;
  maxBytes: number;
  /** A single PDF is the paper itself: nobody has to press anything. */
  onWhole: () => Promise<void>;
}

/** Uploads the files of a paper one after the other, and keeps their order. */
export function usePaperPieces(
  { client, request, refresh, failed, papers }: OpenRequest,
  { code, maxBytes, onWhole }: Given,
): PaperPieces {
  const [pieces, setPieces] = useState<readonly Piece[]>(() => (request.parts[code] ?? []).map(pieceOf));
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const files = useRef(new Map<string, File>());
  const controls = useRef(new Map<string, AbortController>());
  const latest = useRef(pieces);
  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  const put = (change: (now: readonly Piece[]) => readonly Piece[]) => {
    latest.current = change(latest.current);
    setPieces(latest.current);
  };
  const patch = (key: string, change: Partial<Piece>) =>
    put((now) => now.map((piece) => (piece.key === key ? { ...piece, ...change } : piece)));

  const send = async (key: string, file: File) => {
    const control = new AbortController();
    controls.current.set(key, control);
    patch(key, { upload: { status: 'uploading', share: 0 } });
    try {
      const part = await client.upload(code, file, {
        signal: control.signal,
        onProgress: (share) => patch(key, { upload: { status: 'uploading', share } }),
      });
      patch(key, { part, upload: { status: 'done' } });
      const all = latest.current;
      if (all.length === 1 && part.mediaType === 'application/pdf') await onWhole();
    } catch (error) {
      const problem = control.signal.aborted ? undefined : failed(error);
      if (problem === undefined) patch(key, { upload: { status: 'canceled' } });
      else if (isRefusal(problem)) {
        // The same file would be refused again: another one is chosen.
        put((all) => all.filter((piece) => piece.key !== key));
        setRefusals((before) => [...before, problem.detail]);
      } else patch(key, { upload: { status: 'failed', message: `No se subió. ${problem.detail}` } });
    } finally {
      controls.current.delete(key);
    }
  };

  return {
    all: pieces,
    refusals,
    ready: () => latest.current.flatMap(({ part }) => part?.id ?? []),
    forget: (parts) => put((now) => now.filter(({ part }) => part === undefined || !parts.includes(part.id))),
    add: (chosen) => {
      setRefusals([]);
      const work = async () => {
        const ready = await Promise.all(chosen.map(shrinkPhoto));
        setRefusals(ready.flatMap((file) => refusalOf(file, maxBytes) ?? []));
        const good = ready.filter((file) => refusalOf(file, maxBytes) === undefined);
        const added = good.map((file): [Piece, File] => {
          const key = crypto.randomUUID();
          files.current.set(key, file);
          return [{ key, name: file.name, upload: { status: 'waiting' }, part: undefined }, file];
        });
        put((now) => [...now, ...added.map(([piece]) => piece)]);
        for (const [piece, file] of added) await send(piece.key, file);
        // What is missing is told from the server's state: files that wait to be joined are part of it.
        if (added.length > 0 && latest.current.length > 0) await refresh();
      };
      void papers.track(work());
    },
    move: (from, to) =>
      put((now) => {
        const next = now.filter((_, at) => at !== from);
        const moved = now[from];
        if (moved !== undefined) next.splice(to, 0, moved);
        return next;
      }),
    cancel: (key) => {
      const control = controls.current.get(key);
      if (control === undefined) patch(key, { upload: { status: 'canceled' } });
      else control.abort();
    },
    retry: (key) => {
      const file = files.current.get(key);
      if (file !== undefined) void papers.track(send(key, file));
    },
    remove: (key) => {
      const part = pieces.find((piece) => piece.key === key)?.part;
      files.current.delete(key);
      put((now) => now.filter((piece) => piece.key !== key));
      if (part !== undefined) void papers.track(client.removePart(code, part.id).then(refresh, failed));
    },
  };
}
