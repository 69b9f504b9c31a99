import PdfFile from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { PaperPart, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { jpegOf } from '#server/kit/files/test-images.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { reviewer } from '../review/test-review.ts';
import {
  fillRequest,
  freshRfc,
  observe,
  paperFactsFor,
  problemOf,
  sendRequest,
  startRegistration,
  type Holder,
} from '../test-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const today = todayInMexico(new Date());
const [day, earlier] = [addDays(today, -3), addDays(today, -8)];

/** An opinion of the SAT as it is downloaded. */
async function opinionPdf(rfc: string, issuedOn: string, outcome: string): Promise<Buffer> {
  const document = new PdfFile();
  const [year, month, date] = issuedOn.split('-');
  const lines = [
    'Servicio de Administración Tributaria',
    'Opinión del cumplimiento de obligaciones fiscales',
    `Folio: 26NB1234567    Clave de R.F.C.: ${rfc}`,
    `En los controles electrónicos se observa su situación, por lo que se emite opinión ${outcome}.`,
    `Revisión practicada el día ${date}/${month}/${year}, a las 10:31 horas`,
    'Notas: la opinión positiva vale treinta días; la opinión negativa puede aclararse.',
  ];
  for (const line of lines) document.text(line);
  document.end();
  return buffer(document);
}

async function put(
  holder: Holder,
  code: string,
  bytes: Buffer,
  more: Record<string, string> | 'of the piece',
  facts: Record<string, string> = {},
): Promise<RequestPaper> {
  const part = (await (await holder.upload(code, bytes)).json()) as PaperPart;
  const about = more === 'of the piece' ? { paper: part.id } : more;
  const put = await holder.ask('PUT', `/documentos/${code}`, { parts: [part.id], ...about, ...facts });
  expect(put.status, await put.clone().text()).toBe(200);
  return (await put.json()) as RequestPaper;
}
const asked = async (holder: Holder, code = 'opinion_sat') =>
  (await holder.read()).requirements.find((one) => one.code === code) as RequiredPaper;

describe('the text of a paper', () => {
  it('is read where it came, kept beside what is typed and never taken for it', { tags: 'all' }, async () => {
    const rfc = freshRfc();
    const holder = await startRegistration(app, rfc);
    const paper = await put(holder, 'opinion_sat', await opinionPdf(rfc, day, 'Positiva'), {});
    const said = { issuedOn: day, outcome: 'positive', rfcs: [rfc], holder: rfc };
    expect(paper).toMatchObject({ issuedOn: null, outcome: null, said });
    const facts = { parts: [], paper: paper.id, ...paperFactsFor(await asked(holder)) };
    const typed = (await (await holder.ask('PUT', '/documentos/opinion_sat', facts)).json()) as RequestPaper;
    expect(typed).toMatchObject({ issuedOn: day, outcome: 'positive', said });
  });

  it('says nothing of a photograph, nor of papers of others', async () => {
    const rfc = freshRfc();
    const holder = await startRegistration(app, rfc);
    expect((await put(holder, 'opinion_sat', jpegOf(60, 40), {})).said).toBeNull();
    const bytes = await opinionPdf(rfc, day, 'Positiva');
    expect((await put(holder, 'comprobante_domicilio', bytes, {})).said).toBeNull();
  });

  it('is told to the officer where it is another RFC, day or result, and so is a file that came twice', async () => {
    const rfc = freshRfc();
    const holder = await startRegistration(app, rfc);
    await fillRequest(app, holder);
    const other = freshRfc();
    const bytes = await opinionPdf(other, earlier, 'Negativa');
    const facts = paperFactsFor(await asked(holder));
    await put(holder, 'opinion_sat', bytes, 'of the piece', facts);
    await put(
      holder,
      'situacion_fiscal',
      bytes,
      'of the piece',
      paperFactsFor(await asked(holder, 'situacion_fiscal')),
    );
    await sendRequest(holder);
    const { checks, papers } = await reviewer(app).read(holder.folio);
    const of = (code: string) => checks.find((one) => one.code === code);
    expect(of('same_file')).toMatchObject({ level: 'warn', canOverride: true });
    expect(of('paper_rfc')?.evidence.join()).toContain(`dice RFC ${other}; el de la solicitud es ${rfc}`);
    const told = of('paper_facts')?.evidence.join('\n');
    expect(told).toContain('«negativa» y se eligió «positiva»');
    expect(told).toContain(earlier.split('-').toReversed().join('/'));
    expect(papers.find(({ code }) => code === 'opinion_sat')?.said).toMatchObject({ outcome: 'negative' });
  });
});

describe('a file that is replaced', { tags: 'all' }, () => {
  it(
    'is asked its day and result again, unless they were written about the new one',
    { tags: 'all' },
    async () => {
      const rfc = freshRfc();
      const holder = await startRegistration(app, rfc);
      const facts = paperFactsFor(await asked(holder));
      const first = await put(holder, 'opinion_sat', await opinionPdf(rfc, day, 'Positiva'), {}, facts);
      expect(first).toMatchObject({ issuedOn: day, outcome: 'positive' });
      for (const about of [{}, { paper: first.id }] as Record<string, string>[]) {
        const replaced = await put(
          holder,
          'opinion_sat',
          await opinionPdf(rfc, earlier, 'Negativa'),
          about,
          facts,
        );
        expect(replaced).toMatchObject({ issuedOn: null, outcome: null });
      }
      const own = await put(
        holder,
        'opinion_sat',
        await opinionPdf(rfc, day, 'Positiva'),
        'of the piece',
        facts,
      );
      expect(own).toMatchObject({ issuedOn: day, outcome: 'positive' });
    },
  );

  it('is not refused for the day of the file before it', { tags: 'all' }, async () => {
    const rfc = freshRfc();
    const holder = await startRegistration(app, rfc);
    const first = await put(
      holder,
      'opinion_sat',
      await opinionPdf(rfc, day, 'Positiva'),
      {},
      paperFactsFor(await asked(holder)),
    );
    const stale = { paper: first.id, issuedOn: addDays(today, -400) };
    expect(await put(holder, 'opinion_sat', await opinionPdf(rfc, day, 'Positiva'), stale)).toMatchObject({
      issuedOn: null,
    });
  });

  it('in a correction cannot be sent before they are written', async () => {
    const holder = await startRegistration(app, freshRfc());
    await fillRequest(app, holder);
    await sendRequest(holder);
    await observe(app, holder, [{ paper: 'opinion_sat' }]);
    const { papers } = await holder.read();
    const old = papers.find(({ code }) => code === 'opinion_sat') as RequestPaper;
    const facts = { issuedOn: old.issuedOn ?? '', outcome: old.outcome ?? '' };
    await put(
      holder,
      'opinion_sat',
      await opinionPdf('OTR150612AB1', day, 'Positiva'),
      { paper: old.id },
      facts,
    );
    const { fields } = await problemOf(await holder.submit());
    expect(fields?.['papers.opinion_sat']).toBe('Escribe la fecha de emisión.');
    const { rows } = await sql<{ issued_on: string }>`select issued_on from registration_paper p
      join registration_request r on r.id = p.request_id
      where folio = ${holder.folio} and paper_code = 'opinion_sat' and p.status = 'replaced'`.execute(app.db);
    expect(rows[0]?.issued_on).toBe(old.issuedOn);
  });
});
