import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AllCatalogues } from '#contract/registry-catalogues.ts';
import { requirementsFor } from '#contract/rules/registry/requirements.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { LINES } from '#server/local/demo/supplier-words.ts';
import { readCatalogues } from './public.ts';

let database: TestDatabase;
let all: AllCatalogues;
let history: number | null;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url, 1);
  all = await readCatalogues(createDb(pool));
  history = (await pool.query("select from revision where subject_type like 'catalogue:%'")).rowCount;
  await pool.end();
});
afterAll(() => database.drop());

describe('Catalogues of the registry as delivered', () => {
  it('hold the 23 papers of the field, each with validity and legal source', () => {
    expect(all.papers).toHaveLength(23);
    for (const paper of all.papers) {
      expect([paper.code, paper.source.length > 2, paper.validityText.length > 2]).toEqual([
        paper.code,
        true,
        true,
      ]);
      expect([paper.code, paper.validityDays === null || paper.asksIssueDate]).toEqual([paper.code, true]);
    }
    expect(all.papers.find((paper) => paper.code === 'opinion_sat')).toMatchObject({
      validityDays: 30,
      asksOutcome: true,
      asksIssueDate: true,
    });
  });

  it('hold at least 25 giros with subgiros and expense codes, and every line that sample suppliers have', () => {
    const parents = all.lines.filter((one) => one.parentCode === null);
    expect(parents.length).toBeGreaterThanOrEqual(25);
    for (const parent of parents) {
      const children = all.lines.filter((one) => one.parentCode === parent.code);
      expect([parent.code, children.length >= 2]).toEqual([parent.code, true]);
      for (const one of [parent, ...children])
        expect([one.code, one.expenseCodes.length > 0]).toEqual([one.code, true]);
    }
    const names = new Set(all.lines.map((one) => one.name));
    for (const { line: name, also } of LINES) {
      for (const one of [name, ...also]) expect([one, names.has(one)]).toEqual([one, true]);
    }
  });

  it('hold reasons of every kind, observations for each uploaded paper, and the causes of articles 71 and 90', () => {
    for (const paper of all.papers.filter((one) => one.requirement !== 'in_form')) {
      const own = all.reasons.filter((reason) => reason.paperCode === paper.code);
      expect([paper.code, own.length > 0]).toEqual([paper.code, true]);
    }
    for (const kind of [
      'observation',
      'rejection',
      'suspension',
      'disqualification',
      'cancellation',
      'closing',
    ]) {
      expect([kind, all.reasons.some((reason) => reason.kind === kind)]).toEqual([kind, true]);
    }
    const bases = all.reasons.map((reason) => reason.legalBasis).join('\n');
    for (const fraction of 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII'.split(' ')) {
      expect(bases).toMatch(new RegExp(`art\\. 71, fr\\. ${fraction}(\\n|;|$)`));
    }
    expect(bases).toContain('art. 90');
  });

  it('name laws and own rules as sources, never the registry of somebody else', () => {
    const sources = [
      ...all.papers.map(({ code, source }) => [code, source]),
      ...all.lines.map(({ code, source }) => [code, source]),
      ...all.terms.map(({ code, source }) => [code, source]),
      ...all.reasons.map(({ code, legalBasis }) => [code, legalBasis]),
    ];
    const others = /padrones|padrón (de|del|municipal|estatal)|como (en|la)\b|usual|BUAP/i;
    expect(sources.filter(([, source = '']) => others.test(source))).toEqual([]);
    expect(Object.fromEntries(sources)).toMatchObject({
      situacion_fiscal: 'Código Fiscal de la Federación, art. 27',
      fotografias: 'Regla propia de este padrón',
      answer: 'Regla propia de este padrón',
    });
  });

  it('begin at their first version, without a history that nobody made', () => {
    const entries = [...all.papers, ...all.reasons, ...all.terms, ...all.lines];
    expect(new Set(entries.map(({ version }) => version))).toEqual(new Set([1]));
    expect(history).toBe(0);
  });

  it('hold the terms of the registry: 10 and 5 working days, 30 and 60 days, 12 months', () => {
    const terms = Object.fromEntries(all.terms.map(({ code, amount, unit }) => [code, `${amount} ${unit}`]));
    expect(terms).toMatchObject({
      answer: '10 working_days',
      correction: '5 working_days',
      correction_notice: '2 working_days',
      expiring: '30 days',
      renewal_window: '60 days',
      renewal_limit: '12 months',
      validity_months: '12 months',
    });
  });

  it('what a company, a person and a foreigner hand in follows from them', () => {
    const codes = (personType: 'legal' | 'natural', origin: 'national' | 'foreign') =>
      requirementsFor(
        {
          personType,
          kind: 'registration',
          origin,
          file: { ...emptySupplierFile(personType, origin), hasWorkers: false },
        },
        all.papers,
      )
        .filter((paper) => paper.required)
        .map((paper) => paper.code);
    expect(codes('legal', 'national')).toEqual([
      'situacion_fiscal',
      'opinion_sat',
      'opinion_imss',
      'situacion_infonavit',
      'identificacion',
      'curp',
      'acta_constitutiva',
      'poder',
      'comprobante_domicilio',
      'caratula_bancaria',
      'declaracion_anual',
      'pago_provisional',
      'estados_financieros',
      'curriculum',
      'fotografias',
    ]);
    expect(codes('natural', 'national')).not.toContain('acta_constitutiva');
    expect(codes('natural', 'national')).not.toContain('poder');
    expect(codes('legal', 'foreign')).toEqual([
      'identificacion',
      'acta_constitutiva',
      'poder',
      'comprobante_domicilio',
      'caratula_bancaria',
      'curriculum',
    ]);
  });
});
