import { expect, it } from 'vitest';
import { SUPPLIER_VIEWS } from './supplier-views.tsx';
import { descriptionOf } from './descriptions.ts';

it('search engines get a sentence of every public section, of each view of the suppliers and of a procedure', () => {
  for (const route of [
    '/',
    '/adquisiciones',
    '/adquisiciones/evaluaciones',
    '/normatividad',
    '/directorio',
    '/proveedores/facturar',
  ])
    expect(descriptionOf(route, {}), route).toMatch(/\.$/);
  for (const view of Object.keys(SUPPLIER_VIEWS))
    expect(descriptionOf('/proveedores', { view, content: null }), view).toMatch(/\.$/);
  const procedure = { title: 'Equipo de cómputo', number: 'LP-UG-014-2026' };
  expect(descriptionOf('/adquisiciones/procedimientos/$numero', procedure)).toBe(
    'Equipo de cómputo. Fechas, documentos, partidas y contratos del procedimiento LP-UG-014-2026.',
  );
});

it('what was not found, and what has no sentence, says none', () => {
  expect(descriptionOf('/adquisiciones/procedimientos/$numero', null)).toBeUndefined();
  expect(descriptionOf('/404', undefined)).toBeUndefined();
  expect(descriptionOf(undefined, undefined)).toBeUndefined();
});
