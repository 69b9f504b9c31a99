import { describe, expect, it } from 'vitest';
import type { LotAward } from '#contract/awards.ts';
import type { Bid, Tenderer } from '#contract/bids.ts';
import type { Simultaneous } from '#contract/simultaneous.ts';
import {
  choiceGaps,
  passedOver,
  proposedAward,
  shareProblems,
  sharedAmong,
  type ChoiceRule,
  offersFor,
} from './award-choice.ts';
import type { ProcurementRule, RuleBook } from '../procedures/procurement.ts';
import { dueShares, sharedBy, simultaneousGaps } from './simultaneous.ts';

const CALL: Simultaneous = { lots: '3', shares: ['60', '40'], margin: '5', missing: 'first' };
const RULE: ChoiceRule = {
  kind: 'open',
  awardCriterion: 'binary',
  simultaneous: CALL,
  lots: [
    { id: 'lot', number: 3, quantity: '1001' },
    { id: 'other', number: 4, quantity: '1' },
  ],
};
const REASON = 'No acepta la cantidad que le toca, por escrito.';
const tenderer = (id: string): Tenderer => ({
  id,
  position: 1,
  supplierId: null,
  name: `Empresa ${id}`,
  rfc: null,
  openedAt: '2026-11-20T16:00:00.000Z',
  reason: null,
  ground: null,
});
const bid = (tendererId: string, amount: string, lotId = 'lot'): Bid => ({
  id: `${tendererId}.${lotId}`,
  tendererId,
  lotId,
  amount,
  points: null,
  reason: null,
  ground: null,
});
const bids = {
  tenderers: [tenderer('A'), tenderer('B'), tenderer('C')],
  bids: [bid('A', '100100.00'), bid('B', '104104.00'), bid('C', '106106.00'), bid('A', '10.00', 'other')],
};
const award = (given: Partial<LotAward>): LotAward => ({
  id: 'lot',
  outcome: 'awarded',
  tendererId: null,
  amount: null,
  reason: null,
  listReason: null,
  ...given,
});
const lot = { id: 'lot', number: 3 };
const proposed = (rule: ChoiceRule = RULE, given = bids) =>
  proposedAward('lot', { bids: given, rule, isBarred: () => false });
const gaps = (given: Partial<LotAward>, rule: ChoiceRule = RULE, opening = bids) =>
  choiceGaps(lot, award(given), { bids: opening, rule });

describe('what the call declares', () => {
  const rule = (code: ProcurementRule['code'], amount: number): ProcurementRule => ({
    regime: 'laassp_2025',
    kind: 'open',
    character: null,
    code,
    amount,
    act: null,
    source: 'LAASSP 2025, art. 52',
    validFrom: '2025-04-17',
    validUntil: null,
  });
  const book: RuleBook = { rules: [rule('simultaneous_margin', 10)], holidays: [], documents: [] };
  const procedure = {
    kind: 'open',
    character: 'national',
    regime: 'laassp_2025',
    shortened: false,
    publishOn: '2026-11-01',
  } as const;
  const lots = [{ number: 3 }, { number: 4, group: 'A' }];
  const told = (given: Partial<Simultaneous>, over = book) =>
    simultaneousGaps({ ...CALL, ...given }, { lots, procedure, book: over });

  it('V70 may be published when the shares are the whole, in order, and the margin is within the law', () => {
    expect(told({})).toEqual([]);
    expect(told({ shares: ['40', '60'] })).toEqual([
      'La primera fuente, la del precio más bajo, lleva el porcentaje mayor, y así en orden.',
    ]);
    expect(told({ shares: ['60', '39.99'] })).toEqual(['Los porcentajes suman 99.99; deben sumar 100.']);
    expect(told({ shares: ['100'] })).toEqual(['Escribe el porcentaje de al menos dos fuentes.']);
    expect(told({ margin: '12' })).toEqual(['El margen no puede pasar del 10 % (LAASSP 2025, art. 52).']);
    expect(told({ margin: '' })).toHaveLength(1);
    expect(told({ lots: '3, 4, 9' })).toEqual([
      'La partida 4 es del lote A, que se adjudica junto: no se reparte.',
      'La partida 9 no está en la convocatoria.',
    ]);
    expect(told({ lots: 'tres' })).toHaveLength(1);
    const two = [{ number: 3, quantity: '2' }];
    expect(simultaneousGaps(CALL, { lots: two, procedure, book })).toEqual([
      'La partida 3 es de 2: a una fuente no le toca ni un bien o servicio entero.',
    ]);
  });

  it('is refused where the law says no margin, and holds the first to its least share where it says one', () => {
    expect(told({}, { ...book, rules: [] })[0]).toMatch(/^Nadie ha confirmado/);
    const first = { ...book, rules: [...book.rules, rule('simultaneous_first', 40)] };
    expect(told({ shares: ['35', '35', '30'] }, first)).toEqual([
      'La primera fuente lleva al menos 40 % (LAASSP 2025, art. 52).',
    ]);
    expect(simultaneousGaps(CALL, { lots, procedure: { ...procedure, kind: 'direct' }, book })).toHaveLength(
      1,
    );
  });

  it('reaches the lots that it names, or all that are awarded alone', () => {
    expect(sharedBy(CALL, { number: 4 })).toBeUndefined();
    expect(sharedBy({ ...CALL, lots: '' }, { number: 4 })).toBeDefined();
    expect(sharedBy({ ...CALL, lots: '' }, { number: 4, group: 'A' })).toBeUndefined();
  });

  it('gives the share of a missing source to the first, or to nobody', () => {
    expect(dueShares(CALL, 2)).toEqual(['60', '40']);
    expect(dueShares(CALL, 1)).toEqual(['100']);
    expect(dueShares({ ...CALL, missing: 'unawarded' }, 1)).toEqual(['60']);
  });
});

describe('the award of a shared lot', () => {
  it('proposes the lowest within the margin, each at its own price', () => {
    expect(proposed()).toEqual({
      tendererId: 'A',
      amount: '60100.00',
      share: '60',
      others: [{ tendererId: 'B', amount: '41600.00', share: '40', listReason: null }],
    });
    expect(gaps(proposed() ?? {})).toEqual([]);
    expect(proposedAward('other', { bids, rule: RULE, isBarred: () => false })).toEqual({
      tendererId: 'A',
      amount: '10.00',
    });
  });

  it('never gives a share to a price beyond the margin', () => {
    const far = { ...bids, bids: [bid('A', '100100.00'), bid('B', '105105.01')] };
    expect(proposed(RULE, far)).toEqual({ tendererId: 'A', amount: '100100.00' });
    const offers = offersFor(far, 'lot', { rule: RULE });
    expect(gaps(sharedAmong(offers, 'lot', RULE), RULE, far)).toEqual([
      'Partida 3: El precio de Empresa B pasa del 5 % sobre el más bajo que permite la convocatoria.',
    ]);
    const rule = { ...RULE, simultaneous: { ...CALL, missing: 'unawarded' as const } };
    const part = proposed(rule, far) ?? {};
    expect(part).toMatchObject({ share: '60', amount: '60100.00' });
    expect(gaps(part, rule, far)).toEqual([
      'Explica por qué queda desierta una parte de la partida 3, con al menos 20 letras.',
    ]);
    expect(gaps({ ...part, reason: 'Nadie más cabe en el margen de la convocatoria.' }, rule, far)).toEqual(
      [],
    );
  });

  it('takes the shares, the order and the amounts of the call, and no others', () => {
    const whole = award(proposed() ?? {});
    const [second] = whole.others ?? [];
    if (second === undefined) throw new Error('nobody is second');
    const told = (given: Partial<LotAward>) =>
      Object.fromEntries(shareProblems({ ...whole, ...given }, { bids, rule: RULE }));
    expect(told({ share: '50', others: [{ ...second, share: '50' }] })).toEqual({
      0: 'Por la convocatoria le toca 60 %.',
      1: 'Por la convocatoria le toca 40 %.',
    });
    expect(told({ others: [{ ...second, amount: '41640.00' }] })).toEqual({
      1: 'Su 40 % vale $41,600.00 a su precio.',
    });
    expect(told({ tendererId: 'B', others: [{ ...second, tendererId: 'A' }] })).toMatchObject({
      1: 'Empresa A va antes que Empresa B: le toca el porcentaje mayor.',
    });
    expect(told({ others: [second, { ...second, tendererId: 'C' }] })).toMatchObject({
      2: 'La convocatoria reparte la partida entre 2.',
    });
    expect(
      choiceGaps({ id: 'lot', number: 3 }, whole, { bids, rule: { ...RULE, simultaneous: null } }),
    ).toEqual(['Partida 3: La convocatoria no reparte esta partida: la gana una sola propuesta.']);
  });

  it('asks why whoever is within the margin takes no share', () => {
    const offers = offersFor(bids, 'lot', { rule: RULE });
    const alone = sharedAmong(offers.slice(0, 1), 'lot', RULE);
    expect(gaps(alone)).toEqual(['Di por qué no gana Empresa B la partida 3: su propuesta va antes.']);
    const passed = [{ tendererId: 'B', reason: REASON, ground: 'Convocatoria, 5.3' }];
    expect(gaps({ ...alone, passed })).toEqual([]);
    expect(passedOver(award({ ...alone, passed }), bids, RULE).map((one) => one.tenderer.id)).toEqual(['B']);
    // The lowest is passed over for a reason: the margin is counted from the next.
    const rest = sharedAmong(offers.slice(1), 'lot', RULE);
    expect(gaps({ ...rest, passed: [{ ...passed[0]!, tendererId: 'A' }] })).toEqual([]);
  });
});
