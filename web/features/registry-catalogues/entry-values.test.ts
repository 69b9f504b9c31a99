import { describe, expect, it } from 'vitest';
import { PAPER_REQUIREMENTS, type AllCatalogues } from '#contract/registry-catalogues.ts';
import type { TermUnit } from '#contract/rules/term-unit.ts';
import { fieldsOf, PROVABLE } from './catalogue-fields.ts';
import { differences, merge, formProblems, shown, toBody, toForm } from './entry-values.ts';

const all: AllCatalogues = {
  lines: [
    {
      code: 'G01',
      name: 'Equipo',
      parentCode: null,
      expenseCodes: ['515', '294'],
      priorOpinionArea: null,
      active: true,
      source: 'COG',
      version: 1,
    },
  ],
  papers: [],
  reasons: [],
  terms: [],
  holidays: [],
};

describe('Form of a catalogue entry', () => {
  it('gives back what it was given, without the key', () => {
    const fields = fieldsOf('giros', all);
    const { code: _, version: _version, ...rest } = all.lines[0] ?? expect.fail();
    expect(toBody(fields, toForm(fields, all.lines[0] as never), false)).toEqual(rest);
    expect(toBody(fields, toForm(fields, all.lines[0] as never), true)).toEqual({ ...rest, code: 'G01' });
  });

  it('asks for the legal source and for whole numbers before sending', () => {
    const terms = fieldsOf('plazos', all);
    const problems = formProblems(terms, { ...toForm(terms, undefined), amount: 'diez' });
    expect(problems.source).toBe('Falta: fuente legal.');
    expect(problems.amount).toContain('número entero');
  });

  it('a term says what it counts, and a rule whether it applies', () => {
    const term = { code: 'plazo', amount: 1, text: 'Un plazo', source: 'Ley', version: 1 };
    const fieldsFor = (unit: TermUnit) => fieldsOf('plazos', { ...all, terms: [{ ...term, unit }] }, 'plazo');
    expect(fieldsFor('working_days')[0]?.label).toBe('Cantidad en días hábiles');
    const rule = fieldsFor('yes_no');
    expect(toForm(rule, term)).toMatchObject({ amount: true });
    expect(toBody(rule, { ...toForm(rule, term), amount: false }, false)).toMatchObject({ amount: 0 });
  });

  it('a new paper is in use and allows 25 MB; bytes and empty days are translated', () => {
    const fields = fieldsOf('documentos', all);
    const form = toForm(fields, undefined);
    expect(form).toMatchObject({
      active: true,
      maxBytes: '25',
      validityDays: '',
      requirement: PAPER_REQUIREMENTS[0],
    });
    expect(toBody(fields, form, true)).toMatchObject({ maxBytes: 26_214_400, validityDays: null, help: '' });
  });

  it('differences are told in words', () => {
    const fields = fieldsOf('documentos', all);
    const [a, b] = [
      toForm(fields, { proves: ['rfc'] }),
      toForm(fields, { proves: ['rfc', 'bank'], active: false }),
    ];
    const found = differences(fields, a, b);
    expect(found.map(({ name }) => name)).toEqual(['proves', 'active']);
    expect(found.map((field) => shown(field, b[field.name]))).toEqual(['RFC, Cuenta bancaria', 'No']);
    expect(Object.keys(PROVABLE).length).toBeGreaterThan(20);
  });

  it('two changes of one entry are joined: only what both changed, each to something else, is asked', () => {
    const fields = fieldsOf('documentos', all);
    const base = toForm(fields, { name: 'Comprobante', help: 'Luz o agua.', validityText: '60 días' });
    const theirs = { ...base, help: 'Luz, agua o predial.', validityText: '30 días', active: false };
    const mine = { ...base, name: 'Comprobante de domicilio', validityText: '90 días', active: false };
    const { merged, disputed } = merge(fields, { base, theirs, mine });
    expect(merged).toEqual({
      ...theirs,
      name: 'Comprobante de domicilio',
      validityText: '90 días',
    });
    expect(disputed.map(({ name }) => name)).toEqual(['validityText']);
    expect(merge(fields, { base, theirs, mine: base })).toEqual({ merged: theirs, disputed: [] });
  });
});
