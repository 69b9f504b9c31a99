import { expect, it } from 'vitest';
import { z } from 'zod';
import { spanishMessage, unstorableTexts } from './input-rules.ts';

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: spanishMessage }).error?.issues.map(({ message }) => message);

it('finds texts with NUL or half a character at any depth and leaves others alone', () => {
  const found = unstorableTexts({ q: 'á😀', lots: [{ unit: 'pieza' }, { unit: 'a\0b' }], x: '\ud800', n: 3 });
  expect(Object.keys(found)).toEqual(['lots.1.unit', 'x']);
  expect(unstorableTexts(null)).toEqual({});
  expect(Object.keys(unstorableTexts('\0'))).toEqual(['_']);
  const deep: unknown = JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
  expect(Object.keys(unstorableTexts(deep))).toEqual(['a']);
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
