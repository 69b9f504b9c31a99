import { describe, expect, it } from 'vitest';
import type { ReleaseFacts } from '#contract/documents.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STAGES,
  type DocumentKind,
  type DocumentStage,
} from '#contract/procedures.ts';
import { documentDateProblem, documentRelease, momentAt } from './document-release.ts';

const at = (day: string) => `2026-${day}T16:00:00.000Z`;
const ACTS: ReleaseFacts['acts'] = [
  { kind: 'publication', at: at('11-01') },
  { kind: 'clarification', at: at('11-10') },
  { kind: 'opening', at: at('11-20') },
  { kind: 'award', at: at('11-30') },
  { kind: 'signature', at: at('12-10') },
];
const CALL: ReleaseFacts = {
  kind: 'open',
  status: 'active',
  publishedAt: at('11-01'),
  suspendedAt: null,
  fiscalYear: 2026,
  acts: ACTS,
  signedOn: [],
};
const answer = (stage: DocumentStage, kind: string, facts: Partial<ReleaseFacts>, when: string) =>
  documentRelease({ stage, kind }, { ...CALL, ...facts }, at(when)).answer;

/** A procedure at each of its moments. */
const MOMENTS: [string, Partial<ReleaseFacts>, string][] = [
  ['before_call', { status: 'draft', publishedAt: null }, '11-05'],
  ['announced', { status: 'planned' }, '11-05'],
  ['called', {}, '11-05'],
  ['clarified', {}, '11-12'],
  ['opened', {}, '11-21'],
  ['decided', { status: 'awarded' }, '12-01'],
  ['contracted', { status: 'awarded' }, '12-11'],
];

describe('How far a procedure has come', () => {
  it.each(MOMENTS)('%s', (moment, facts, when) => {
    expect(momentAt({ ...CALL, ...facts }, at(when))).toBe(moment);
  });

  it('does not move on while it is suspended, whatever day its opening had', () => {
    const suspended = { ...CALL, status: 'suspended', suspendedAt: at('11-15') } as const;
    expect(momentAt(suspended, at('11-25'))).toBe('clarified');
    expect(answer('award', 'award_minutes', suspended, '11-25')).toBe('never');
  });

  it('is that of its result where it has no call', () => {
    const direct: ReleaseFacts = { ...CALL, kind: 'direct', status: 'draft', acts: [] };
    expect(momentAt(direct, at('11-05'))).toBe('decided');
    expect(momentAt({ ...direct, signedOn: ['2026-11-04'] }, at('11-05'))).toBe('contracted');
  });
});

describe('Whether a document goes out', () => {
  it.each([
    ['planning', 'market_study', 'free free free free free free free'],
    ['notice', 'notice', 'free reason free free free free free'],
    ['notice', 'contract_model', 'free reason free free free free free'],
    ['notice', 'amendment', 'reason reason free free free free free'],
    ['clarification', 'clarification_minutes', 'reason reason reason free free free free'],
    ['opening', 'opening_minutes', 'reason reason reason reason free free free'],
    ['evaluation', 'technical_ruling', 'never never never never free free free'],
    ['award', 'award_minutes', 'never never never never never free free'],
    ['award', 'other', 'never never never never never free free'],
    ['award', 'deferral', 'never never never never free free free'],
    ['clarification', 'deferral', 'reason reason free free free free free'],
    ['award', 'cancellation', 'reason free free free free free free'],
    ['award', 'unsuccessful_declaration', 'never never never never free free free'],
    ['contract', 'contract', 'never never never never never reason free'],
    ['execution', 'delivery_record', 'never never never never never reason free'],
    ['dispute', 'suspension_order', 'reason reason free free free free free'],
    // A stage that its kind does not have opens no door.
    ['notice', 'award_minutes', 'never never never never never free free'],
    ['planning', 'contract', 'never never never never never reason free'],
  ] as const)('%s × %s', (stage, kind, expected) => {
    expect(MOMENTS.map(([, facts, when]) => answer(stage, kind, facts, when)).join(' ')).toBe(expected);
  });

  it('another document is taken for what its title says until a person says that it is not', () => {
    const other = (title: string, day: string) =>
      documentRelease({ stage: 'planning', kind: 'other', title }, CALL, at(day));
    for (const title of ['Acta de fallo', 'Contrato firmado', 'Dictamen técnico', 'acta_apertura_2026.pdf']) {
      const early = other(title, '11-02');
      expect([early.answer, early.why], title).toEqual([
        'reason',
        expect.stringContaining('Por su título es: '),
      ]);
    }
    expect(other('Nota informativa', '11-02')).toEqual({ answer: 'free', why: '' });
    expect(other('Acta de fallo', '12-12').answer).toBe('free');
    // Under a stage that waits, it waits for that one all the same.
    const late = documentRelease(
      { stage: 'award', kind: 'other', title: 'Acta de fallo' },
      CALL,
      at('11-02'),
    );
    expect(late.answer).toBe('never');
  });

  it('of award and contract never before the opening, under no stage that anybody chooses', () => {
    for (const [kind, [, stages]] of Object.entries(DOCUMENT_KINDS) as [
      DocumentKind,
      readonly [string, readonly string[]],
    ][])
      if (
        stages.every((stage) => ['award', 'contract', 'execution'].includes(stage)) &&
        kind !== 'cancellation'
      )
        for (const stage of DOCUMENT_STAGES)
          expect(answer(stage, kind, {}, '11-19'), `${stage} ${kind}`).toBe('never');
  });

  it('of award and contract never before the hour that was published for the award, with a reason where none was', () => {
    const minutes = { stage: 'award', kind: 'award_minutes' } as const;
    const early = documentRelease(minutes, CALL, '2026-11-30T15:59:59.999Z');
    expect(early).toEqual({
      answer: 'never',
      why: 'Acta de fallo es de la etapa Fallo, y el fallo se publicó para el 30 nov 2026 a las 10:00 h: no se publica antes, ni se programa para antes.',
    });
    expect(documentRelease(minutes, CALL, at('11-30')).answer).toBe('free');
    const undated = { acts: ACTS.filter(({ kind }) => kind !== 'award') };
    expect(answer('award', 'award_minutes', undated, '11-21')).toBe('reason');
    expect(answer('award', 'award_minutes', { status: 'evaluation' }, '11-29')).toBe('never');
    const suspended = { status: 'suspended', suspendedAt: at('11-25') } as const;
    expect(answer('contract', 'contract', suspended, '12-12')).toBe('never');
  });

  it('is asked for the hour of its publication: scheduled for before the opening is before the opening', () => {
    expect(answer('award', 'award_minutes', {}, '11-19')).toBe('never');
    expect(answer('award', 'award_minutes', {}, '12-01')).toBe('free');
  });

  it('says which document, which stage and what is missing', () => {
    expect(documentRelease({ stage: 'award', kind: 'award_minutes' }, CALL, at('11-05')).why).toBe(
      'Acta de fallo es de la etapa Fallo, y la apertura de propuestas (20 nov 2026) aún no ocurre: no se publica antes, ni se programa para antes.',
    );
    expect(documentRelease({ stage: 'opening', kind: 'opening_minutes' }, CALL, at('11-05')).why).toBe(
      'Acta de presentación y apertura es de la etapa Presentación y apertura, que aún no llega: Apertura de propuestas (20 nov 2026).',
    );
  });
});

describe('The own date of a document', () => {
  const problem = (kind: string, stage: DocumentStage, documentDate: string, today: string, facts = CALL) =>
    documentDateProblem({ kind, stage, documentDate }, facts, today);

  it.each([
    ['award_minutes', 'award', '2016-05-04', '2026-12-01', 'antes de: Fallo (30 nov 2026)'],
    ['award_minutes', 'award', '2026-11-29', '2026-12-01', 'antes de: Fallo (30 nov 2026)'],
    ['award_minutes', 'award', '2026-11-22', '2026-11-25', 'antes de: Fallo (30 nov 2026)'],
    ['award_minutes', 'award', '2026-12-02', '2026-12-01', 'aún no llega'],
    [
      'opening_minutes',
      'opening',
      '2026-11-19',
      '2026-11-25',
      'antes de: Apertura de propuestas (20 nov 2026)',
    ],
    ['clarification_minutes', 'clarification', '2026-11-09', '2026-11-25', 'antes de: Junta de aclaraciones'],
    ['technical_ruling', 'evaluation', '2026-11-01', '2026-11-25', 'antes de: Apertura de propuestas'],
    ['contract', 'contract', '2026-11-29', '2026-12-20', 'antes de: Fallo (30 nov 2026)'],
    ['other', 'award', '2016-05-04', '2026-12-01', 'antes de: Publicación (1 nov 2026)'],
    ['notice', 'notice', '2016-05-04', '2026-12-01', 'del ejercicio 2026'],
  ] as const)('%s in %s of %s is refused on %s', (kind, stage, day, today, said) => {
    expect(problem(kind, stage, day, today)).toContain(said);
  });

  it.each([
    ['award_minutes', 'award', '2026-11-30', '2026-11-30'],
    ['contract_model', 'notice', '2016-05-04', '2026-12-01'],
    ['market_study', 'planning', '2024-05-04', '2026-12-01'],
    // A call bears the day on which it will be published.
    ['notice', 'notice', '2026-12-05', '2026-12-01'],
  ] as const)('%s in %s of %s is taken on %s', (kind, stage, day, today) => {
    expect(problem(kind, stage, day, today)).toBeUndefined();
  });

  it('of a direct award is held against its year', () => {
    const direct: ReleaseFacts = { ...CALL, kind: 'direct', status: 'awarded', acts: ACTS.slice(0, 1) };
    expect(problem('award_notice', 'award', '2016-05-04', '2026-12-01', direct)).toContain(
      'del ejercicio 2026',
    );
    expect(problem('award_notice', 'award', '2026-10-04', '2026-12-01', direct)).toBeUndefined();
  });
});
