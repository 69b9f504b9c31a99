import type { Context } from 'hono';
import { ZipFile } from 'yazl';
import { DOCUMENT_STAGE_LABELS, DOCUMENT_STAGES, type PublicDocument } from '#contract/procedures.ts';
import { safeFileName } from '#server/kit/files/names.ts';
import { addStored, sendZip } from '#server/kit/files/send-zip.ts';
import type { Services } from '#server/kit/services.ts';

/** One file of the archive: where it goes and what it is. */
export interface DossierEntry {
  path: string;
  sha256: string;
  publishedAt: Date;
}

/** Current public versions as `1 Convocatoria/Bases.pdf`; equal names get a number. */
export function dossierEntries(documents: readonly PublicDocument[]): DossierEntry[] {
  const taken = new Set<string>();
  const entries: DossierEntry[] = [];
  for (const document of documents) {
    const version = document.versions[0];
    if (version === undefined) continue;
    const folder = `${DOCUMENT_STAGES.indexOf(document.stage) + 1} ${DOCUMENT_STAGE_LABELS[document.stage]}`;
    const name = safeFileName(version.originalName);
    let path = `${folder}/${name}`;
    for (let copy = 2; taken.has(path.toLowerCase()); copy += 1) {
      path = `${folder}/${name.replace(/(\.[^.]*)?$/, (ending) => ` (${copy})${ending}`)}`;
    }
    taken.add(path.toLowerCase());
    entries.push({ path, sha256: version.sha256, publishedAt: new Date(version.publishedAt) });
  }
  return entries;
}

/** Streams the archive; a file that is gone is left out and logged. */
export async function sendDossier(
  context: Context,
  services: Services,
  dossier: { name: string; entries: readonly DossierEntry[] },
): Promise<Response> {
  const { files, log } = services;
  const zip = new ZipFile();
  for (const { path, sha256, publishedAt } of dossier.entries) {
    if ((await files.size(sha256)) === undefined) log.error('file.missing', { sha256 });
    else addStored(zip, files, { path, sha256, mtime: publishedAt });
  }
  return sendZip(context, services, zip, { name: dossier.name, cacheControl: 'no-cache' });
}
