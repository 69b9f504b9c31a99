import { describe, expect, it } from 'vitest';
import {
  contractGaps,
  netWorth,
  refuseContract,
  reviewedTerms,
  type ContractTerms,
  type TermsFacts,
} from './contract-terms.ts';

const TERMS: ContractTerms = {
  signedOn: '2026-11-20',
  startsOn: '2026-11-20',
  endsOn: '2026-12-31',
  amount: '1427960.00',
  minimumAmount: null,
  currency: 'MXN',
  years: [],
  supplierName: 'Papelera Ficticia',
  lots: ['1', '2'],
};
const FACTS: TermsFacts = {
  today: '2026-11-28',
  isImported: false,
  fiscalYear: 2026,
  calledOn: '2026-10-01',
  awardedOn: '2026-11-10',
  awarded: '1231000.00',
};
const PUBLISHED: TermsFacts['published'] = {
  ...TERMS,
  firstAmount: '1427960.00',
  amendments: [],
  deliveries: [],
  payments: [],
  penalties: [],
  end: null,
  limits: {
    increase: { percent: 20, source: 'art. 74' },
    reduction: { percent: 10, source: 'art. 74' },
  },
};
const refused = (terms: Partial<ContractTerms>, facts: Partial<TermsFacts> = {}) =>
  refuseContract({ ...TERMS, ...terms }, { ...FACTS, ...facts });
const corrected = (
  terms: Partial<ContractTerms>,
  published: Partial<NonNullable<TermsFacts['published']>> = {},
  facts: Partial<TermsFacts> = {},
) => refused(terms, { ...facts, published: { ...PUBLISHED, ...published } });

describe('The days of a contract', () => {
  it.each([
    ['on the day of the award', '2026-11-10', undefined],
    ['today', '2026-11-28', undefined],
    [
      'the day before the award',
      '2026-11-09',
      'El contrato no puede firmarse antes del fallo, del 10 nov 2026.',
    ],
    ['tomorrow', '2026-11-29', 'El contrato no puede tener una fecha de firma que aún no llega.'],
    ['in 2099', '2099-01-01', 'El contrato no puede tener una fecha de firma que aún no llega.'],
    ['in 1990', '1990-01-01', 'El contrato no puede firmarse antes del fallo, del 10 nov 2026.'],
  ])('signed %s', (_, signedOn, message) => {
    const dates = { signedOn, endsOn: '2100-01-01' };
    expect(refused(dates).signedOn).toBe(message);
    expect(corrected(dates).signedOn).toBe(message);
  });

  it('count from the call where there is no award among the acts, and from the year before where there is neither', () => {
    expect(refused({ signedOn: '2026-09-30' }, { awardedOn: null }).signedOn).toContain('de la convocatoria');
    const direct = { awardedOn: null, calledOn: null };
    expect(refused({ signedOn: '2025-01-01' }, direct)).toEqual({});
    expect(refused({ signedOn: '2024-12-31' }, direct).signedOn).toContain('del ejercicio 2026');
  });

  it('end neither before they begin nor before the signature, and begin after the award', () => {
    expect(refused({ startsOn: '2026-11-09' }).startsOn).toContain('antes del fallo');
    expect(refused({ endsOn: '2026-11-19', startsOn: null }).endsOn).toBe(
      'El fin no puede ser anterior a la firma.',
    );
    expect(refused({ endsOn: '2026-11-19' }).endsOn).toBe('El fin no puede ser anterior al inicio.');
  });

  it('are not corrected past what became of the contract, nor taken away', () => {
    const delivery = { plannedOn: '2026-11-22', deliveredOn: '2026-11-21' };
    expect(corrected({ signedOn: '2026-11-22' }, { deliveries: [delivery] }).signedOn).toBe(
      'El contrato no puede firmarse después de su primera entrega, del 21 nov 2026.',
    );
    expect(corrected({ signedOn: '2026-11-21' }, { deliveries: [delivery] })).toEqual({});
    const payments = [{ paidOn: '2026-11-20', amount: '1.00' }];
    expect(corrected({ signedOn: '2026-11-21' }, { payments }).signedOn).toContain('su primer pago');
    expect(corrected({ signedOn: null }).signedOn).toContain('no la quites');
  });

  it('that stood there already hold up no other correction', () => {
    const old = { signedOn: '2026-01-01', startsOn: '2026-01-01' };
    expect(corrected(old, old)).toEqual({});
  });
});

describe('The amount of a contract', () => {
  it.each([
    ['what was awarded with tax', '1427960.00', undefined],
    ['one cent more, which rounding gives', '1427960.01', undefined],
    ['two pesos more', '1427962.00', /sin IVA y lo adjudicado a Papelera Ficticia/],
    ['five million', '5000000.00', /\$4,310,344\.83 sin IVA .*\$1,231,000\.00/],
    ['nothing', '0.00', /mayor que cero/],
  ])('new: %s', (_, amount, message) => {
    if (message === undefined) expect(refused({ amount })).toEqual({});
    else expect(refused({ amount }).amount).toMatch(message);
  });

  it.each([
    ['ten times as much', '14279600.00', /lo adjudicado/],
    ['what was awarded, without tax', '1231000.00', undefined],
    ['5 % below what was published', '1356562.00', undefined],
    ['11 % below, less than what was awarded', '1230999.99', /13.79 % .* no pasa de 10 %/],
    ['one cent', '0.01', /no pasa de 10 %/],
  ])('corrected: %s', (_, amount, message) => {
    if (message === undefined) expect(corrected({ amount })).toEqual({});
    else expect(corrected({ amount }).amount).toMatch(message);
  });

  it('was published above what was awarded: it is corrected down to any other', () => {
    expect(corrected({ amount: '900000.00' }, { amount: '5000000.00', firstAmount: '5000000.00' })).toEqual(
      {},
    );
  });

  it('moves no further than an amendment where no award tells it, however many corrections it takes', () => {
    const facts = { awarded: null };
    const was = { amount: '1100.00', firstAmount: '1000.00' };
    expect(corrected({ amount: '1200.00' }, was, facts)).toEqual({});
    expect(corrected({ amount: '1200.01' }, was, facts).amount).toMatch(
      /los \$1,000\.00 .* 20 % \(art\. 74\)/,
    );
    expect(corrected({ amount: '11000.00' }, was, { awarded: null, isImported: true })).toEqual({});
  });

  it('is never less than what was paid, imported or not', () => {
    const payments = [{ paidOn: '2026-11-21', amount: '1400000.00' }];
    const message = 'Ya se pagaron $1,400,000.00 de este contrato: no puede valer menos.';
    expect(corrected({ amount: '1390000.00' }, { payments }).amount).toBe(message);
    expect(corrected({ amount: '0.01' }, { payments }, { awarded: null, isImported: true }).amount).toBe(
      message,
    );
  });

  it('stays in its currency', () => {
    expect(refused({ currency: 'USD' }).currency).toContain('en pesos');
    expect(corrected({ currency: 'USD' }, {}, { awarded: null }).currency).toContain('no se corrige');
    expect(corrected({ currency: 'USD' }, {}, { awarded: null, isImported: true })).toEqual({});
  });

  it('is held to the award anew with other lots or another supplier', () => {
    const facts = { awarded: '1000.00' };
    expect(corrected({}, {}, facts)).toEqual({});
    expect(corrected({ lots: ['1'] }, {}, facts).amount).toContain('lo adjudicado');
    expect(corrected({ supplierName: 'Otra' }, {}, facts).amount).toContain('lo adjudicado a Otra');
  });
});

it('A purchase by amount that no award tells is worth no more than its limit, with its other contracts, in pesos', () => {
  const ceiling = { limit: '400000.00', source: 'Anexo 9', year: '2026', others: '350000.00' };
  const facts = { awarded: null, awardedOn: null, calledOn: null, ceiling };
  expect(refused({ amount: '58000.00' }, facts)).toEqual({});
  expect(refused({ amount: '58001.16' }, facts)).toEqual({
    amount: expect.stringContaining('la compra sumaría $400,001.00 sin IVA'),
  });
  expect(refused({ amount: '58.00', currency: 'USD' }, facts)).toHaveProperty('currency');
});

it('A published contract keeps its guarantees and its end; a longer one is an amendment', () => {
  const bond = { id: 'g1', kind: 'compliance', number: 'F-1', amount: '123604.00' } as const;
  expect(corrected({ guarantees: [] }, { guarantees: [bond] })).toEqual({
    guarantees: expect.stringContaining('F-1 se publicó con el contrato'),
  });
  expect(corrected({ guarantees: [{ ...bond, amount: '123605.00' }] }, { guarantees: [bond] })).toEqual({});
  expect(corrected({ endsOn: '2029-12-31' })).toEqual({
    endsOn: expect.stringContaining('se escribe como convenio'),
  });
  expect(corrected({ endsOn: '2026-12-30' })).toEqual({});
});

it('A contract is published once it says when it was signed and what it is worth', () => {
  expect(contractGaps(TERMS)).toEqual({});
  expect(contractGaps({ signedOn: null, amount: null })).toEqual({
    signedOn: 'Falta la fecha de firma.',
    amount: 'Falta el monto.',
  });
});

describe('What the last look says of penalties and guarantees', () => {
  const compliance = {
    id: '9d1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d01',
    kind: 'compliance' as const,
    number: 'F-12',
    amount: '100000.00',
    dueOn: '2026-12-05',
    validUntil: null,
  };
  const said = (over: object, given: { asked?: string; call: string | null } = { call: null }) =>
    Object.fromEntries(
      reviewedTerms(
        { amount: '1160000.00', guarantees: [], penaltyRate: null, penaltyCap: null, ...over },
        given,
      ).map(({ name, values }) => [name, values]),
    );

  it('tells percents, how much each guarantee is, until when it is handed in, and how', () => {
    expect(
      said(
        { guarantees: [compliance], penaltyRate: 0.5, penaltyCap: 10 },
        { call: 'Fianza del 10 % ante la Unidad, en 10 días.' },
      ),
    ).toEqual({
      'Pena por atraso': ['0.5 % por cada día natural, de lo que se entregue tarde sin IVA.'],
      'Tope de la pena': ['Lo que quede de la garantía de cumplimiento.'],
      Garantías: [
        'Cumplimiento: $100,000.00 (10 % del contrato sin IVA), número F-12, se entrega a más tardar el 5 dic 2026, falta hasta cuándo vale.',
      ],
      'Cómo se entregan': ['Fianza del 10 % ante la Unidad, en 10 días.'],
    });
    expect(said({ penaltyRate: 0.5, penaltyCap: 10 })['Tope de la pena']).toEqual([
      '10 % de lo que se entregue tarde, sin IVA.',
    ]);
  });

  it('tells what is missing, and what those who quoted were told', () => {
    const missing = said({}, { asked: '1 % por día', call: null });
    expect(
      Object.values(missing)
        .flat()
        .every((text) => text.startsWith('Falta: ')),
    ).toBe(true);
    expect(missing['Pena por atraso']![0]).toContain('A quienes cotizaron se les dijo: «1 % por día»');
  });
});

describe('What a contract is worth without its tax', () => {
  const AMENDED = [{ amountAfter: '1740.00' }];
  it.each([
    ['at the general rate where no award says it', '1160.00', [], null, '0.00', '1000.00'],
    ['as it was awarded', '1160.00', [], '1000.00', '0.00', '1000.00'],
    ['as it was awarded, of what causes no tax', '1160.00', [], '1160.00', '0.00', '1160.00'],
    ['with what amendments added', '1160.00', AMENDED, '1000.00', '0.00', '1500.00'],
    ['at the general rate where it is less than the award', '580.00', [], '1000.00', '0.00', '500.00'],
    ['at the rates of its orders', '1160.00', [], null, '1160.00', '1160.00'],
    ['nothing where it does not say', null, [], '1000.00', '0.00', null],
  ] as const)('is %s', (_, amount, amendments, awarded, ordered, net) => {
    expect(netWorth({ amount, amendments }, { awarded, ordered })).toBe(net);
  });
});
