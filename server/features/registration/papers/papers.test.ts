import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PaperPart, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { EICAR, startFakeClamd, type FakeClamd } from '#server/kit/files/test-clamd.ts';
import { scannedPdf } from '#server/kit/files/test-page-pdfs.ts';
import { jpegOf, pngOf } from '#server/kit/files/test-images.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import {
  fillRequest,
  freshRfc,
  paperFactsFor,
  problemOf,
  samplePdf,
  sendRequest,
  startRegistration,
  type Holder,
} from '../test-requests.ts';

let app: TestApp;
let clamd: FakeClamd;
let holder: Holder;
let papers: RequiredPaper[];
beforeAll(async () => {
  clamd = await startFakeClamd();
  app = await startTestApp({
    CLAMD_URL: clamd.url,
    REGISTRATION_MAX_FILE_BYTES: '200000',
    REGISTRATION_MAX_PAGES: '5',
  });
  holder = await startRegistration(app, freshRfc());
  papers = (await holder.read()).requirements;
});
afterAll(async () => {
  await app.stop();
  await clamd.close();
});

const first = () => papers[0] as RequiredPaper;
async function partOf(code: string, bytes: Buffer, name?: string): Promise<PaperPart> {
  const response = await holder.upload(code, bytes, name);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as PaperPart;
}

async function counted(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int n from stored_file`.execute(app.db);
  return rows[0]?.n ?? 0;
}

describe('pieces', () => {
  it('are kept under a safe name once they were examined and scanned', async () => {
    const part = await partOf(first().code, await samplePdf(2, 'a'), '../../etc/cons<t>ancia .pdf');
    expect(part).toMatchObject({ name: 'cons_t_ancia .pdf', pages: 2, mediaType: 'application/pdf' });
    expect(clamd.seen.at(-1)).toBe(part.bytes);
    expect((await holder.read()).parts[first().code]).toMatchObject([{ id: part.id }]);
    const removed = await holder.ask('DELETE', `/documentos/${first().code}/partes/${part.id}`);
    expect(removed.status).toBe(204);
    const again = await holder.ask('DELETE', `/documentos/${first().code}/partes/${part.id}`);
    expect(again.status).toBe(404);
  });

  it('are refused with the reason, and nothing of them is kept', async () => {
    const before = await counted();
    const refusal = async (bytes: Buffer, name?: string) => {
      const { code, detail } = await problemOf(await holder.upload(first().code, bytes, name));
      return `${code}: ${detail}`;
    };
    expect(await refusal(Buffer.alloc(200_001, 1))).toContain(
      'file_too_large: documento.pdf pesa más de 200 kB',
    );
    expect(await refusal(Buffer.alloc(0))).toContain('file_empty');
    expect(await refusal(Buffer.from('MZ'), 'foto.pdf')).toContain('file_type_refused');
    expect(await refusal(await samplePdf(6))).toContain('file_too_many_pages');
    expect(await refusal(await samplePdf(1, '', { userPassword: 'x' }))).toContain('file_protected');
    expect(await refusal(Buffer.from(EICAR))).toContain('file_infected');
    expect(await counted()).toBe(before);
  });

  it('without an antivirus that answers nothing is kept', async () => {
    clamd.answer = 'stream: cosa rara ERROR';
    const before = await counted();
    expect((await holder.upload(first().code, await samplePdf(1, 'sin revisar'))).status).toBe(503);
    delete clamd.answer;
    expect(await counted()).toBe(before);
  });

  it('that were lost on the way leave nothing, and the next attempt passes', async () => {
    const bytes = await samplePdf(1, 'perdido');
    const before = await counted();
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 400)));
        controller.error(new Error('connection lost'));
      },
    });
    const path = `/proveedores/solicitudes/${holder.folio}/documentos/${first().code}/partes?nombre=a.pdf`;
    const lost = await app.send('stranger', 'POST', path, cut, { [REQUEST_TOKEN_HEADER]: holder.token });
    expect((await problemOf(lost)).code).toBe('file_incomplete');
    const short = await app.send('stranger', 'POST', path, bytes.subarray(0, 500), {
      [REQUEST_TOKEN_HEADER]: holder.token,
      'content-length': String(bytes.length),
    });
    expect((await problemOf(short)).code).toBe('file_incomplete');
    expect(await counted()).toBe(before);
    expect((await holder.upload(first().code, bytes)).status).toBe(201);
  });

  it('belong to one request: another folio’s token changes nothing', async () => {
    const other = await startRegistration(app, freshRfc());
    const part = await partOf(first().code, await samplePdf(1, 'ajeno'));
    const taken = await other.ask('PUT', `/documentos/${first().code}`, {
      parts: [part.id],
      ...paperFactsFor(first()),
    });
    expect(taken.status).toBe(404);
    expect((await other.ask('DELETE', `/documentos/${first().code}/partes/${part.id}`)).status).toBe(404);
    const foreign = await app.send(
      'stranger',
      'GET',
      `/proveedores/solicitudes/${holder.folio}/documentos/${first().code}/archivo`,
      undefined,
      { [REQUEST_TOKEN_HEADER]: other.token },
    );
    expect(foreign.status).toBe(401);
  });

  it('of a paper that nobody asks for are not taken', async () => {
    expect((await holder.upload('inventado', await samplePdf())).status).toBe(404);
  });
});

describe('papers', () => {
  it('several PDFs and images are joined in their order; a single PDF keeps its bytes', async () => {
    const { code } = first();
    const parts = [
      await partOf(code, pngOf(60, 40), 'anverso.png'),
      await partOf(code, jpegOf(60, 40), 'reverso.jpg'),
      await partOf(code, await samplePdf(2, 'anexo')),
    ];
    const put = await holder.ask('PUT', `/documentos/${code}`, {
      parts: parts.map((part) => part.id),
      ...paperFactsFor(first()),
    });
    expect(put.status).toBe(200);
    const paper = (await put.json()) as RequestPaper;
    expect(paper).toMatchObject({ pages: 4, carried: false, status: 'pending' });
    const file = await holder.ask('GET', `/documentos/${code}/archivo`);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await file.arrayBuffer());
    const document = await PDFDocument.load(bytes);
    expect(document.getPageCount()).toBe(4);
    // The photograph lies in it as it was kept: without what the telephone wrote beside it.
    expect(bytes.includes('DCTDecode')).toBe(true);
    expect(bytes.includes('Exif')).toBe(false);

    const single = await samplePdf(1, 'sellado');
    const part = await partOf(code, single);
    await holder.ask('PUT', `/documentos/${code}`, { parts: [part.id], ...paperFactsFor(first()) });
    const same = Buffer.from(await (await holder.ask('GET', `/documentos/${code}/archivo`)).arrayBuffer());
    expect(same.equals(single)).toBe(true);
    expect((await holder.read()).papers.filter((one) => one.code === code)).toHaveLength(1);
  });

  it(
    'say, also to who reads them later, whether their file holds text: a photograph has none',
    { tags: 'all' },
    async () => {
      const { code } = first();
      const held = async () => (await holder.read()).papers.find((paper) => paper.code === code)?.hasText;
      const put = async (part: PaperPart) =>
        holder.ask('PUT', `/documentos/${code}`, { parts: [part.id], ...paperFactsFor(first()) });
      const photo = await partOf(code, jpegOf(60, 40), 'foto.jpg');
      expect(photo.hasText).toBe(false);
      await put(photo);
      expect(await held()).toBe(false);
      const facts = { parts: [], paper: (await holder.read()).papers.find((one) => one.code === code)?.id };
      await holder.ask('PUT', `/documentos/${code}`, { ...facts, ...paperFactsFor(first()) });
      expect(await held()).toBe(false);
      await put(await partOf(code, await samplePdf(1, 'con letras')));
      expect(await held()).toBe(true);
      // Pages that are pictures have their numbers, where the piece lies in the paper.
      const mixed = await partOf(
        code,
        await scannedPdf(['Acta constitutiva de la empresa', null]),
        'mixto.pdf',
      );
      expect(mixed).toMatchObject({ hasText: true, textless: [2] });
      const parts = [await partOf(code, jpegOf(60, 40), 'foto.jpg'), mixed].map(({ id }) => id);
      await holder.ask('PUT', `/documentos/${code}`, { parts, ...paperFactsFor(first()) });
      const joined = (await holder.read()).papers.find((paper) => paper.code === code);
      expect(joined).toMatchObject({ hasText: true, pages: 3, textless: [1, 3] });
    },
  );

  it('joined beyond the pages allowed are refused', async () => {
    const { code } = first();
    const parts = [await partOf(code, await samplePdf(3, 'x')), await partOf(code, await samplePdf(3, 'y'))];
    const put = await holder.ask('PUT', `/documentos/${code}`, { parts: parts.map((part) => part.id) });
    expect((await problemOf(put)).code).toBe('file_too_many_pages');
  });

  it('out of date or dated in the future are refused when they are saved', async () => {
    const today = todayInMexico(new Date());
    const dated = papers.find((paper) => paper.asksIssueDate && paper.validityDays !== null) as RequiredPaper;
    const part = await partOf(dated.code, await samplePdf(1, 'fecha'));
    const put = (issuedOn: string, expiresOn = '') =>
      holder.ask('PUT', `/documentos/${dated.code}`, {
        parts: [part.id],
        paper: part.id,
        issuedOn,
        expiresOn,
      });
    const stale = await put(addDays(today, -(dated.validityDays ?? 0) - 1));
    expect((await problemOf(stale)).fields?.issuedOn).toContain('venció');
    expect((await problemOf(await put(addDays(today, 1)))).fields?.issuedOn).toContain('futura');
    expect((await problemOf(await put(today, addDays(today, -1)))).fields?.expiresOn).toContain('venció');
    expect((await put(addDays(today, -(dated.validityDays ?? 0)))).status).toBe(200);
  });

  it('change their facts without a new file, and go when the holder takes them out', async () => {
    const { code } = first();
    const held = (await holder.read()).papers.find((paper) => paper.code === code);
    const facts = await holder.ask('PUT', `/documentos/${code}`, {
      parts: [],
      paper: held?.id,
      ...paperFactsFor(first()),
      documentNumber: ' 26NA1 ',
    });
    const saved = (await facts.json()) as RequestPaper;
    expect(saved.documentNumber).toBe('26NA1');
    expect((await holder.ask('DELETE', `/documentos/${code}?visto=${saved.id}`)).status).toBe(204);
    expect((await holder.ask('GET', `/documentos/${code}/archivo`)).status).toBe(404);
    const none = await holder.ask('PUT', `/documentos/${code}`, { parts: [] });
    expect(none.status).toBe(404);
  });

  it('cannot be changed once the request was sent', async () => {
    const sent = await startRegistration(app, freshRfc());
    await fillRequest(app, sent);
    const { papers } = await sendRequest(sent);
    const mine = papers.find((paper) => paper.code === first().code);
    const refused = await sent.upload(first().code, await samplePdf());
    expect((await problemOf(refused)).code).toBe('not_editable');
    expect((await sent.ask('DELETE', `/documentos/${first().code}?visto=${mine?.id}`)).status).toBe(409);
  });
});
