import { useCallback, useEffect, useRef, useState } from 'react';
import type { Upload } from '#contract/documents.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { addressOf, type Api, CallError } from '#web/kit/api.ts';
import { keepPending, readKeptPending } from './draft-memory.ts';
import { newFields, withChoice, type PendingDocument, type PendingFields } from './pending-document.ts';

/** Files that were chosen and are not documents yet. */
export interface Pending {
  items: readonly PendingDocument[];
  add(files: readonly File[]): void;
  change(key: string, patch: Partial<PendingFields>): void;
  cancel(key: string): void;
  retry(key: string): void;
  remove(key: string): void;
  /** Forgets files that became documents. */
  done(keys: readonly string[]): void;
  /** Forgets every file. */
  clear(): void;
  isUploading: boolean;
}

/** Files sent at the same time; the others wait. */
const AT_ONCE = 2;

function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return 'No se subió.';
  return `No se subió. ${error.status === 0 ? 'Se perdió la conexión.' : error.problem.detail}`;
}

/** Uploads the chosen files, each with progress, cancel and retry; what was typed about them survives a reload. */
export function usePending(
  api: Api,
  preset: { stage?: string | undefined; kind?: string | undefined },
  procedureId: string | undefined,
): Pending {
  const [items, setItems] = useState<readonly PendingDocument[]>(() => readKeptPending(procedureId));
  const shown = useRef(procedureId);
  const files = useRef(new Map<string, File>());
  const controls = useRef(new Map<string, AbortController>());
  const queue = useRef<string[]>([]);
  const busy = useRef(0);

  useEffect(() => {
    const before = shown.current;
    shown.current = procedureId;
    if (before === procedureId) return;
    // Files chosen first go with the procedure that is chosen then; those of another procedure stay with it.
    if (before === undefined) return keepPending(undefined, []);
    for (const control of controls.current.values()) control.abort();
    setItems(readKeptPending(procedureId));
  }, [procedureId]);
  useEffect(() => keepPending(procedureId, items), [procedureId, items]);
  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  const patch = useCallback((key: string, change: Partial<PendingDocument>) => {
    setItems((current) => current.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const send = useCallback(
    async (key: string, file: File) => {
      const control = new AbortController();
      controls.current.set(key, control);
      patch(key, { upload: { status: 'uploading', share: 0 } });
      try {
        const stored: Upload = await api.upload(
          addressOf(documentsApi.upload, undefined, { nombre: file.name }),
          file,
          {
            signal: control.signal,
            onProgress: (share) => patch(key, { upload: { status: 'uploading', share } }),
          },
        );
        patch(key, { stored, upload: { status: 'done' } });
      } catch (error) {
        if (control.signal.aborted) patch(key, { upload: { status: 'canceled' } });
        else {
          patch(key, { upload: { status: 'failed', message: failureText(error) } });
        }
      } finally {
        controls.current.delete(key);
      }
    },
    [api, patch],
  );

  /** Sends what waits, one after the other, unless enough are being sent already. */
  const work = useCallback(async () => {
    if (busy.current >= AT_ONCE) return;
    busy.current += 1;
    for (let key = queue.current.shift(); key !== undefined; key = queue.current.shift()) {
      const file = files.current.get(key);
      if (file !== undefined) await send(key, file);
    }
    busy.current -= 1;
  }, [send]);

  return {
    items,
    isUploading: items.some(({ upload }) => upload.status === 'uploading' || upload.status === 'waiting'),
    add: (chosen) => {
      const added = chosen.map((file): PendingDocument => {
        const key = crypto.randomUUID();
        files.current.set(key, file);
        const start = { key, name: file.name, bytes: file.size, stored: undefined };
        return { ...newFields(preset), ...start, upload: { status: 'waiting' } };
      });
      setItems((current) => [...current, ...added]);
      queue.current.push(...added.map((item) => item.key));
      for (let worker = 0; worker < AT_ONCE; worker += 1) void work();
    },
    change: (key, change) =>
      setItems((current) =>
        current.map((item) =>
          item.key === key ? Object.assign({ ...item }, withChoice(item, change)) : item,
        ),
      ),
    cancel: (key) => {
      queue.current = queue.current.filter((other) => other !== key);
      const control = controls.current.get(key);
      if (control === undefined) patch(key, { upload: { status: 'canceled' } });
      else control.abort();
    },
    retry: (key) => {
      patch(key, { upload: { status: 'waiting' } });
      queue.current.push(key);
      void work();
    },
    remove: (key) => {
      files.current.delete(key);
      setItems((current) => current.filter((item) => item.key !== key));
    },
    clear: () => {
      keepPending(procedureId, []);
      setItems([]);
    },
    done: (keys) => setItems((current) => current.filter((item) => !keys.includes(item.key))),
  };
}
