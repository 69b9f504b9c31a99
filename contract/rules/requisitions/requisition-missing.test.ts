import { describe, expect, it } from 'vitest';
import { EMPTY_LINE, type RequisitionForm, type RequisitionLine } from '#contract/requisition-fields.ts';
import { acronymOf, requisitionFolio } from './requisition-folio.ts';
import { requisitionMoves } from './requisition-machine.ts';
import { countsAs, missingOf, startsAnew } from './requisition-missing.ts';
import { keyWarnings, warningsOf } from './requisition-warnings.ts';

const KEY = '3b3f4c7e-5a1d-4c39-9f57-0c9b0c2f6a11';
const OTHER = '3b3f4c7e-5a1d-4c39-9f57-0c9b0c2f6a12';
const line = (more: Partial<RequisitionLine> = {}): RequisitionLine => ({
  ...EMPTY_LINE,
  id: '7f0a6d02-1f36-4f0e-9c52-5a6f2b1f0001',
  description: 'Microscopio invertido de fluorescencia',
  quantity: '1',
  partida: '53101',
  unitPrice: '100.00',
  priceSource: 'quotation',
  keys: [{ keyId: KEY, share: '100' }],
  ...more,
});
const form = (more: Partial<RequisitionForm> = {}): RequisitionForm => ({
  title: 'Microscopio invertido',
  need: 'Observar cultivos vivos sin sacarlos de su caja.',
  fiscalYear: 2026,
  category: 'goods',
  stayingGoods: null,
  funding: 'state',
  project: '',
  isMultiYear: false,
  years: [],
  inProgramme: 'Programa anual, renglón 14',
  isOpenContract: false,
  hasBrand: false,
  brandReason: '',
  proposed: [],
  exceptionGround: null,
  isSecret: false,
  secrecyGround: '',
  neededOn: '2026-12-20',
  isUrgent: false,
  urgencyReason: '',
  place: 'Campus Norte, edificio F',
  hours: '',
  receiver: 'Almacén de laboratorios',
  contact: 'Elena Demo, ext. 0000',
  lines: [line()],
  ...more,
});
const FACTS = {
  today: '2026-11-29',
  hasKeys: true,
  papers: [],
  files: 0,
  requester: 'Elena Ficticia',
  receiverOver: null,
  isTold: false,
  usualDays: null,
  buyersOn: null,
  lastDay: null,
  keys: [],
};
const missing = (more: Partial<RequisitionForm>, facts = {}) => missingOf(form(more), { ...FACTS, ...facts });
const said = (more: Partial<RequisitionForm>, facts = {}) =>
  missing(more, facts).map(({ message }) => message);

describe('what keeps a requisition from being sent', () => {
  it('nothing, when all is written', () => {
    expect(missing({})).toEqual([]);
  });

  it('each missing datum says so at its place', () => {
    expect(missing({ title: 'Micro', need: '', place: '' })).toEqual([
      { field: 'title', message: 'Di en una línea qué necesitas (10 a 150 letras).' },
      { field: 'need', message: 'Explica para qué se necesita y qué pasa si no se compra.' },
      { field: 'place', message: 'Elige dónde se entrega.' },
    ]);
    expect(missing({ lines: [line({ quantity: '1.5' })] })).toEqual([
      { field: `lines/${line().id}/quantity`, message: 'Las piezas van en enteros.' },
    ]);
    expect(missing({ lines: [line({ priceSource: 'internet' })] })).toEqual([
      {
        field: `lines/${line().id}/priceSource`,
        message: 'Anexa la captura del precio en «Anexos», o elige otro origen.',
      },
    ]);
    expect(missing({ lines: [line({ priceSource: 'internet' })] }, { files: 1 })).toEqual([]);
    expect(said({ lines: [line({ partida: '12101' })] })).toEqual([
      'La partida 12101 no se compra con requisición.',
    ]);
    expect(said({ lines: [] })).toEqual(['Agrega al menos un renglón.']);
    expect(said({ isUrgent: true, urgencyReason: 'Se acaba el año.' })).toHaveLength(1);
    expect(said({ fiscalYear: 2028 })).toEqual(['Aún no se reciben requisiciones de 2028.']);
  });

  it('goods and services are asked for apart, and a brand is justified', () => {
    const mixed = [line(), line({ id: OTHER, partida: '35301' })];
    expect(said({ lines: mixed })).toEqual([
      'El renglón 2 es un servicio o arrendamiento. Separa bienes y servicios en dos requisiciones.',
    ]);
    expect(said({ lines: [line({ description: 'Microscopio marca Ejemplo' })] })).toEqual([
      'Quita la marca o justifica por qué solo ésa sirve.',
    ]);
    expect(said({ lines: [line({ description: 'Microscopio, marca libre o marca propia' })] })).toEqual([]);
    expect(said({ lines: [line({ description: 'Marca libre, como la marca Ejemplo' })] })).toHaveLength(1);
  });

  it('what is paid in several years adds up to the total with IVA', () => {
    const years = [
      { year: 2026, amount: '16.00' },
      { year: 2027, amount: '99.99' },
    ];
    expect(said({ isMultiYear: true, years })).toEqual(['Reparte el monto por año.']);
    expect(said({ isMultiYear: true, years: [years[0]!, { year: 2027, amount: '100.00' }] })).toEqual([]);
  });

  it('years are two or more, each once, from the year of the requisition on', () => {
    const half = (year: number) => ({ year, amount: '58.00' });
    const told = (...years: number[]) => said({ isMultiYear: true, years: years.map(half) });
    expect(told(2026, 2027)).toEqual([]);
    expect(told(2025, 2026)).toEqual(['Reparte el monto por año.']);
    expect(told(2026, 2026)).toEqual(['Reparte el monto por año.']);
    expect(said({ isMultiYear: true, years: [{ year: 2026, amount: '116.00' }] })).toHaveLength(1);
  });

  it('a paper that has to be there is missing at its own place; another is only told of', () => {
    const paper = (code: string, more: object) => ({
      code,
      name: code,
      message: `Anexa ${code}.`,
      isRequired: true,
      isGiven: false,
      ...more,
    });
    const papers = [
      paper('price', {}),
      paper('project', { isGiven: true }),
      paper('recycled', { isRequired: false }),
    ];
    expect(missing({}, { papers })).toEqual([{ field: 'files/price', message: 'Anexa price.' }]);
    expect(warningsOf(form(), { ...FACTS, papers })).toEqual([
      { field: 'files/recycled', message: 'Anexa recycled.' },
    ]);
  });

  it('another person receives what is worth more than the amount that the unit set', () => {
    const own = { receiver: ' elena ficticia' };
    expect(missing(own, { receiverOver: '100.00' })).toEqual([]);
    expect(missing(own, { receiverOver: '99.99' }).map(({ field }) => field)).toEqual(['receiver']);
    expect(missing({}, { receiverOver: '99.99' })).toEqual([]);
    const told = { ...FACTS, receiverOver: '99.99', isTold: true };
    expect(missingOf(form(own), told)).toEqual([]);
    expect(warningsOf(form(own), told).map(({ field }) => field)).toEqual(['receiver']);
  });

  it('one day is counted, by its route and the usual time of its kind, and told where it is needed earlier', () => {
    const told = (neededOn: string, usualDays: number | null, buyersOn: string | null = null) =>
      warningsOf(form({ neededOn }), { ...FACTS, buyersOn, usualDays }).map(({ message }) => message);
    const late = (day: string) =>
      `Con los tiempos usuales estaría comprada hacia el ${day}, y falta la entrega. Elige otra fecha o explica la urgencia.`;
    expect(told('2026-12-09', 11)).toEqual([late('10 dic 2026')]);
    expect(told('2026-12-10', 11)).toEqual([]);
    expect(told('2026-12-10', 6, '2026-12-14')).toEqual([late('20 dic 2026')]);
    expect(told('2026-12-10', null, '2026-12-14')).toEqual([late('14 dic 2026')]);
    expect(told('2026-12-01', null)).toEqual([]);
    // A past day is refused, and not told of besides.
    expect(told('2026-11-28', 11)).toEqual([]);
    expect(said({ neededOn: '2026-11-28' })).toEqual(['Ese día ya pasó. Elige otra fecha.']);
    expect(told('2027-01-01', null)).toEqual([
      'La necesitas después del 31 dic 2026: marca si se paga en más de un año.',
    ]);
  });

  it('the last day of the year is told while it is near, and keeps it from being sent after it', () => {
    const told = (lastDay: string) => warningsOf(form(), { ...FACTS, lastDay }).map(({ message }) => message);
    expect(told('2026-12-04')).toEqual([
      'Envíala a más tardar el 4 dic 2026: es el último día para las requisiciones de 2026.',
    ]);
    expect(said({}, { lastDay: '2026-11-29' })).toEqual([]);
    expect(missing({}, { lastDay: '2026-11-28' }).map(({ field }) => field)).toEqual(['fiscalYear']);
    expect(told('2026-11-28')).toEqual([]);
    expect(told('2027-03-01')).toEqual([]);
  });

  it('a line that seems to be of another partida is told at its place', () => {
    const told = (description: string) => warningsOf(form({ lines: [line({ description })] }), FACTS);
    expect(told('Microscopio')).toEqual([]);
    expect(told('Papel bond')).toMatchObject([
      {
        field: expect.stringContaining('partida') as string,
        message: expect.stringContaining('(211)') as string,
      },
    ]);
  });

  it('a key of other money, or of another partida than its line, is told at its place', () => {
    const key = { id: KEY, key: '2026.1.25101', item: '25101', money: 'own', sourceName: 'Recursos propios' };
    const of = (funding: RequisitionForm['funding'], partida: string, money: string | null = 'own') =>
      keyWarnings(form({ funding, lines: [line({ partida, keys: [{ keyId: KEY, share: '100' }] })] }), [
        { ...key, money },
      ]).map(({ message }) => message);
    expect(of('own', '25101')).toEqual([]);
    expect(of('federal', '25101')).toEqual([
      'Dice recurso federal, y la clave 2026.1.25101 es de Recursos propios. Cambia el recurso o la clave.',
    ]);
    expect(of('mixed', '25101')).toEqual([]);
    expect(of('federal', '25101', null)).toEqual([]);
    expect(of('own', '53101')).toEqual([
      'La clave es de la partida 25101 y el renglón de la 53101. Cambia una de las dos.',
    ]);
    expect(keyWarnings(form({ funding: 'federal', lines: [line({ keys: [] })] }), [key])).toEqual([]);
  });

  it('V19 the minimum of an open contract is 40 % of its maximum or more', () => {
    const open = (minQuantity: string) =>
      said({ isOpenContract: true, lines: [line({ quantity: '1000', minQuantity })] });
    expect(open('399')).toEqual(['El mínimo no puede ser menor al 40 % del máximo.']);
    expect(open('400')).toEqual([]);
  });

  it('V20 keys share the whole of a line, to the hundredth', () => {
    const shared = (one: string, other: string) =>
      said({
        lines: [
          line({
            keys: [
              { keyId: KEY, share: one },
              { keyId: OTHER, share: other },
            ],
          }),
        ],
      });
    expect(shared('60', '39.99')).toEqual(['Reparte el 100 % entre las claves.']);
    expect(shared('60', '40')).toEqual([]);
    expect(said({ lines: [line({ keys: [] })] }, { hasKeys: false })).toEqual([]);
  });

  it('V33 a service counts as goods when those that stay are half of its value', () => {
    expect(countsAs('services', '500000.00', '1000000.00')).toBe('goods');
    expect(countsAs('services', '499999.99', '1000000.00')).toBe('services');
    const service = { category: 'services' as const, stayingGoods: '50.00' };
    expect(warningsOf(form(service), FACTS).map(({ field }) => field)).toEqual(['category']);
  });
});

describe('what a returned requisition is authorised for anew', () => {
  const anew = (more: Partial<RequisitionLine>, rest: Partial<RequisitionForm> = {}) =>
    startsAnew(form(), form({ lines: [line(more)], ...rest }));

  it('V17 a price that rises by 10 % goes on where it was', () => {
    expect(anew({ unitPrice: '110.00' })).toBe(false);
  });

  it('V18 a price that rises by more starts at the first step', () => {
    expect(anew({ unitPrice: '110.01' })).toBe(true);
  });

  it('so do more of it, a new line, another key and a brand; less of it does not', () => {
    expect(anew({ quantity: '2' })).toBe(true);
    expect(anew({ keys: [{ keyId: OTHER, share: '100' }] })).toBe(true);
    expect(anew({}, { hasBrand: true })).toBe(true);
    expect(startsAnew(form(), form({ lines: [line(), line({ id: OTHER, unitPrice: '1.00' })] }))).toBe(true);
    expect(anew({ unitPrice: '90.00', description: 'Microscopio de fluorescencia' })).toBe(false);
  });
});

describe('folios and turns', () => {
  it('an area is named by its initials', () => {
    expect(acronymOf('División de Ciencias Naturales')).toBe('DCN');
    expect(acronymOf('Rectoría')).toBe('REC');
    expect(requisitionFolio('DCN', 2026, 31)).toBe('RQ-DCN-2026-00031');
  });

  it('whoever asks cancels until a buyer has it', () => {
    expect(requisitionMoves('approval', ['requester'])).toEqual(['cancel']);
    expect(requisitionMoves('taken', ['requester'])).toEqual([]);
    expect(requisitionMoves('taken', ['buyer'])).toContain('cancel');
    expect(requisitionMoves('returned', ['requester'])).toEqual(['answer', 'cancel']);
  });
});
