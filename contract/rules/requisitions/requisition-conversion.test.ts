import { describe, expect, test } from 'vitest';
import type { PurchaseRoute } from '#contract/purchase-route.ts';
import {
  conversionChecks,
  conversionGaps,
  type ConversionFacts,
  type ConvertedRequisition,
} from './requisition-conversion.ts';

const one: ConvertedRequisition = {
  folio: 'RQ-DI-2026-00001',
  isTaken: true,
  isResearched: true,
  funding: 'own',
  category: 'goods',
  year: 2026,
};
const route = {
  outcome: 'invitation',
  limit: { directMax: '624000.00', invitationMax: '6138000.00' },
} as PurchaseRoute;
const facts = (over: Partial<ConversionFacts>): ConversionFacts => ({
  kind: 'invitation',
  net: '700000.00',
  requisitions: [one],
  route,
  findings: [],
  ...over,
});
const gaps = (over: Partial<ConversionFacts>, reasons: Record<string, string> = {}) =>
  conversionGaps(conversionChecks(facts(over)), reasons);
const REASON = 'Es la única que tiene la patente; va el oficio del área que lo pide.';

describe('what has to be true before lines become a procedure', () => {
  test('of one money, category and year, with a buyer and market research, nothing is missing', () => {
    expect(gaps({})).toEqual({});
    expect(gaps({ kind: 'open' })).toEqual({});
  });

  test('a kind more open than the amount asks for says which one is enough', () => {
    const said = conversionChecks(facts({ kind: 'open' })).find(({ code }) => code === 'amount');
    expect(said?.text).toBe(
      'Una licitación pública no tiene monto máximo. Por el monto basta invitación a cuando menos tres.',
    );
  });

  test('federal and own money never share a procedure', () => {
    const both = [one, { ...one, folio: 'RQ-DI-2026-00002', funding: 'federal' as const }];
    expect(gaps({ requisitions: both })).toEqual({
      funding: 'Recurso propio y federal no comparte procedimiento: haz uno por cada origen.',
    });
  });

  test('goods and services, or two years, are two procedures', () => {
    const services = { ...one, category: 'services' as const };
    expect(Object.keys(gaps({ requisitions: [one, services] }))).toEqual(['category']);
    expect(Object.keys(gaps({ requisitions: [one, { ...one, year: 2027 }] }))).toEqual(['year']);
  });

  test('what no buyer has yet, or says of no money, is not converted', () => {
    expect(Object.keys(gaps({ requisitions: [{ ...one, isTaken: false }] }))).toEqual(['funds']);
    expect(Object.keys(gaps({ requisitions: [{ ...one, funding: null }] }))).toEqual(['funding']);
  });

  test('V27 a kind that the amount refuses needs its ground in writing', () => {
    expect(gaps({ kind: 'direct', net: '625000.00' })).toEqual({
      'reasons.amount':
        'Por $625,000.00 sin IVA toca invitación a cuando menos tres, tope $624,000.00: escribe el fundamento de la excepción. Al menos 40 letras.',
    });
    expect(gaps({ kind: 'direct', net: '625000.00' }, { amount: REASON })).toEqual({});
  });

  test('without captured limits a call needs none, and the other kinds a reason', () => {
    expect(gaps({ route: undefined, kind: 'open' })).toEqual({});
    expect(Object.keys(gaps({ route: undefined }))).toEqual(['reasons.amount']);
  });

  test('a risk of splitting stops until it is answered; a note only tells', () => {
    const findings = [
      { code: 'split_area', level: 'risk' as const, text: 'Juntas pasan del tope.' },
      { code: 'split_unit', level: 'note' as const, text: 'Conviene consolidar.' },
    ];
    expect(Object.keys(gaps({ findings }))).toEqual(['reasons.split_area']);
    expect(gaps({ findings }, { split_area: REASON })).toEqual({});
  });

  test('market research is there, or somebody writes why it is not needed', () => {
    const requisitions = [{ ...one, isResearched: false }];
    expect(Object.keys(gaps({ requisitions }))).toEqual(['reasons.research']);
    expect(gaps({ requisitions }, { research: REASON })).toEqual({});
  });
});
