import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIL_TEMPLATES, mailExamples } from '#contract/mail-texts.ts';
import type { SettingState } from '#contract/settings-api.ts';
import {
  completeFile,
  fillRequest,
  freshRfc,
  sendRequest,
  someLine,
  startRegistration,
  type Holder,
} from './features/registration/test-requests.ts';
import { reviewer } from './features/registration/review/test-review.ts';
import { publicSettings } from './features/system/public-settings.ts';
import { composeMail } from './kit/mail/compose-mail.ts';
import { startTestApp, type TestApp } from './kit/test-app.ts';
import { firstUniversityIn, SECOND_UNIVERSITY } from './test-second-university.ts';

let app: TestApp;
let holder: Holder;
let number: string;
let receipt: string;

beforeAll(async () => {
  app = await startTestApp({
    DEMO_PUBLIC: '1',
    PUBLIC_URL: 'https://compras.universidad-inventada.example',
    UNIVERSITY_URL: 'https://universidad-inventada.example',
    INTRANET_URL: 'https://servicios.universidad-inventada.example',
  });
  for (const [key, values] of Object.entries(SECOND_UNIVERSITY)) {
    const kept = await app.send(
      'admin',
      'PUT',
      `/administracion/ajustes/valores/${key}`,
      { values, source: 'Acuerdo de prueba 1/2026' },
      { 'if-match': '"0"' },
    );
    expect(kept.status, await kept.text()).toBe(200);
  }
  const rfc = freshRfc();
  holder = await startRegistration(app, rfc);
  const file = completeFile(rfc, [await someLine(app)]);
  await fillRequest(app, holder, {
    ...file,
    address: {
      ...file.address,
      postalCode: '76000',
      municipality: 'Querétaro',
      stateCode: '22',
      stateName: 'Querétaro',
    },
    incorporation: { ...file.incorporation, place: 'Querétaro' },
  });
  await sendRequest(holder);
  receipt = await pdfText(await holder.ask('POST', '/acuse', {}));
  const officers = reviewer(app);
  ({ number } = (await officers.record(await officers.approve(holder.folio))) as { number: string });
});
afterAll(() => app.stop());

const textOf = async (path: string) => {
  const answer = await app.send('stranger', 'GET', path);
  expect(answer.status, path).toBe(200);
  return answer.text();
};
const pdfText = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()), { verbosity: 0 });
  return (await extractText(pdf, { mergePages: true })).text;
};

describe('a portal of another university, with no line of the program changed', () => {
  it('can tell whether something is said of the first one', () => {
    expect(firstUniversityIn('en /DISU/AdquisicionesUG/salud y /AdquisicionesUG/')).toEqual([]);
    for (const text of ['Universidad de Guanajuato', 'LP-UG-014-2026', 'https://www.ugto.mx'])
      expect(firstUniversityIn(text)).toHaveLength(1);
  });

  it('certifies and acknowledges as its own unit', async () => {
    const certificate = await pdfText(await app.send('stranger', 'GET', `/proveedores/${number}/constancia`));
    expect(certificate).toContain('Dirección de Compras');
    expect(firstUniversityIn(certificate)).toEqual([]);
    expect(receipt).toContain('Dirección de Compras');
    expect(firstUniversityIn(receipt)).toEqual([]);
  });

  it('writes its own mails', async () => {
    const { rows } = await sql<{ mail: string }>`select subject || ' ' || text mail from mail_outbox`.execute(
      app.db,
    );
    expect(rows.some(({ mail }) => mail.startsWith('Bienvenida a nuestro padrón'))).toBe(true);
    expect(rows.flatMap(({ mail }) => firstUniversityIn(mail))).toEqual([]);
    for (const template of MAIL_TEMPLATES) {
      const { subject, text } = await composeMail(app.db, { template, values: mailExamples(template) });
      expect(firstUniversityIn(`${subject} ${text}`), template).toEqual([]);
    }
  });

  it('says nothing of the first one in what anybody reads or downloads', async () => {
    const made = await app.send('admin', 'POST', '/administracion/procedimientos', { kind: 'open' });
    const draft = (await made.json()) as { number: string };
    expect(draft.number).toMatch(/^LP-UIQ-0001-\d{4}$/);
    const said: string[] = [];
    for (const { endpoint, access } of app.api.operations) {
      if (access !== 'public' || endpoint.method !== 'GET' || endpoint.path.includes('{')) continue;
      const answer = await app.send('stranger', 'GET', endpoint.path);
      if (answer.status >= 400 || endpoint.media === 'xlsx') continue;
      said.push(...firstUniversityIn(await answer.text()).map((found) => `${endpoint.path}: ${found}`));
    }
    expect(said).toEqual([]);
    expect(await textOf(`/proveedores/${number}`)).toContain(number);
  });

  it('calls its home page and its sections by its own words, without a mark of an intranet', async () => {
    expect(await publicSettings(app.services)).toMatchObject({
      hero: { title: 'Compras abiertas de la UIQ', lead: '' },
      sections: { '/adquisiciones': 'Concursos y compras' },
      intranetUrl: '',
    });
  });

  it('keeps in its settings what it wrote, with its source', async () => {
    const { rows } = (await (await app.send('admin', 'GET', '/administracion/ajustes')).json()) as {
      rows: SettingState[];
    };
    for (const key of Object.keys(SECOND_UNIVERSITY)) {
      const kept = rows.find((row) => row.key === key);
      expect(kept?.source).toBe('Acuerdo de prueba 1/2026');
      expect(firstUniversityIn(JSON.stringify(kept?.values)), key).toEqual([]);
    }
  });
});
