import type { AdminProcedurePage } from '#contract/procurement-admin.ts';
import type { Browser, Page } from 'playwright-core';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { AdminDocument, Upload } from '#contract/documents.ts';
import { askedAgain } from './asked-again.ts';
import { sessionOf } from './sign-in-steps.ts';

const API = '/DISU/AdquisicionesUG';
/** Who agrees to what waits for another person. */
const SECOND = 'oscar.compras';

interface Sending {
  body?: BodyInit;
  /** Version of the thing that is changed. */
  version?: number;
}

/** What an officer of the tests does over the real HTTP API. */
export interface Officer {
  token: string;
  /** One call; an answer that is not 2xx is thrown. */
  send<T>(method: string, path: string, sending?: Sending): Promise<T>;
  upload(name: string, bytes: Buffer): Promise<Upload>;
  /** Makes a draft of an upload, in any procedure. */
  file(upload: Upload): Promise<AdminDocument>;
  publish(document: AdminDocument): Promise<AdminDocument>;
  /** Another person agrees to what waits of a record; nothing waits where nobody else worked here lately. */
  agreed(record: { tipo: string; registro: string }): Promise<void>;
}

/** Signs in and keeps the bearer token that a browser would have. */
export async function signedInOfficer(
  browser: Browser,
  origin: string,
  name = 'mariana.admin',
): Promise<Officer> {
  const context = await browser.newContext();
  const [[, record]] = await sessionOf(context.request, origin, name);
  const { id_token: token } = JSON.parse(record) as { id_token: string };
  await context.close();

  async function send<T>(method: string, path: string, sending: Sending = {}): Promise<T> {
    const { body, version } = sending;
    const key = crypto.randomUUID();
    const ask = async () =>
      fetch(origin + API + path, {
        method,
        headers: {
          'idempotency-key': key,
          authorization: `Bearer ${token}`,
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        },
        ...(body === undefined ? {} : { body }),
      });
    const response = await askedAgain(ask);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  return {
    token,
    send,
    upload: (name, bytes) =>
      send('POST', `/administracion/archivos?nombre=${encodeURIComponent(name)}`, {
        body: bytes as BodyInit,
      }),
    async file({ id, name }) {
      const list = await send<{ rows: AdminDocument[] }>(
        'GET',
        '/administracion/documentos?estado=published',
      );
      const fields = { uploadId: id, stage: 'notice', kind: 'other', title: name };
      const body = JSON.stringify({ procedureId: list.rows[0]?.procedureId, ...fields });
      return send('POST', '/administracion/documentos', { body });
    },
    // Where its stage has not come, this is what a person would write and confirm; papers of an open call go out by two.
    async publish({ id, version, stage, kind }) {
      const path = `/administracion/documentos/${id}/publicacion`;
      const early = { reason: 'Recorrido de muestra: sale antes de su etapa.', stage, kind };
      const body = JSON.stringify({ early });
      const told = await send<AdminDocument>('POST', path, { version, body });
      if (told.proposal === null || name === SECOND) return told;
      const second = await signedInOfficer(browser, origin, SECOND);
      return second.send('POST', path, { version: told.version, body });
    },
    agreed: (record) => agreed(browser, origin, record),
  };
}

/** Another person agrees to what waits of a record; nothing waits where nobody else worked here lately. */
export async function agreed(
  browser: Browser,
  origin: string,
  record: { tipo: string; registro: string },
): Promise<void> {
  const other = await signedInOfficer(browser, origin, SECOND);
  const { rows } = await other.send<{ rows: ProposedDecision[] }>(
    'GET',
    `/administracion/propuestas?${new URLSearchParams(record)}`,
  );
  for (const { id } of rows) await other.send('POST', `/administracion/propuestas/${id}/confirmacion`);
}

/** The import that a screen shows, by its address. */
export const importShown = (page: Page): string =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.url())?.[0] ?? '';

/** Everything that is published, whatever page of the list of officers it stands on. */
export async function publishedProcedures(officer: Officer): Promise<AdminProcedurePage['rows']> {
  const rows: AdminProcedurePage['rows'] = [];
  for (let pag = 1; ; pag += 1) {
    const address = `/administracion/procedimientos?estado=publicado&tam=50&pag=${pag}`;
    const page = await officer.send<AdminProcedurePage>('GET', address);
    rows.push(...page.rows);
    if (page.rows.length < 50) return rows;
  }
}

/** A tender of the demonstration that was left deserted. */
export async function desertedTender(officer: Officer): Promise<AdminProcedurePage['rows'][number]> {
  const rows = await publishedProcedures(officer);
  const deserted = rows.find(({ status, origin }) => status === 'unsuccessful' && origin === 'portal');
  if (deserted === undefined) throw new Error('The demonstration has no deserted tender');
  return deserted;
}
