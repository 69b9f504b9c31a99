import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { InvoiceReview, InvoicingFacts } from '#contract/invoice-checks.ts';
import { MOST_INVOICE_BYTES, MOST_REVIEW_BYTES } from '#contract/invoice-limits.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { exampleInvoices } from '#server/local/demo/invoices/example-invoices.ts';
import { invoiceXml } from '#server/local/demo/invoices/made-invoice.ts';
import { wholeInvoice } from '#server/local/demo/invoices/whole-invoice.ts';
import { writtenPdf } from '#server/kit/files/test-page-pdfs.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';

let app: TestApp;
const authority = new MadeAuthority();
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const PATH = '/publico/cfdi/revision';
const invoice = () => wholeInvoice([{ quantity: '2', unitPrice: '50.00' }], { date: '2025-03-03T10:15:00' });
const xmlOf = (made = invoice()) =>
  invoiceXml(made, { sealer: authority.sealer('PEE150610T17'), stamper: authority.stamper });

function send(parts: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Response> {
  const form = new FormData();
  for (const [name, content] of Object.entries(parts)) form.append(name, new Blob([content]), name);
  return app.send('stranger', 'POST', PATH, form);
}
const reviewed = async (parts: Parameters<typeof send>[0]) => {
  const done = await send(parts);
  expect(done.status).toBe(200);
  return (await done.json()) as InvoiceReview;
};
const byId = ({ checks }: InvoiceReview) => new Map(checks.map((one) => [one.id, one]));

it('says to anybody what an invoice to the University has to say', async () => {
  const done = await app.send('stranger', 'GET', '/publico/facturacion');
  expect(done.status).toBe(200);
  expect((await done.json()) as InvoicingFacts).toMatchObject({
    rfc: 'UDP010203AB2',
    nombre: 'UNIVERSIDAD DE PRUEBA',
    codigoPostal: '36000',
    regimenFiscal: '603',
    metodoPago: 'PPD',
    formaPago: '99',
    ivaRetencion: 'none',
    usos: expect.arrayContaining([{ partidas: ['2', '3'], usos: ['G03', 'G01'] }]) as unknown,
  });
});

it('checks an invoice and its PDF, with everything that it looked at', async () => {
  const pdf = async (text: string) => new Uint8Array(await writtenPdf([[text]]));
  const own = await pdf('Folio fiscal: 0a1b2c3d-0000-4000-8000-000000000001');
  const review = await reviewed({ xml: xmlOf(), pdf: own });
  expect(review.checks.filter(({ result }) => result === 'fail')).toEqual([]);
  expect(byId(review).get('F6')?.result).toBe('pass');
  expect(review.data).toMatchObject({ total: '116.00', receptor: { postalCode: '36000', use: 'G03' } });
  expect(byId(await reviewed({ xml: xmlOf(), pdf: await pdf('Otra factura') })).get('F6')).toMatchObject({
    severity: 'doubt',
    result: 'fail',
    message: 'El PDF no parece ser el de este XML.',
  });
  expect(byId(await reviewed({ xml: xmlOf() })).get('F6')?.result).toBe('unknown');
});

it('tells of each example what it is an example of', async () => {
  for (const { name, fails, xml } of exampleInvoices(authority, '2025-03-03')) {
    const { checks } = await reviewed({ xml });
    expect([name, checks.filter(({ result }) => result === 'fail').map(({ id }) => id)]).toEqual([
      name,
      fails,
    ]);
  }
});

it('asks the list of article 69-B in force about who issued it (V113)', async () => {
  const lists = async (issuer = 'PEE150610T17') => {
    const made = invoice();
    made.issuer.Rfc = issuer;
    const found = byId(await reviewed({ xml: xmlOf(made) }));
    return ['I5', 'I6', 'I7'].map((id) => `${found.get(id)?.result} ${found.get(id)?.message}`);
  };
  expect((await lists()).every((one) => one.startsWith('unknown'))).toBe(true);
  const today = todayInMexico();
  const list = await insertListInForce(app.db, today);
  const entries: [rfc: string, situation: string, effect: string][] = [
    ['SIM181120QX4', 'definitive', 'block'],
    ['EFE990909ZZ9', 'presumed', 'alert'],
  ];
  for (const [rfc, situation, effect] of entries)
    await sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
      values ('sat_69b', ${rfc}, ${rfc}, 'FIRMA', ${situation}, ${effect}, 'x', '{}', '2026-10-01', ${list})`.execute(
      app.db,
    );
  expect((await lists()).map((one) => one.split(' ')[0])).toEqual(['pass', 'pass', 'pass']);
  expect((await lists('SIM181120QX4'))[0]).toBe(
    'fail El emisor está en la lista definitiva del artículo 69-B desde 1 oct 2026; la factura no produce efectos.',
  );
  expect((await lists('EFE990909ZZ9'))[1]).toBe(
    'fail El emisor aparece como presunto (69-B) desde 1 oct 2026.',
  );
  await sql`update negative_list set cutoff_on = current_date - 60`.execute(app.db);
  expect((await lists())[2]).toMatch(/^fail La lista 69-B es del /);
});

it('what is no XML is told by one check (V120), and what is no form, no PDF or too large by its code', async () => {
  const one = await reviewed({ xml: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' });
  expect(one).toEqual({
    checks: [
      {
        id: 'F1',
        severity: 'stop',
        result: 'fail',
        message: 'El archivo no es un XML que se pueda leer.',
      },
    ],
    data: null,
  });
  const refused = async (sent: Promise<Response>) => {
    const done = await sent;
    return [done.status, ((await done.json()) as Problem).code];
  };
  expect(await refused(send({ xml: xmlOf(), pdf: 'no es un PDF' }))).toEqual([415, 'file_type_refused']);
  expect(await refused(app.send('stranger', 'POST', PATH, { xml: 'x' }))).toEqual([415, 'file_type_refused']);
  expect(
    await refused(
      app.send('stranger', 'POST', PATH, 'nada', { 'content-type': 'multipart/form-data; boundary=x' }),
    ),
  ).toEqual([415, 'file_type_refused']);
  expect(await refused(send({ pdf: xmlOf() }))).toEqual([422, 'invalid_input']);
  expect(await refused(send({ xml: 'x'.repeat(MOST_INVOICE_BYTES + 1) }))).toEqual([413, 'file_too_large']);
  expect(await refused(send({ xml: xmlOf(), pdf: 'x'.repeat(MOST_REVIEW_BYTES) }))).toEqual([
    413,
    'file_too_large',
  ]);
});

it('keeps nothing of what it checked', async () => {
  const kept = async () =>
    (
      await sql<{
        rows: string;
      }>`select concat((select count(*) from stored_file), ' ', (select count(*) from audit_log),
        ' ', (select count(*) from change_event)) as rows`.execute(app.db)
    ).rows[0]?.rows;
  const before = await kept();
  await reviewed({ xml: xmlOf() });
  expect(await kept()).toBe(before);
  expect(app.log.join('\n')).not.toMatch(/PEE150610T17|0A1B2C3D/i);
});
