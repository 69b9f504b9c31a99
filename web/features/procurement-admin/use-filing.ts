import { useCallback, useState } from 'react';
import type { AdminDocument, EarlyRelease, ReleaseFacts } from '#contract/documents.ts';
import type { Problem } from '#contract/errors.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { FieldError } from '#web/ui/error-summary.tsx';
import { leavingFile } from './early-release.tsx';
import { fileDocuments } from './file-documents.ts';
import { pendingId } from './pending-card.tsx';
import { duplicateOf, pendingErrors, type PendingFields } from './pending-document.ts';
import { readDossier } from './procurement-admin.data.ts';
import type { Pending } from './use-pending.ts';

const NO_DOSSIER: {
  rows: readonly AdminDocument[];
  secondPerson: boolean;
  release?: ReleaseFacts;
} = {
  rows: [],
  secondPerson: false,
};

type Messages = Partial<Record<keyof PendingFields, string>>;

/** Documents of the procedure and the step from chosen files to documents. */
export interface Filing {
  dossier: readonly AdminDocument[];
  /** Whether the documents that are there were read: before that nobody may say that one is missing. */
  isRead: boolean;
  /** Why they could not be read. */
  failure: Problem | undefined;
  /** Asks again after a failure. */
  retry(): void;
  /** Reads them anew, as they are by now. */
  reload(): Promise<void>;
  errors: ReadonlyMap<string, Messages>;
  summary: FieldError[];
  /** Whether the chosen files can be filed; otherwise says what has to be corrected. */
  check(options: { publish: boolean; now: string }): boolean;
  /**
   * Files the chosen documents; gives how many, or undefined when something has to be corrected first. To publish, all of
   * them must be right; a draft keeps those that are.
   */
  file(options: {
    publish: boolean;
    now: string;
    early?: (key: string) => EarlyRelease | undefined;
  }): Promise<number | undefined>;
  isBusy: boolean;
  /** Whether what is filed here goes public with the yes of another person. */
  secondPerson: boolean;
  /** What decides which documents may go out; undefined before the procedure is known. */
  facts: ReleaseFacts | undefined;
}

/** Loads the file of a procedure and turns chosen files into its documents. */
export function useFiling(api: Api, procedureId: string | undefined, pending: Pending): Filing {
  const ask = useCallback(
    (signal: AbortSignal) =>
      procedureId === undefined ? Promise.resolve(NO_DOSSIER) : readDossier(api, procedureId, signal),
    [api, procedureId],
  );
  const { data, failure, reload: retry, adopt } = useLoaded(ask);
  const { rows: dossier, secondPerson, release: facts } = data ?? NO_DOSSIER;
  const [errors, setErrors] = useState<ReadonlyMap<string, Messages>>(new Map());
  const [summary, setSummary] = useState<FieldError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const reload = useCallback(async () => {
    if (procedureId !== undefined) adopt(await readDossier(api, procedureId));
  }, [api, procedureId, adopt]);

  const check: Filing['check'] = ({ publish, now }) => {
    const found = new Map<string, Messages>();
    const links: FieldError[] = [];
    if (procedureId === undefined)
      links.push({ id: 'campo-procedimiento', message: 'Elige un procedimiento.' });
    if (pending.isUploading)
      links.push({ id: 'archivos', message: 'Espera a que terminen de subir los archivos.' });
    for (const item of pending.items) {
      if (item.stored === undefined) {
        if (!pending.isUploading)
          links.push({
            id: 'archivos',
            message:
              item.upload.status === 'paused'
                ? `${item.name} está en pausa. Reanúdalo o quítalo.`
                : `${item.name} no se subió. Reintenta o quítalo.`,
          });
        continue;
      }
      const duplicate = duplicateOf(item, dossier);
      if (duplicate !== undefined) {
        links.push({ id: 'archivos', message: duplicate.message });
        continue;
      }
      const messages = pendingErrors(item, { isPublishing: publish, now, facts });
      const leaving = publish ? leavingFile(item, dossier, { facts, now }) : undefined;
      // A new version has no stage of its own to be wrong about.
      if (leaving?.answer === 'never') messages[item.replaces === '' ? 'stage' : 'replaces'] ??= leaving.why;
      found.set(item.key, messages);
      for (const [name, message] of Object.entries(messages)) {
        links.push({ id: pendingId(item.key, name as keyof PendingFields), message });
      }
    }
    setErrors(found);
    setSummary(links);
    return links.length === 0;
  };

  const file: Filing['file'] = async ({ publish, now, early = () => undefined }) => {
    const isRight = check({ publish, now });
    if (procedureId === undefined || (publish && !isRight)) return undefined;
    const ready = pending.items.filter(
      (item) =>
        item.stored !== undefined &&
        duplicateOf(item, dossier) === undefined &&
        Object.keys(pendingErrors(item, { isPublishing: publish, now, facts })).length === 0,
    );
    if (!isRight && ready.length === 0) return undefined;
    setBusy(true);
    try {
      const filed = await fileDocuments(api, procedureId, ready, { dossier, publish, early });
      // What was filed leaves the chosen files when the list has it: between the two it would seem to be lost.
      await reload().finally(() => pending.done(filed.done));
      if (filed.failed === undefined) return isRight ? filed.done.length : undefined;
      const { key, problem } = filed.failed;
      const name = pending.items.find((item) => item.key === key)?.name ?? '';
      const detail = problem.code === 'document_duplicate' ? problem.detail : `${name}: ${problem.detail}`;
      setSummary([{ id: pendingId(key, 'title'), message: detail }]);
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setSummary([{ id: 'archivos', message: error.problem.detail }]);
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return {
    dossier,
    isRead: data !== undefined,
    failure: failure?.problem,
    retry,
    reload,
    errors,
    summary,
    check,
    file,
    isBusy,
    secondPerson,
    facts,
  };
}
