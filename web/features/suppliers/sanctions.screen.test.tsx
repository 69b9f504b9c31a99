import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SanctionPage } from '#contract/sanctions-api.ts';
import { SanctionNotices } from './sanction-notices.tsx';
import { Screen } from './sanctions.screen.tsx';
import { SANCTIONS } from './test-suppliers.ts';

const told = (total: number, q = '', clean: SanctionPage['clean'] = []) => {
  const data: SanctionPage = {
    rows: [],
    total: { value: total, exact: true },
    correctedQuery: null,
    clean,
    on: '2026-11-22',
    page: 99,
    size: 20,
    counts: { vigentes: 41, cumplidas: 0 },
    kinds: {
      warning: 0,
      suspension: total - Math.min(total, 1),
      cancellation: 0,
      disqualification: Math.min(total, 1),
    },
    updatedAt: null,
  };
  return renderToStaticMarkup(<Screen search={{ q, lista: '' }} data={data} />);
};

test('a page behind the last one says where the list ends, never that there are no sanctions', () => {
  const page = told(41);
  expect(page).toContain('1 inhabilitación, 40 suspensiones');
  expect(page).toContain('Esta página de la lista no existe.');
  expect(page).toContain('La lista termina en la página 3.');
  expect(page).not.toContain('No hay sanciones');
});

test('an empty register and a search without result are told as such', () => {
  expect(told(0)).toContain('No hay sanciones ni impedimentos en vigor.');
  expect(told(0, 'nadie')).toContain('Nada coincide con «nadie».');
});

test('a company without sanctions is told so with the day and a link; an unknown one is told to be unknown', () => {
  const clean = told(0, 'bajío', [{ number: 'P-00020', name: 'Empresa del Bajío', status: 'active' }]);
  expect(clean).toContain('Sin sanciones en vigor al 22 nov 2026');
  expect(clean).toContain('href="/AdquisicionesUG/proveedores/P-00020"');
  expect(clean).toContain('Los listados federales');
  expect(clean).not.toContain('Nada coincide');
  expect(told(0, 'nadie')).toContain('está en el padrón ni en el registro de sancionados');
  expect(told(0, 'PELI800229010')).toContain('búscala por su nombre');
});

test('what was served is told as such with its dates, and warns of nothing', () => {
  const [row] = SANCTIONS.rows;
  const shown = (status: 'active' | 'fulfilled') =>
    renderToStaticMarkup(<SanctionNotices sanctions={[{ ...row!, status }]} />);
  expect(shown('fulfilled')).toMatch(
    /u-notice--mute.*Sanción cumplida: inhabilitación<\/b> del 4 may 2026 al 3 may 2028: /,
  );
  expect(shown('active')).toMatch(/u-notice--bad.*<b>Inhabilitación<\/b>/);
});
