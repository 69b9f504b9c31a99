import { expect, it } from 'vitest';
import { withoutLegalForm } from './legal-form.rules.ts';

it.each([
  ['Andamios Ahuehuete, S.A. de C.V.', 'Andamios Ahuehuete'],
  ['Andamios Ahuehuete SA DE CV', 'Andamios Ahuehuete'],
  ['andamios ahuehuete s. de r.l. de c.v.', 'andamios ahuehuete'],
  ['Andamios Ahuehuete S. A.', 'Andamios Ahuehuete'],
  ['Jardines de Niebla, S.A.P.I. de C.V.', 'Jardines de Niebla'],
  ['Crédito Colibrí S.A. de C.V., SOFOM, E.N.R.', 'Crédito Colibrí'],
  ['Colegio de Valuadores, A.C.', 'Colegio de Valuadores'],
  ['Andamios Ahuehuete, S. A. de C. V.', 'Andamios Ahuehuete'],
  ['Vitamina C', 'Vitamina C'],
  ['Grupo A', 'Grupo A'],
  ['sa de cv', 'sa de cv'],
  ['P-01006', 'P-01006'],
  ['Casa de', 'Casa de'],
])('«%s» is looked for as «%s»', (typed, expected) => {
  expect(withoutLegalForm(typed)).toBe(expected);
});
