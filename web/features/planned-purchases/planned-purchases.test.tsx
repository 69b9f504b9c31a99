import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PlannedPurchase } from '#contract/planning.ts';
import { PortalProvider, type Portal } from '#web/kit/portal-context.tsx';
import { Screen } from './planned-purchases.screen.tsx';

const planned = (
  need: string,
  quarter: number,
  became: PlannedPurchase['became'] = null,
): PlannedPurchase => ({
  need,
  area: 'Biblioteca',
  year: 2027,
  quarter,
  became,
});
const drawn = (rows: PlannedPurchase[]) =>
  renderToStaticMarkup(
    <PortalProvider value={{ settings: {} } as unknown as Portal}>
      <Screen rows={rows} />
    </PortalProvider>,
  );
const called = { number: 'LP-UG-001-2027', slug: 'LP-UG-001-2027', state: 'open' } as const;

test('what was called already stands apart, so that the quarters of what is to come read in order', () => {
  const page = drawn([planned('Estantes', 2), planned('Sillas', 3), planned('Libros', 1, called)]);
  expect(page.split('<section').map((part) => part.match(/\d\.\S+ trimestre/g))).toEqual([
    null,
    ['2.º trimestre', '3.er trimestre'],
    ['1.er trimestre'],
  ]);
  expect(page).toContain('Ya convocadas');
  expect(drawn([planned('Estantes', 2)])).not.toContain('Ya convocadas');
});
