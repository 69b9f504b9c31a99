import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RequiredPaper } from '#contract/registration.ts';
import { lacksSeal } from '#contract/rules/registry/sealed-paper.ts';
import type { Waiting } from '../request/paper-uploads.ts';
import type { OpenRequest } from '../request/use-request.ts';

/** The files that wait to become one paper. */
export interface PaperPieces {
  all: Waiting['pieces'];
  /** Why files were refused before or while they travelled. */
  refusals: readonly string[];
  /** It must carry a digital seal and none of these holds text. */
  lacksSeal: boolean;
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

interface Given {
  required: RequiredPaper;
  maxBytes: number;
  /** A single PDF is the paper itself: nobody has to press anything. */
  onWhole: () => Promise<void>;
}

/** The files of one paper among those of the request. */
export function usePaperPieces(
  { request, uploads }: OpenRequest,
  { required, maxBytes, onWhole }: Given,
): PaperPieces {
  const { code } = required;
  const read = () => uploads.of(code);
  const { pieces, refusals } = useSyncExternalStore(uploads.subscribe, read, read);
  const current = useRef({ parts: request.parts[code] ?? [], onWhole });
  useEffect(() => {
    current.current = { parts: request.parts[code] ?? [], onWhole };
  });
  useEffect(
    () => uploads.attach(code, current.current.parts, async () => current.current.onWhole()),
    [uploads, code],
  );
  return {
    all: pieces,
    refusals,
    lacksSeal: pieces.length > 0 && pieces.every(({ part }) => lacksSeal(required, part?.hasText ?? null)),
    ready: () => uploads.of(code).pieces.flatMap(({ part }) => part?.id ?? []),
    forget: (parts) => uploads.forget(code, parts),
    add: (files) => uploads.add(code, files, maxBytes),
    move: (from, to) => uploads.move(code, from, to),
    cancel: uploads.cancel,
    retry: uploads.retry,
    remove: (key) => uploads.remove(code, key),
  };
}
