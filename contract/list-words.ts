import { z } from 'zod';

/** A query value with several entries as a list without blanks or repeats. */
export const listOf = (separator: string) =>
  z
    .string()
    .max(2_000)
    .default('')
    .transform((value) => [
      ...new Set(
        value
          .split(separator)
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
    ]);

/**
 * Words of this table, or the codes that they stand for in answers; any other is refused with those that exist. Screens
 * leave out what their address has wrong and say so beside the list.
 */
export const wordsOf = (slugs: Readonly<Record<string, string>>, about = '') => {
  const words = Object.values(slugs);
  const list = words.map((word) => `\`${word}\``).join(', ');
  return listOf(',')
    .transform((values) => values.map((value) => slugs[value] ?? value))
    .refine(
      (values) => values.every((value) => words.includes(value)),
      `Escribe alguna de estas palabras, separadas por comas: ${words.join(', ')}.`,
    )
    .describe(`${about}Una o varias de estas palabras, separadas por comas: ${list}.`);
};

/** One value of these, which the API has by its own words; any other is refused with those that exist. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `Usa uno de estos valores: ${values.filter((value) => value !== '').join(', ')}.`);

/** The same of several, as the text of an address. */
export const textOf = (words: readonly string[]) =>
  z
    .string()
    .max(400)
    .default('')
    .refine(
      (value) => value === '' || value.split(',').every((word) => words.includes(word)),
      `Escribe alguna de estas palabras, separadas por comas: ${words.join(', ')}.`,
    );

/** Years of four figures; anything else is refused. */
export const yearList = listOf(',').refine(
  (values) => values.every((value) => /^\d{4}$/.test(value)),
  'Escribe ejercicios de cuatro cifras, separados por comas: 2025,2026.',
);
