import { expect, test } from 'vitest';
import { undrawnValues, withNotes } from './pdf-notes.ts';

const piece = (str: string, x: number, y: number, hasEOL = true) => ({
  str,
  dir: 'ltr',
  width: str.length * 6,
  height: 12,
  transform: [12, 0, 0, 12, x, y],
  fontName: 'f1',
  hasEOL,
});
const field = (id: string, rect: number[], more: object) => ({ id, subtype: 'Widget', rect, ...more });
const textOf = ({ items }: { items: readonly unknown[] }) =>
  (items as { str?: string; hasEOL?: boolean }[])
    .map(({ str = '', hasEOL = false }) => str + (hasEOL ? '\n' : ''))
    .join('');

const PAGE = {
  items: [piece('Nombre:', 60, 700, false), piece('RFC:', 300, 700), piece('Firma', 60, 600)],
  styles: {},
};

test('a value stands behind the words on its line, or between the lines over and below it', () => {
  const text = textOf(
    withNotes(PAGE, [
      field('1R', [360, 695, 500, 715], { fieldType: 'Tx', fieldValue: 'FIC200101AB1' }),
      field('2R', [120, 695, 290, 715], { fieldType: 'Tx', fieldValue: 'Ficticia' }),
      field('3R', [60, 620, 300, 680], { fieldType: 'Tx', fieldValue: 'Primera\r\nSegunda' }),
      { id: '4R', subtype: 'FreeText', rect: [60, 500, 300, 520], contentsObj: { str: 'Recibido' } },
    ]),
  );
  expect(text).toBe('Nombre: FicticiaRFC: FIC200101AB1\nPrimera\nSegunda\nFirma\nRecibido\n');
});

test('a choice is said by its words, a box by its mark; what is secret, empty or a picture says nothing', () => {
  const rect = [60, 620, 300, 640];
  const said = (more: object) => textOf(withNotes({ items: [] }, [field('1R', rect, more)])).trim();
  const options = [{ exportValue: '06', displayValue: 'Colima' }];
  expect(said({ fieldType: 'Ch', fieldValue: ['06'], options })).toBe('Colima');
  expect(said({ fieldType: 'Btn', checkBox: true, fieldValue: 'Yes', exportValue: 'Yes' })).toBe('☑');
  expect(said({ fieldType: 'Btn', checkBox: true, fieldValue: 'Off', exportValue: 'Yes' })).toBe('');
  expect(said({ fieldType: 'Tx', fieldValue: 'secreto', password: true })).toBe('');
  expect(said({ fieldType: 'Tx', fieldValue: '' })).toBe('');
  expect(said({ fieldType: 'Sig', fieldValue: null })).toBe('');
  // What is drawn counts; a box for each letter draws the value apart.
  expect(said({ fieldType: 'Tx', fieldValue: '3.5', textContent: ['3.50'] })).toBe('3.50');
  expect(said({ fieldType: 'Tx', fieldValue: 'ABC', textContent: ['A B C'] })).toBe('ABC');
});

test('what no appearance shows is given to whoever draws the page', () => {
  const rect = [0, 0, 100, 20];
  expect(
    undrawnValues([
      field('1R', rect, { fieldType: 'Tx', fieldValue: 'Ficticia' }),
      field('2R', rect, { fieldType: 'Tx', fieldValue: 'Dibujada', textContent: ['Dibujada'] }),
      field('3R', rect, { fieldType: 'Btn', fieldValue: 'Yes' }),
      field('4R', rect, { fieldType: 'Tx', fieldValue: '' }),
    ]),
  ).toEqual([{ id: '1R', value: 'Ficticia' }]);
});

test('words that are turned stand within their field and lean as they do', () => {
  const { items } = withNotes({ items: [] }, [
    field('1R', [100, 100, 120, 300], { fieldType: 'Tx', fieldValue: 'De lado', rotation: 90 }),
  ]);
  const [{ transform }] = items as unknown as [{ transform: number[] }];
  const [a = 0, b = 0, , , x = 0, y = 0] = transform;
  expect([Math.abs(a) < 0.001, b > 0, x > 100 && x < 120, y > 100 && y < 300]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a tagged page names its fields, so that its structure puts them in their place', () => {
  const { items } = withNotes({ items: [{ type: 'beginMarkedContent', tag: 'P' }] }, [
    field('7R', [0, 0, 90, 20], { fieldType: 'Tx', fieldValue: 'Ficticia' }),
  ]);
  expect(items).toContainEqual({ type: 'beginMarkedContentProps', tag: 'Form', id: 'pdfjs_internal_id_7R' });
});
