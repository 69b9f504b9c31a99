import type { Browser } from 'playwright-core';
import type { AdminDocument } from '#contract/documents.ts';
import { signedInOfficer, type Officer } from './officer.ts';

/** What an officer does with files by the API, for journeys of whoever reads them. */
export interface Publishing extends Officer {
  /** Uploads a file and publishes it in the file of the first procedure with published documents. */
  publishFile(name: string, title: string, bytes: Buffer): Promise<AdminDocument>;
  /** Publishes a further version of a document. */
  publishVersion(
    document: AdminDocument,
    file: { name: string; bytes: Buffer; note: string },
  ): Promise<AdminDocument>;
}

/** Signs an officer in and gives what they do with files. */
export async function startPublishing(browser: Browser, origin: string): Promise<Publishing> {
  const officer = await signedInOfficer(browser, origin);
  return {
    ...officer,
    publishFile: async (name, title, bytes) =>
      officer.publish(await officer.file({ ...(await officer.upload(name, bytes)), name: title })),
    async publishVersion({ id, version }, { name, bytes, note }) {
      const { id: uploadId } = await officer.upload(name, bytes);
      const body = JSON.stringify({ uploadId, changeNote: note });
      return officer.publish(
        await officer.send('POST', `/administracion/documentos/${id}/versiones`, { version, body }),
      );
    },
  };
}
