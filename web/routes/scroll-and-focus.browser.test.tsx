import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { proceduresApi } from '#contract/procedures-api.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { PROCEDURE_LIST, procedureDetail } from '#web/features/procurement/test-procedures.ts';
import { focusAt } from '#web/test-hand.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

test('S-2.0 S-4.1 back restores the scroll and the focus; a new screen starts at the top with its heading', async () => {
  const detail = answer(proceduresApi.detail, ({ params }) => procedureDetail(params.numero!));
  const answers = [...PROCEDURE_LIST, detail, answer(procurementAdminApi.changes, { rows: [] })];
  await showScreen('/adquisiciones', { answers, width: 1280, height: 700 });
  const seventh = page.getByRole('link', { name: 'Licencias de software académico' });
  await expect.element(seventh).toBeVisible();
  seventh.element().scrollIntoView({ block: 'nearest' });
  scrollBy(0, 300);
  await expect.poll(() => scrollY).toBeGreaterThan(200);
  const href = seventh.element().getAttribute('href');
  await focusAt(seventh);
  const before = scrollY;
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(href);
  await expect.poll(() => [scrollY, document.activeElement?.tagName]).toEqual([0, 'H1']);
  history.back();
  await expect.poll(() => location.pathname).toBe('/AdquisicionesUG/adquisiciones');
  await expect.poll(() => Math.abs(scrollY - before)).toBeLessThan(4);
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe(href);
});
