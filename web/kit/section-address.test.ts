import { expect, it } from 'vitest';
import { sectionAddress } from './section-address.ts';

it('An address of a section names only what differs from the defaults', () => {
  const defaults = { q: '', orden: 'nombre', pag: 1 };
  const search = { q: 'equipo', orden: 'nombre', pag: 3 };
  expect(sectionAddress('/proveedores', defaults, search)).toBe(
    '/AdquisicionesUG/proveedores?q=equipo&pag=3',
  );
  const wider = { ...search, vista: 'padron' };
  expect(sectionAddress('/proveedores', defaults, wider, { pag: 1, q: '' })).toBe(
    '/AdquisicionesUG/proveedores',
  );
});
