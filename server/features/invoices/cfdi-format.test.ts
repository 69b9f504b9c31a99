import { describe, expect, it } from 'vitest';
import { MadeAuthority } from '#server/local/demo/invoices/made-certificates.ts';
import { invoiceXml } from '#server/local/demo/invoices/made-invoice.ts';
import { wholeInvoice } from '#server/local/demo/invoices/whole-invoice.ts';
import { checkFormat, sealedText } from './cfdi-check.rules.ts';
import { reviewBytes } from './review.ts';
import { TEST_FACTS } from './test-facts.ts';
import { readXml } from './xml-reader.rules.ts';

const authority = new MadeAuthority();
const xml = invoiceXml(wholeInvoice([{ quantity: '2', unitPrice: '50.00' }]), {
  sealer: authority.sealer('PEE150610T17'),
  stamper: authority.stamper,
});
/** The invoice with a piece put before or instead of another. */
const put = (piece: string, before: string) => {
  expect(xml).toContain(before);
  return xml.replace(before, `${piece}${before}`);
};
const wrong = (text: string) => checkFormat(readXml(Buffer.from(text))).wrong;
const sealed = (text: string) => sealedText(readXml(Buffer.from(text))) ?? '';
const local = (attributes: string, inner = '') =>
  put(
    `<l:ImpuestosLocales xmlns:l="http://www.sat.gob.mx/implocal" version="1.0" ${attributes}>${inner}</l:ImpuestosLocales>`,
    '<tfd:TimbreFiscalDigital',
  );

describe('the sealed text follows the official sheets', () => {
  it('within a line: third party, customs, land registry and parts', () => {
    const inner = [
      '<cfdi:ACuentaTerceros RfcACuentaTerceros="LIM200101K71" NombreACuentaTerceros="L" RegimenFiscalACuentaTerceros="601" DomicilioFiscalACuentaTerceros="36000"/>',
      '<cfdi:InformacionAduanera NumeroPedimento="15  48  3009  0001234"/>',
      '<cfdi:CuentaPredial Numero="A1"/>',
      '<cfdi:Parte Cantidad="1" ClaveProdServ="44121600" Descripcion="Hoja"><cfdi:InformacionAduanera NumeroPedimento="15  48  3009  0001235"/></cfdi:Parte>',
    ].join('');
    const text = put(inner, '</cfdi:Concepto>');
    expect(wrong(text)).toEqual([]);
    expect(sealed(text)).toContain(
      '|002|Tasa|0.160000|16.00|LIM200101K71|L|601|36000|15 48 3009 0001234|A1|44121600|1|Hoja|15 48 3009 0001235|100.00|',
    );
  });

  it('related invoices stand before the issuer, each kind with its own', () => {
    const related = (kind: string) =>
      `<cfdi:CfdiRelacionados TipoRelacion="${kind}"><cfdi:CfdiRelacionado UUID="0a1b2c3d-0000-4000-8000-00000000000${kind[1]}"/></cfdi:CfdiRelacionados>`;
    const text = put(`${related('04')}${related('01')}`, '<cfdi:Emisor');
    expect(wrong(text)).toEqual([]);
    expect(sealed(text)).toContain(
      '|36000|04|0a1b2c3d-0000-4000-8000-000000000004|01|0a1b2c3d-0000-4000-8000-000000000001|PEE150610T17|',
    );
  });

  it('local taxes, legends and payments come in the order of the complements', () => {
    const taxes = local(
      'TotaldeTraslados="3.00" TotaldeRetenciones="0.00"',
      '<l:TrasladosLocales Importe="3.00" TasadeTraslado="3.00" ImpLocTrasladado="ISH"/>',
    );
    expect(wrong(taxes)).toEqual([]);
    expect(sealed(taxes)).toMatch(/\|16\.00\|16\.00\|1\.0\|0\.00\|3\.00\|ISH\|3\.00\|3\.00\|\|$/);
    const legends = put(
      '<f:LeyendasFiscales xmlns:f="http://www.sat.gob.mx/leyendasFiscales" version="1.0"><f:Leyenda textoLeyenda="T" norma="N"/></f:LeyendasFiscales>',
      '<tfd:TimbreFiscalDigital',
    );
    expect(sealed(legends)).toMatch(/\|1\.0\|N\|T\|\|$/);
    const paid = put(
      '<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0"><p:Totales MontoTotalPagos="5.00" TotalTrasladosBaseIVA16="4.31"/><p:Pago FechaPago="2026-11-03T12:00:00" FormaDePagoP="03" MonedaP="MXN" TipoCambioP="1" Monto="5.00"><p:DoctoRelacionado IdDocumento="0a1b2c3d-0000-4000-8000-000000000001" MonedaDR="MXN" EquivalenciaDR="1" NumParcialidad="1" ImpSaldoAnt="5.00" ImpPagado="5.00" ImpSaldoInsoluto="0.00" ObjetoImpDR="01"/></p:Pago></p:Pagos>',
      '<tfd:TimbreFiscalDigital',
    );
    expect(wrong(paid)).toEqual([]);
    expect(sealed(paid)).toMatch(
      /\|2\.0\|4\.31\|5\.00\|2026-11-03T12:00:00\|03\|MXN\|1\|5\.00\|0a1b2c3d-0000-4000-8000-000000000001\|MXN\|1\|1\|5\.00\|5\.00\|0\.00\|01\|\|$/,
    );
  });
});

it('local taxes count in the total', () => {
  const total = (text: string) =>
    reviewBytes(Buffer.from(text), TEST_FACTS).checks.find(({ id }) => id === 'T12');
  const taxed = local('TotaldeRetenciones="1.00" TotaldeTraslados="3.00"');
  expect(total(taxed)?.message).toBe('El total no cuadra: debería ser 118.00.');
  expect(total(taxed.replace(' Total="116.00"', ' Total="118.00"'))?.result).toBe('pass');
});

describe('what does not keep the schema is told by where it stands', () => {
  it.each([
    ['an element that is missing', xml.replace(/<cfdi:Emisor[^>]*>/, ''), 'Emisor'],
    ['an attribute that is missing', xml.replace(' ObjetoImp="02"', ''), 'Concepto, ObjetoImp'],
    ['a value of another shape', xml.replace('Cantidad="2"', 'Cantidad="dos"'), 'Concepto, Cantidad'],
    ['a quantity of nothing', xml.replace('Cantidad="2"', 'Cantidad="0.00"'), 'Concepto, Cantidad'],
    ['an order of its own', put('<cfdi:Impuestos/>', '<cfdi:Emisor'), 'Comprobante, Emisor'],
    ['an element of nothing', put('<cfdi:Nada/>', '</cfdi:Conceptos>'), 'Conceptos, Nada'],
    ['words', put('hola', '</cfdi:Conceptos>'), 'Conceptos'],
    ['two stamps', xml.replace(/<tfd:.*?\/>/, '$&$&'), 'TimbreFiscalDigital'],
    ['a name too long', xml.replace('PAPELERA EL EJEMPLO', 'ñ'.repeat(301)), 'Emisor, Nombre'],
  ])('%s', (_, text, place) => {
    expect(wrong(text)).toContain(place);
  });

  it('and a name as long as it may be is taken', () => {
    expect(wrong(xml.replace('PAPELERA EL EJEMPLO', '𝒩'.repeat(300)))).toEqual([]);
  });
});
