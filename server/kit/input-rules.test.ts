import { expect, it } from 'vitest';
import { z } from 'zod';
import { spanishMessage, unusableInput } from './input-rules.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: spanishMessage }).error?.issues.map(({ message }) => message);

it('stops at the first text with NUL or half a character, at any depth, and leaves others alone', () => {
  const lots = [{ unit: 'pieza' }, { unit: 'a\0b' }];
  expect(unusableInput({ q: 'á😀', lots, x: '\ud800', n: 3 })).toEqual({
    'lots.1.unit': expect.stringContaining('no se puede guardar'),
  });
  expect(unusableInput({ q: 'á😀', n: 3, x: null, list: [1, 'b'] })).toBeUndefined();
  expect(unusableInput(null)).toBeUndefined();
  expect(Object.keys(unusableInput('\0') ?? {})).toEqual(['_']);
  expect(Object.keys(unusableInput({ a: { 'b\0': 1 } }) ?? {})).toHaveLength(1);
});

it('refuses control signs that nobody sees, and keeps tabs and line breaks', () => {
  for (const sign of ['\u0001', '\u000B', '\u001F', '\u007F', '\u0085', '\u008D', '\u009F'])
    expect(Object.keys(unusableInput({ name: `GAS${sign}` }) ?? {})).toEqual(['name']);
  expect(unusableInput({ name: 'uno\tdos\r\ntres\u00A0' })).toBeUndefined();
});

it('refuses nesting without end and more values than any form has', () => {
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  expect(unusableInput(deep)).toEqual({ a: expect.stringContaining('sin fin') });
  expect(unusableInput({ list: Array(50_000).fill(1) })).toEqual({
    list: expect.stringContaining('demasiados'),
  });
});

it('refuses an object that says by itself how it is measured: a shape would fail over it', () => {
  const given: unknown = JSON.parse('{"rfc":{"length":{"toString":"x"}}}');
  expect(() => z.object({ rfc: z.string().max(13) }).safeParse(given)).toThrow(TypeError);
  for (const name of ['toString', 'valueOf', '__proto__'])
    expect(unusableInput(JSON.parse(`{"rfc":{"length":{"${name}":"x"}}}`))).toEqual({
      rfc: expect.stringContaining('ningún dato lleva'),
    });
  expect(unusableInput({ length: 3, constructor: 'x' })).toBeUndefined();
});

it('names a place in a hundred letters or so, however long its keys are', () => {
  const key = 'k'.repeat(30_000);
  const [path] = Object.keys(unusableInput({ [key]: { [key]: '\0' } }) ?? {});
  expect(path?.length).toBeLessThan(130);
});

it('says in Spanish what to write when a shape has no message of its own', () => {
  expect(messages(z.coerce.number().int().min(1).max(500), 'abc')).toEqual(['Escribe un número.']);
  expect(messages(z.coerce.number().int().min(1), '-1')).toEqual(['Usa un número de 1 o más.']);
  expect(messages(z.coerce.number().max(50), '1000')).toEqual(['Usa un número de 50 como máximo.']);
  expect(messages(z.number().int(), 1.5)).toEqual(['Escribe un número entero.']);
  expect(messages(z.enum(['a', 'b']), 'c')).toEqual(['Usa uno de estos valores: a, b.']);
  expect(messages(z.string().max(3), 'cuatro')).toEqual(['Escribe 3 letras como máximo.']);
  expect(messages(z.string().min(1), '')).toEqual(['Falta este dato.']);
  expect(messages(z.string().min(2), 'a')).toEqual(['Escribe al menos 2 letras.']);
  expect(messages(z.object({ a: z.string() }), {})).toEqual(['Falta este dato.']);
  expect(messages(z.uuid(), 'x')).toEqual(['Este identificador no es válido.']);
  expect(messages(z.string().max(3, 'Propio.'), 'cuatro')).toEqual(['Propio.']);
});
