import { describe, expect, it } from 'vitest';
import { guessFromName, guessFromText } from './document-guess.ts';

const TODAY = '2026-11-23';

describe('What the name of a file tells of a paper', () => {
  // Names as they stand in files of procedures of CompraNet and of a state institution.
  it.each([
    ['ACTA DE FALLO.pdf', { kind: 'award_minutes', stage: 'award', title: 'Acta de fallo' }],
    [
      'ACTA DE APERTURA N15.pdf',
      { kind: 'opening_minutes', stage: 'opening', title: 'Acta de presentación y apertura' },
    ],
    [
      'convocatoria-modificada-10-12-10.pdf',
      {
        kind: 'amendment',
        stage: 'notice',
        title: 'Convocatoria modificada',
        documentDate: '2010-12-10',
      },
    ],
    [
      'JUNTA 14.pdf',
      { kind: 'clarification_minutes', stage: 'clarification', title: 'Acta de junta de aclaraciones' },
    ],
    ['VISITA 14.pdf', { kind: 'visit_record', stage: 'clarification', title: 'Constancia de visita' }],
    ['OFIC DIF N15.pdf', { kind: 'deferral', stage: 'clarification', title: 'Ofic dif n15' }],
    ['FalloLA-920043987-E1-2017.pdf', { kind: 'award_minutes', stage: 'award', title: 'Acta de fallo' }],
    [
      'ActaEntrega-RecepcionStellaAutomotriz.pdf',
      { kind: 'delivery_record', stage: 'execution', title: 'Acta Entrega Recepcion Stella Automotriz' },
    ],
    ['Convocatoria.pdf', { kind: 'notice', stage: 'notice', title: 'Convocatoria' }],
    ['LO-018TOQ097-N15-2010.docx', {}],
    ['AT01410.zip', {}],
  ])('%s', (name, told) => {
    expect(guessFromName(name, TODAY)).toEqual(told);
  });

  it.each([
    ['Bases_LP-UG-014-2026.pdf', 'bidding_documents', 'Bases'],
    ['2. Anexo técnico mobiliario de aulas.xlsx', 'technical_annex', 'Anexo técnico mobiliario de aulas'],
    [
      'Formato de preguntas para la junta de aclaraciones.docx',
      'form',
      'Formato de preguntas para la junta de aclaraciones',
    ],
    ['Modelo de contrato.docx', 'contract_model', 'Modelo de contrato'],
    ['Segundo convenio modificatorio.pdf', 'contract_amendment', 'Segundo convenio modificatorio'],
    ['Dictamen_tecnico.pdf', 'technical_ruling', 'Dictamen técnico'],
    ['Acuerdo de excepción.pdf', 'exception_ruling', 'Acuerdo de excepción'],
    ['Modificación a las bases.pdf', 'amendment', 'Modificación a las bases'],
    ['Contrato 2026-031 papelería.pdf', 'contract', 'Contrato papelería'],
  ])('%s is of its narrowest kind', (name, kind, title) => {
    expect(guessFromName(name, TODAY)).toMatchObject({ kind, title });
  });

  it.each([
    ['acta fallo 2026-09-28.pdf', '2026-09-28'],
    ['acta_fallo_28_09_2026.pdf', '2026-09-28'],
    ['acta fallo 28.9.26.pdf', '2026-09-28'],
    ['fallo 28 de septiembre de 2026.pdf', '2026-09-28'],
    ['fallo-28sep2026.pdf', '2026-09-28'],
    ['FALLO 28092026.pdf', '2026-09-28'],
    ['20260928 fallo.pdf', '2026-09-28'],
    ['fallo 31-02-2026.pdf', undefined],
    ['fallo 28-12-2026.pdf', undefined],
    ['LP-UG-014-2026 fallo.pdf', undefined],
  ])('%s is of the day %s: one that exists and has come', (name, day) => {
    expect(guessFromName(name, TODAY).documentDate).toBe(day);
  });
});

describe('What the first page of a file tells of a paper', () => {
  it('is the kind that its head names first, and the first day', () => {
    const page =
      'UNIVERSIDAD DE GUANAJUATO\nACTA DE LA JUNTA DE ACLARACIONES A LA CONVOCATORIA\nEn la ciudad de Guanajuato, a las 10:00 horas del 14 de septiembre de 2026 …';
    expect(guessFromText(page, TODAY)).toEqual({
      kind: 'clarification_minutes',
      stage: 'clarification',
      documentDate: '2026-09-14',
    });
  });

  it('is nothing of what stands further down', () => {
    const page = `${'Texto sin asunto. '.repeat(40)} Acta de fallo`;
    expect(guessFromText(page, TODAY)).toEqual({});
  });
});
