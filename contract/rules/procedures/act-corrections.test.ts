import { describe, expect, it } from 'vitest';
import { isSaidIn, unheardOf, type ReadOut } from '../bids/read-out.ts';
import {
  actCorrections,
  refuseHour,
  refuseOtherBidder,
  type ActReadings,
  type Reading,
} from './act-corrections.ts';

// The act is on 24 November 2026 at 10:00 h in Mexico.
const ACT = '2026-11-24T16:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(ACT) + minutes * 60_000).toISOString();
const DAYS = 24 * 60;

const own = (tendererId: string, minutes: number, given: Partial<Reading> = {}): Reading => ({
  tendererId,
  lotId: null,
  name: `Licitante ${tendererId}`,
  rfc: null,
  openedAt: after(minutes),
  amount: null,
  isErased: false,
  at: after(minutes),
  ...given,
});
const amountOf = (tendererId: string, minutes: number, amount: string | null, isErased = false): Reading =>
  own(tendererId, minutes, { lotId: 'l1', amount, isErased, openedAt: null });
const corrections = (readings: Reading[], given: Partial<ActReadings> = {}) =>
  actCorrections({
    readings,
    addedAt: new Map(),
    openingAt: ACT,
    readOut: null,
    lotNumbers: new Map([['l1', 1]]),
    ...given,
  }).map(({ before, after: now }) => [before, now]);

describe('An act that was opened again takes in', () => {
  const bidder = { id: 't2', name: 'Llegó Después, S.A. de C.V.', rfc: 'LDE150310AB1', openedAt: ACT };
  const heard = { tenderers: [{ ...bidder, id: 't1', name: 'Licitante 1' }], bids: [] };
  const next = {
    tenderers: [...heard.tenderers, bidder],
    bids: [{ tendererId: 't2', lotId: 'l1', amount: '1271.00' }],
  };
  const unheard = unheardOf(heard as unknown as ReadOut, next as unknown as ReadOut);

  it('nobody who was not read, and no price that nobody heard', () => {
    expect(unheard.map(({ name, amount }) => [name, amount])).toEqual([
      [bidder.name, undefined],
      [bidder.name, '1271.00'],
    ]);
    expect(unheard.some((one) => isSaidIn(one, 'Se abrió el sobre de Licitante 1: $1,271.00'))).toBe(false);
  });

  it('what its published minutes name, with the price', () => {
    const minutes = 'El sobre de LLEGO\nDESPUES SA DE CV ofrece $1,271.00 por la partida 1.';
    expect(unheard.every((one) => isSaidIn(one, minutes))).toBe(true);
    const other = minutes.replace('1,271.00', '11,271.00');
    expect(unheard.map((one) => isSaidIn(one, other))).toEqual([true, false]);
  });

  it('a right price for the one that was read, to be told at its closing', () => {
    const bids = [{ tendererId: 't1', lotId: 'l1', amount: '5.00' }];
    const read = { ...heard, bids } as unknown as ReadOut;
    const now = { ...heard, bids: [{ ...bids[0], amount: '6.00' }] } as unknown as ReadOut;
    expect(unheardOf(read, now)).toEqual([]);
  });
});

describe('What the closing of an act explains', () => {
  it('is nothing of what was typed, and typed over at once, in the act', () => {
    expect(
      corrections([
        own('1', 1),
        amountOf('1', 1, '15.00'),
        amountOf('1', 2, null, true),
        amountOf('1', 3, '150000.00'),
        own('2', 30),
        amountOf('2', 31, null),
      ]),
    ).toEqual([]);
  });

  it('is an amount that reads otherwise than when it was read, also when it was erased and typed again', () => {
    const first = [own('1', 1), amountOf('1', 1, '150000.00')];
    const read = 'Licitante 1: $150,000.00';
    expect(corrections([...first, amountOf('1', 60, '250000.00')])).toEqual([
      [read, 'Licitante 1: $250,000.00'],
    ]);
    const erased = [...first, amountOf('1', 2, null, true)];
    expect(corrections([...erased, amountOf('1', 60, '250000.00')])).toEqual([
      [read, 'Licitante 1: $250,000.00'],
    ]);
    expect(corrections([...first, amountOf('1', 60, null, true)])).toEqual([[read, 'Licitante 1: se borró']]);
    const readOut = {
      tenderers: [],
      bids: [{ tendererId: '1', lotId: 'l1' }],
    } as unknown as ActReadings['readOut'];
    expect(corrections([...first, amountOf('1', 60, '250000.00')], { readOut })).toEqual([]);
  });

  it('is also an amount that was typed over at once with another one', () => {
    expect(corrections([own('1', 1), amountOf('1', 1, '273855.75'), amountOf('1', 2, '1.00')])).toEqual([
      ['Licitante 1: $273,855.75', 'Licitante 1: $1.00'],
    ]);
    const erased = [amountOf('1', 1, '273855.75'), amountOf('1', 2, null, true), amountOf('1', 3, '1.00')];
    expect(corrections([own('1', 1), ...erased])).toEqual([
      ['Licitante 1: $273,855.75', 'Licitante 1: $1.00'],
    ]);
  });

  it('is a bidder who was added after the day of the act, or with the amounts of another in view for an hour', () => {
    const first = [own('1', 1), amountOf('1', 1, '100.00')];
    const with_ = (minutes: number) =>
      corrections([...first, own('2', minutes)], {
        addedAt: new Map([
          ['1', ACT],
          ['2', after(minutes)],
        ]),
      });
    expect(with_(50)).toEqual([]);
    expect(with_(90)).toEqual([
      ['No estaba en la lista al leerse otros montos', 'Licitante 2: se agregó el 24 nov 2026 a las 11:30 h'],
    ]);
    expect(with_(5 * DAYS)).toEqual([
      ['No estaba en la lista el día del acto', 'Licitante 2: se agregó el 29 nov 2026 a las 10:00 h'],
    ]);
  });

  it('is an envelope that was not opened on the day of the act, whatever hour is said of it, and another hour or name', () => {
    const addedAt = new Map([['1', ACT]]);
    const late = 'Licitante 1: su sobre se abrió el 29 nov 2026 a las 10:00 h';
    const act = 'Acto el 24 nov 2026 a las 10:00 h';
    expect(corrections([own('1', 5 * DAYS)], { addedAt })).toEqual([[act, late]]);
    expect(corrections([own('1', 5 * DAYS, { openedAt: after(1) })], { addedAt })).toEqual([[act, late]]);
    expect(corrections([own('1', 1), own('1', 60, { openedAt: after(59) })], { addedAt })).toEqual([
      [
        'Sobre de Licitante 1: abierto el 24 nov 2026 a las 10:01 h',
        'Sobre de Licitante 1: abierto el 24 nov 2026 a las 10:59 h',
      ],
    ]);
    const other = own('1', 60, { openedAt: after(1), name: 'Otra', rfc: 'CFI150310AB1' });
    expect(corrections([own('1', 1), other], { addedAt })).toEqual([['Licitante 1', 'Otra (con otro RFC)']]);
  });
});

it('An amount that was written on a later day than the act is told, of whoever was on its list', () => {
  const addedAt = new Map([['1', ACT]]);
  const rows = [own('1', 1), amountOf('1', 2 * DAYS, '600000.00')];
  expect(corrections(rows, { addedAt })).toEqual([
    [
      'Licitante 1: sin monto escrito el día del acto',
      'Licitante 1: $600,000.00, escrito el 26 nov 2026 a las 10:00 h',
    ],
  ]);
  expect(corrections([own('1', 1), amountOf('1', 40, '600000.00')], { addedAt })).toEqual([]);
});

it('An envelope that was opened is not somebody else’s: a name or an RFC is put right, not both', () => {
  const named = (name: string, rfc: string, minutes = 60) => own('1', minutes, { name, rfc });
  const first = named('Refacciones Encino', 'REN150310AB1', 1);
  const of = (...rows: Reading[]) => refuseOtherBidder([first, ...rows]);
  expect(of(named('Refacciones Encino Demo', 'REN150310AB1'))).toBeUndefined();
  expect(of(named('Refacciones Encino', 'REN150310AB2'))).toBeUndefined();
  expect(of(named('Otra Empresa', 'OEM150310AB1', 3)), 'still typed').toBeUndefined();
  expect(of(named('Otra Empresa', 'OEM150310AB1'))).toContain('no pasa a ser de Otra Empresa');
  // Not in two steps either.
  expect(
    of(named('Refacciones Encino', 'OEM150310AB1'), named('Otra Empresa', 'OEM150310AB1', 90)),
  ).toContain('es de Refacciones Encino');
});

it('An envelope is opened between the hour of the act and now', () => {
  const of = (minutes: number) =>
    refuseHour({ name: 'Uno', openedAt: after(minutes) }, { openingAt: ACT, now: Date.parse(after(30)) });
  expect([of(-1), of(0), of(30), of(40)]).toEqual([
    'El sobre de Uno no se abrió antes de la hora del acto: el 24 nov 2026 a las 10:00 h.',
    undefined,
    undefined,
    'La hora en que se abrió el sobre de Uno todavía no llega.',
  ]);
});
