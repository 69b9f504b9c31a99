import { describe, expect, it } from 'vitest';
import { PAPER_REQUIREMENTS, type AllCatalogues } from '#contract/registry-catalogues.ts';
import type { TermUnit } from '#contract/rules/days/term-unit.ts';
import { PROVABLE } from '#contract/file-catalogue.ts';
import { fieldsOf } from './catalogue-fields.ts';
import { formProblems, shownValue, toBody, toForm } from './entry-values.ts';

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

  it('values of a history are told in words', () => {
    const fields = fieldsOf('documentos', all);
    expect(shownValue(fields, 'proves', ['rfc', 'bank'])).toBe('RFC, Cuenta bancaria');
    expect(shownValue(fields, 'active', false)).toBe('No');
    expect(shownValue(fields, 'maxBytes', 26_214_400)).toBe('25');
    expect(shownValue(fields, 'validityDays', null)).toBe('Vacío');
    expect(Object.keys(PROVABLE).length).toBeGreaterThan(20);
  });
});
