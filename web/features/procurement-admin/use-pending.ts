import { useCallback, useEffect, useRef, useState } from 'react';
import type { Upload } from '#contract/documents.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { guessFromName, guessFromText } from '#contract/rules/documents/document-guess.ts';
import { addressOf, type Api, CallError } from '#web/kit/api.ts';
import { sendFile } from '#web/kit/send-file.ts';
import {
  isRefusedForGood,
  resumeWhenConnected,
  type UploadQueue,
  uploadQueue,
} from '#web/kit/upload-queue.ts';
import { forgetHalfSent, keepPending, readHalfSent, readKeptPending } from './draft-memory.ts';
import {
  newFields,
  withChoice,
  withGuess,
  type PendingDocument,
  type PendingFields,
} from './pending-document.ts';

/** Files that were chosen and are not documents yet. */
export interface Pending {
  items: readonly PendingDocument[];
  add(files: readonly File[]): void;
  change(key: string, patch: Partial<PendingFields>): void;
  /** Says the same of every file. */
  changeAll(patch: Partial<PendingFields>): void;
  cancel(key: string): void;
  pause(key: string): void;
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

/** How chosen files begin: stage and type of the address, and who reads the first page of a PDF. */
export interface PendingStart {
  stage?: string | undefined;
  kind?: string | undefined;
  readFirstPage: (file: File) => Promise<string>;
}

/**
 * Uploads the chosen files, each with progress, cancel and retry, and proposes what their names and first pages tell; what
 * was typed about them survives a reload.
 */
export function usePending(api: Api, start: PendingStart, procedureId: string | undefined): Pending {
  const [items, setItems] = useState<readonly PendingDocument[]>(() => readKeptPending(procedureId));
  const shown = useRef(procedureId);
  const [queue] = useState<UploadQueue>(() => uploadQueue(AT_ONCE));

  useEffect(() => {
    const before = shown.current;
    shown.current = procedureId;
    if (before === procedureId) return;
    // Files chosen first go with the procedure that is chosen then; those of another procedure stay with it.
    if (before === undefined) {
      keepPending(undefined, []);
      return forgetHalfSent(undefined);
    }
    queue.stop();
    setItems(readKeptPending(procedureId));
  }, [procedureId, queue]);
  useEffect(() => keepPending(procedureId, items), [procedureId, items]);
  useEffect(() => {
    const leave = resumeWhenConnected(queue);
    return () => {
      leave();
      queue.stop();
    };
  }, [queue]);

  const patch = useCallback((key: string, change: Partial<PendingDocument>) => {
    setItems((current) => current.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }, []);

  const send = useCallback(
    (key: string, file: File) =>
      void queue.add({
        key,
        lane: key,
        report: (upload) => patch(key, { upload }),
        failureOf: (error) => ({
          status: 'failed',
          message: failureText(error),
          isFinal: isRefusedForGood(error),
        }),
        async send(travel) {
          const address = addressOf(documentsApi.upload, undefined, { nombre: file.name });
          const stored = await sendFile<Upload>(api, { address, file }, travel);
          patch(key, { stored, upload: { status: 'done' } });
        },
      }),
    [api, patch, queue],
  );

  const propose = async (added: readonly { key: string; file: File }[], today: string) => {
    for (const { key, file } of added) {
      if (!/\.pdf$/i.test(file.name)) continue;
      // A page that cannot be read proposes nothing.
      const page = await start.readFirstPage(file).catch(() => '');
      setItems((current) =>
        current.map((item) =>
          item.key === key ? { ...item, ...withGuess(item, guessFromText(page, today), 'text') } : item,
        ),
      );
    }
  };
  const changeWhere = (isMeant: (item: PendingDocument) => boolean, change: Partial<PendingFields>) =>
    setItems((current) =>
      current.map((item) => (isMeant(item) ? Object.assign({ ...item }, withChoice(item, change)) : item)),
    );

  return {
    items,
    isUploading: items.some(({ upload }) => upload.status === 'uploading' || upload.status === 'waiting'),
    add: (chosen) => {
      const today = dateInMexico(new Date());
      const added = chosen.map((file) => ({ key: crypto.randomUUID(), file }));
      const fresh = added.map(({ key, file }): PendingDocument => ({
        ...(readHalfSent(procedureId, { name: file.name, bytes: file.size }) ??
          withGuess(newFields(start), guessFromName(file.name, today), 'name')),
        key,
        name: file.name,
        bytes: file.size,
        stored: undefined,
        upload: { status: 'waiting' },
      }));
      setItems((current) => [...current, ...fresh]);
      for (const { key, file } of added) send(key, file);
      void propose(added, today);
    },
    change: (key, change) => changeWhere((item) => item.key === key, change),
    changeAll: (change) => changeWhere((item) => item.replaces === '', change),
    cancel: (key) => queue.cancel(key),
    pause: (key) => queue.pause(key),
    retry: (key) => void queue.retry(key),
    remove: (key) => {
      queue.forget(key, true);
      const gone = items.find((item) => item.key === key);
      if (gone !== undefined) forgetHalfSent(procedureId, gone);
      setItems((current) => current.filter((item) => item.key !== key));
    },
    clear: () => {
      queue.stop();
      keepPending(procedureId, []);
      forgetHalfSent(procedureId);
      setItems([]);
    },
    done: (keys) => setItems((current) => current.filter((item) => !keys.includes(item.key))),
  };
}
