import type { Browser } from 'playwright-core';
import type { AdminDocument, Upload } from '#contract/documents.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { signIn } from './sign-in-steps.ts';

/** What an officer does with files by the API, for journeys of whoever reads them. */
export interface Publishing {
  upload(name: string, bytes: Buffer): Promise<Upload>;
  publish(document: AdminDocument): Promise<AdminDocument>;
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
  const officer = await browser.newPage();
  const asked = officer.waitForRequest((request) => request.headers().authorization !== undefined);
  await signIn(officer, origin, 'mariana.admin');
  const token = (await asked).headers().authorization?.replace('Bearer ', '') ?? '';
  await officer.close();

  async function send<T>(
    method: string,
    path: string,
    init: { body?: BodyInit; version?: number } = {},
  ): Promise<T> {
    const response = await fetch(origin + API_BASE + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(init.version === undefined ? {} : { 'if-match': `"${init.version}"` }),
      },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const upload = (name: string, bytes: Buffer) =>
    send<Upload>('POST', `/administracion/archivos?nombre=${encodeURIComponent(name)}`, {
      body: bytes as BodyInit,
    });
  const publish = ({ id, version }: AdminDocument) =>
    send<AdminDocument>('POST', `/administracion/documentos/${id}/publicacion`, { version, body: '{}' });
  return {
    upload,
    publish,
    async publishFile(name, title, bytes) {
      const list = await send<{ rows: AdminDocument[] }>(
        'GET',
        '/administracion/documentos?estado=published',
      );
      const { id } = await upload(name, bytes);
      const body = {
        procedureId: list.rows[0]?.procedureId,
        uploadId: id,
        stage: 'notice',
        kind: 'other',
        title,
      };
      return publish(
        await send<AdminDocument>('POST', '/administracion/documentos', { body: JSON.stringify(body) }),
      );
    },
    async publishVersion(document, { name, bytes, note }) {
      const { id } = await upload(name, bytes);
      return publish(
        await send<AdminDocument>('POST', `/administracion/documentos/${document.id}/versiones`, {
          version: document.version,
          body: JSON.stringify({ uploadId: id, changeNote: note }),
        }),
      );
    },
  };
}
