import { describe, expect, it } from 'vitest';
import type { ProcedureInput } from '#contract/procurement-admin.ts';
import { formatErrors, toForm, toInput } from './tender-form.ts';

const SAVED: ProcedureInput = {
  number: 'LP-UG-014-2026',
  title: 'Equipo de cómputo para aulas',
  description: '',
  kind: 'open',
  character: 'national',
  modality: 'electronic',
  category: 'goods',
  regime: 'laassp_2025',
  fiscalYear: 2026,
  requestingArea: 'Biblioteca',
  contractingArea: 'Unidad de Adquisiciones',
  funding: null,
  awardCriterion: 'points',
  scoring: null,
  bidGuarantee: 'El 5 % de la propuesta',
  guarantee: null,
  advance: null,
  deliveryPlace: 'Almacén general',
  deliveryTerm: null,
  contact: null,
  compranetNumber: null,
  compranetFile: null,
  announcementUrl: null,
  shortened: false,
  shortenedReason: null,
  simultaneous: null,
  dateReasons: null,
  acts: [
    {
      id: 'opening.1',
      kind: 'opening',
      sequence: 1,
      at: '2026-06-16T16:00:00.000Z',
      place: 'Sala 1',
      url: null,
    },
  ],
  lots: [
    {
      id: 'a',
      number: 1,
      description: 'Silla',
      unit: 'Pieza',
      quantity: '4',
      budgetLine: null,
      cucop: null,
      estimate: null,
      profile: 'pc-lap-bas-2026-01',
      group: null,
    },
  ],
};

describe('The form of a tender', () => {
  it('gives back what was saved when nothing is changed', () => {
    expect(toInput(toForm(SAVED), SAVED)).toEqual(SAVED);
  });

  it('saves everything that is typed of a lot', () => {
    const form = toForm({ ...SAVED, lots: [] });
    const typed = {
      description: 'Silla',
      unit: 'Pieza',
      budgetLine: '51101',
      cucop: '',
      profile: '',
      group: '',
    };
    form.lots = [{ ...typed, id: 'b', number: '2', quantity: '1,200', estimate: '$48,000' }];
    expect(toInput(form, SAVED).lots).toEqual([
      {
        ...typed,
        id: 'b',
        number: 2,
        quantity: '1200',
        cucop: null,
        profile: null,
        group: null,
        estimate: '48000.00',
      },
    ]);
  });

  it('offers the usual acts in their order, also without a date', () => {
    expect(toForm(SAVED).acts.map((act) => act.kind)).toEqual([
      'publication',
      'questions_deadline',
      'site_visit',
      'clarification',
      'opening',
      'award',
      'signature',
    ]);
  });

  it('saves what is valid and keeps an unfinished date, number or quantity to itself', () => {
    const form = toForm(SAVED);
    form.number = '??';
    form.acts = form.acts.map((act) => (act.kind === 'award' ? { ...act, at: '2026-07-01T' } : act));
    form.lots = [
      {
        id: 'a',
        number: '1',
        description: 'Silla',
        unit: '',
        quantity: 'cuatro',
        budgetLine: '12',
        cucop: '',
        estimate: '',
        profile: '',
        group: '',
      },
    ];
    const input = toInput(form, SAVED);
    expect(input.number).toBe('LP-UG-014-2026');
    expect(input.acts.map((act) => act.kind)).toEqual(['opening']);
    expect(input.lots).toEqual([
      {
        id: 'a',
        number: 1,
        description: 'Silla',
        unit: '',
        quantity: null,
        budgetLine: null,
        cucop: null,
        estimate: null,
        profile: null,
        group: null,
      },
    ]);
    expect(Object.keys(formatErrors(form))).toEqual([
      'number',
      'acts.award.1',
      'lots.0.quantity',
      'lots.0.budgetLine',
    ]);
  });

  it('leaves out rows of lots in which nothing was typed', () => {
    const form = toForm(SAVED);
    form.lots = [
      ...form.lots,
      {
        id: 'b',
        number: '2',
        description: ' ',
        unit: '',
        quantity: '',
        budgetLine: '',
        cucop: '',
        estimate: '',
        profile: '',
        group: '',
      },
    ];
    expect(toInput(form, SAVED).lots).toHaveLength(1);
    expect(formatErrors(form)).toEqual({});
  });
});
