import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSatStub, type ServedStub } from '#server/features/invoices/status/test-sat.ts';
import { questionOf, trySatStatus } from './vectors.ts';

let stub: ServedStub;
beforeAll(async () => {
  stub = await startSatStub();
});
afterAll(() => stub.close());

const XML = `<cfdi:Comprobante Version="4.0" Total="15480.90" Sello="AbCdEfGhIjKlMnOp"><cfdi:Emisor Rfc="PEE150610T17"/>
  <cfdi:Receptor Rfc="UDP010203AB2"/><tfd:TimbreFiscalDigital UUID="0a1b2c3d-0000-4000-8000-000000000001" SelloSAT="x"/></cfdi:Comprobante>`;

it('a service that answers by invoice passes, and what it is asked is what the authority publishes (V125)', async () => {
  stub.says('no-encontrado', '00000000-0000-4000-8000-000000000000');
  const results = await trySatStatus(stub.url, questionOf(XML));
  expect(stub.asked[0]).toBe(
    '?re=PEE150610T17&rr=UDP010203AB2&tt=15480.9&id=0A1B2C3D-0000-4000-8000-000000000001&fe=IjKlMnOp',
  );
  // One that takes any total is told of.
  expect(results.map(({ wrong }) => wrong === '')).toEqual([true, true, true, false]);
});

it('one that fails, is silent or is no CFDI is told of', async () => {
  stub.says('falla');
  expect((await trySatStatus(stub.url, questionOf(XML)))[0]?.wrong).toContain('none (Contestó 503.)');
  expect(await trySatStatus(stub.url, questionOf('<a/>'))).toEqual([
    { what: 'El archivo es un CFDI timbrado', wrong: 'le falta issuer' },
  ]);
});
