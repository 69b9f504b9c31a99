import type { AdminDocument, EarlyRelease } from '#contract/documents.ts';
import type { Problem } from '#contract/errors.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import type { PendingDocument } from './pending-document.ts';
import { addVersion, createDocument, publishDocument } from './procurement-admin.data.ts';

/** What became of the chosen files: those that are documents now, and the first that was refused. */
export interface Filed {
  done: string[];
  published: number;
  failed?: { key: string; problem: Problem };
}

/** Keeps an uploaded file as a document or a new version of one. */
function fileOne(api: Api, procedureId: string, item: PendingDocument, dossier: readonly AdminDocument[]) {
  const uploadId = item.stored?.id ?? '';
  const replaced = dossier.find((document) => document.id === item.replaces);
  if (replaced !== undefined)
    return addVersion(api, replaced, { uploadId, changeNote: item.changeNote.trim() });
  return createDocument(api, {
    procedureId,
    uploadId,
    stage: item.stage === '' ? 'notice' : item.stage,
    kind: item.kind === '' ? 'other' : item.kind,
    title: item.title.trim(),
    documentDate: item.documentDate === '' ? null : item.documentDate,
  });
}

/**
 * Turns the files into documents one after the other and publishes each (now, or when the person said) if asked.
 * Stops at the first refusal: what was done stays done.
 */
export async function fileDocuments(
  api: Api,
  procedureId: string,
  items: readonly PendingDocument[],
  options: {
    dossier: readonly AdminDocument[];
    publish: boolean;
    /** The second confirmation of a file that goes out before its stage. */
    early: (key: string) => EarlyRelease | undefined;
  },
): Promise<Filed> {
  const filed: Filed = { done: [], published: 0 };
  for (const item of items) {
    try {
      const document = await fileOne(api, procedureId, item, options.dossier);
      filed.done.push(item.key);
      if (!options.publish) continue;
      const publishAt = item.when === 'later' ? item.publishAt : null;
      await publishDocument(api, document, publishAt, options.early(item.key));
      filed.published += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      filed.failed = { key: item.key, problem: error.problem };
      return filed;
    }
  }
  return filed;
}
