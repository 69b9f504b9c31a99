import { describe, expect, it } from 'vitest';
import { ProcedureInput } from '#contract/procurement-admin.ts';
import { PROCEDURE_STATUSES } from '#contract/procedures.ts';
import { CONDITIONS } from '#contract/tender-conditions.ts';
import { freedomOf, frozenChanges, frozenWhy, MOMENTS, momentOf, type Moment } from './frozen-fields.ts';

const NOW = '2026-11-28T18:00:00.000Z';
const before = '2026-11-28T17:59:59.000Z';
const later = '2026-12-14T16:00:00.000Z';

const FORM = ProcedureInput.parse({
  number: 'LP-UG-014-2026',
  title: 'Equipo de cómputo para aulas',
  description: '',
  kind: 'open',
  character: 'national',
  modality: 'mixed',
  category: 'goods',
  regime: 'laassp_2025',
  fiscalYear: 2026,
  requestingArea: 'Sistema Bibliotecario',
  contractingArea: 'Unidad',
  funding: 'state',
  awardCriterion: 'binary',
  guarantee: '10 %',
  contact: 'Mariana',
  compranetNumber: null,
  compranetFile: null,
  announcementUrl: null,
  shortened: false,
  shortenedReason: null,
  dateReasons: null,
  acts: [],
  lots: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      number: 1,
      description: 'Computadora',
      unit: 'Pieza',
      quantity: '12.5',
      budgetLine: null,
      cucop: null,
      estimate: '100.00',
      profile: null,
    },
  ],
});

/** Something else in each field. */
const OTHERWISE: Required<ProcedureInput> = {
  number: 'LP-UG-015-2026',
  title: 'Otro título',
  description: 'Otro objeto',
  kind: 'invitation',
  character: 'international_open',
  modality: 'electronic',
  category: 'services',
  regime: 'ley_gto',
  fiscalYear: 2025,
  requestingArea: 'Otra área',
  contractingArea: 'Otra unidad',
  funding: 'federal',
  awardCriterion: 'points',
  guarantee: 'Ninguna',
  bidGuarantee: '5 %',
  advance: 'No se otorga',
  deliveryPlace: 'Almacén',
  deliveryTerm: '30 días',
  contact: 'Óscar',
  compranetNumber: 'LA-1',
  compranetFile: '1',
  announcementUrl: 'https://universidad.example/',
  shortened: true,
  simultaneous: { lots: '1', shares: ['60', '40'], margin: '5', missing: 'first' },
  scoring: {
    criteria: [{ id: '00000000-0000-4000-8000-0000000000c1', name: 'Experiencia', points: '40' }],
    economic: '60',
    minimum: '30',
  },
  shortenedReason: 'Una emergencia declarada por la autoridad.',
  dateReasons: 'Una emergencia declarada por la autoridad.',
  acts: [],
  lots: [],
};

const MAY: Record<Moment, readonly (keyof ProcedureInput)[]> = {
  draft: Object.keys(OTHERWISE) as (keyof ProcedureInput)[],
  announced: (Object.keys(OTHERWISE) as (keyof ProcedureInput)[]).filter(
    (field) => !['number', 'kind', 'fiscalYear'].includes(field),
  ),
  called: ['title', 'description', 'requestingArea', ...CONDITIONS, 'shortenedReason', 'lots'],
  opened: [],
  suspended: [],
  decided: [],
  over: [],
};
const ALWAYS = [
  'contractingArea',
  'contact',
  'compranetNumber',
  'compranetFile',
  'announcementUrl',
  'dateReasons',
] as const;

describe('D19 what may change in each moment of a procedure', () => {
  it.each(MOMENTS)('%s: each field, one by one', (moment) => {
    const may = new Set<keyof ProcedureInput>([...MAY[moment], ...(moment === 'over' ? [] : ALWAYS)]);
    for (const field of Object.keys(OTHERWISE) as (keyof ProcedureInput)[]) {
      if (field === 'acts') continue;
      const refused = frozenChanges(FORM, { ...FORM, [field]: OTHERWISE[field] }, moment);
      expect(Object.keys(refused), `${field} in ${moment}`).toEqual(may.has(field) ? [] : [field]);
      if (!may.has(field)) expect(refused[field]).toBe(frozenWhy(field, moment));
    }
    // What nobody touched, and a quantity that is written otherwise, is no change.
    const lots = FORM.lots.map((lot) => ({ ...lot, quantity: '12.500', profile: 'docente' }));
    expect(frozenChanges(FORM, { ...FORM, lots }, moment)).toEqual({});
  });

  it('lets what a call left empty be written once: funding, and the criterion until bids are opened', () => {
    const empty = { ...FORM, funding: null, awardCriterion: null };
    const filled = (moment: Moment) => Object.keys(frozenChanges(empty, FORM, moment));
    expect(filled('called')).toEqual([]);
    for (const moment of ['opened', 'suspended', 'decided'] as const)
      expect(filled(moment), moment).toEqual(['awardCriterion']);
    expect(filled('over')).toEqual(['funding', 'awardCriterion']);
  });

  it('freezes dates while a procedure is suspended and when it is over', () => {
    expect(MOMENTS.map((moment) => freedomOf('acts', moment))).toEqual([
      'free',
      'reason',
      'reason',
      'reason',
      'never',
      'reason',
      'never',
    ]);
  });
});

describe('the moment of a procedure', () => {
  it.each(PROCEDURE_STATUSES)('%s has one', (status) => {
    expect(MOMENTS).toContain(momentOf({ status, acts: [], hasBids: false }, NOW));
  });

  it('is opened at the very second of the act, with the first session of several, and with the first bid', () => {
    const at = (instants: string[], hasBids = false) =>
      momentOf(
        { status: 'active', acts: instants.map((one) => ({ kind: 'opening', at: one })), hasBids },
        NOW,
      );
    expect([at([later]), at([NOW]), at([before, later]), at([later], true), at([])]).toEqual([
      'called',
      'opened',
      'opened',
      'opened',
      'called',
    ]);
  });
});
