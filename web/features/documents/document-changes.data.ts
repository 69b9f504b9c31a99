import { documentsApi } from '#contract/documents-api.ts';
import type { DocumentChanges } from '#contract/document-text.ts';
import type { Api } from '#web/kit/api.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What changed in a version of a document; null for an address that names none. */
export async function loadChanges(
  api: Api,
  { doc, version }: { doc: string; version: string },
): Promise<DocumentChanges | null> {
  if (!UUID.test(doc) || !/^[1-9]\d{0,4}$/.test(version)) return null;
  return api.call(documentsApi.changes, { params: { id: doc }, query: { version: Number(version) } });
}
