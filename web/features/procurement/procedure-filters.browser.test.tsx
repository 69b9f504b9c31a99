import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { proceduresApi } from '#contract/procedures-api.ts';
import { focusAt } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { PROCEDURE_LIST, procedurePage } from './test-procedures.ts';

const AREA = 'Dirección de Tecnologías de Información y Comunicaciones';

const list = (query = '', answers = PROCEDURE_LIST) => showScreen(`/adquisiciones${query}`, { answers });
const address = () => decodeURIComponent(location.search);
const filters = page.getByRole('complementary', { name: 'Filtros' });
const box = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const results = page.getByRole('region', { name: 'Resultados' });
const count = page
  .getByRole('main')
  .getByRole('status')
  .filter({ hasText: /procedimientos?$/ });
const applied = page.getByRole('list', { name: 'Filtros aplicados' });
const chips = () =>
  applied
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent.replace('Quitar filtro', '').trim());
const isQuiet = () => expect.element(results).toHaveAttribute('aria-busy', 'false');

async function search(words: string, kept = ''): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Buscar procedimientos' });
  await field.fill(words);
  await focusAt(field);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`?${kept}q=${words}`);
  await isQuiet();
}

test('nothing found says so and offers a way back', async () => {
  await list('?q=zzzzqq');
  const nothing = page.getByText('No encontramos «zzzzqq». Prueba con el folio o con menos palabras.');
  await expect.element(nothing).toBeVisible();
  expect(count.element().textContent).toBe('0 procedimientos');
  await results.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect.poll(() => count.element().textContent).toBe('12 procedimientos');
});

test('a value that does not exist is left out of the question, and the list says so with a way to take it away', async () => {
  const asked: string[] = [];
  const told = PROCEDURE_LIST.map((given) => ({
    ...given,
    respond: (one: Parameters<typeof given.respond>[0]) => {
      asked.push(one.query.toString());
      return given.respond(one);
    },
  }));
  await list('?estado=abierto,otro&anio=abc&recurso=nada', told);
  await expect.poll(chips).toEqual(['Abierto', '«otro» no existe', '«abc» no existe', '«nada» no existe']);
  expect(asked.length).toBeGreaterThan(0);
  for (const query of asked) {
    expect(query).not.toMatch(/otro|abc|nada/);
    expect(query).toContain('estado=abierto');
  }
  await applied.getByRole('link', { name: /«otro» no existe/ }).click();
  await expect.poll(address).toBe('?estado=abierto&anio=abc&recurso=nada');
});

test('a seller for whose goods nothing is open learns what to do next', async () => {
  await list('?q=zzzzqq&estado=abierto');
  const next = page.getByRole('region', { name: 'Hoy no hay nada abierto. Mientras tanto' });
  await expect.element(next).toBeVisible();
  const links = next
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/AdquisicionesUG/proveedores?vista=inscripcion',
    '/AdquisicionesUG/adquisiciones/compras-previstas',
    '/AdquisicionesUG/adquisiciones?q=zzzzqq',
  ]);
});

test('a date that is no date stays as it was typed and says so, until it is one', async () => {
  await list();
  const from = filters.getByRole('textbox', { name: 'Desde' });
  const refusal = filters.getByText(/^Esa fecha no se entiende o no está en el calendario\./);
  await from.fill('31/02/2026');
  await focusAt(from);
  await userEvent.keyboard('{Enter}');
  await expect.element(refusal).toBeVisible();
  await userEvent.tab();
  await expect.element(from).toHaveValue('31/02/2026');
  expect(address()).toBe('');
  expect(refusal.elements()).toHaveLength(1);
  await from.fill('20/11/2026');
  await expect.poll(address).toBe('?desde=2026-11-20');
  await expect.element(refusal).not.toBeInTheDocument();
});

test(
  'both days of a filter are chosen as a range in one calendar, with one change of the address',
  { tags: 'all' },
  async () => {
    await list();
    const asked = history.length;
    await filters.getByRole('button', { name: 'Elegir fecha' }).first().click();
    const days = page.getByRole('dialog', { name: 'Elegir fecha' });
    await days.getByRole('button', { name: /\b10 de noviembre de 2026/ }).click();
    expect(address()).toBe('');
    await days.getByRole('button', { name: /\b5 de noviembre de 2026/ }).click();
    await expect.poll(address).toBe('?desde=2026-11-05&hasta=2026-11-10');
    await expect.element(days).not.toBeInTheDocument();
    expect(history.length).toBe(asked + 1);
    await expect.element(filters.getByRole('textbox', { name: 'Hasta' })).toHaveValue('10/11/2026');
  },
);

test('back removes filters one at a time, and forward brings them again', { tags: 'all' }, async () => {
  await list(`?area=${encodeURIComponent(AREA)}`);
  await expect.element(count).toBeVisible();
  const steps = [count.element().textContent];
  for (const name of ['Abierto', 'Adjudicado', 'Licitación pública']) {
    await box(name).click();
    await expect.element(applied.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await isQuiet();
    steps.push(count.element().textContent);
  }
  expect(steps).toEqual(['4 procedimientos', '1 procedimiento', '2 procedimientos', '1 procedimiento']);
  for (const [index, left] of [
    [2, ['Abierto', 'Adjudicado', AREA]],
    [1, ['Abierto', AREA]],
    [0, [AREA]],
  ] as const) {
    history.back();
    await expect.poll(chips).toEqual(left);
    await expect.poll(() => count.element().textContent).toBe(steps[index]);
  }
  expect(filters.getByRole('checkbox', { checked: true }).elements()).toHaveLength(1);
  history.forward();
  await expect.poll(() => count.element().textContent).toBe(steps[1]);
  await expect.element(box('Abierto')).toBeChecked();
});

test('a new search keeps the filters that were chosen', async () => {
  await list('?estado=abierto&tipo=licitacion');
  await expect.poll(chips).toEqual(['Abierto', 'Licitación pública']);
  await search('equipo', 'estado=abierto&tipo=licitacion&');
  await search('cómputo', 'estado=abierto&tipo=licitacion&');
  expect(chips()).toEqual(['Abierto', 'Licitación pública']);
  for (const name of ['Abierto', 'Licitación pública']) await expect.element(box(name)).toBeChecked();
});

test(
  'the count is one live region that stays in place and changes its text once per filter',
  { tags: 'all' },
  async () => {
    await list();
    await expect.element(count).toHaveTextContent('12 procedimientos');
    const region = count.element();
    const heard: (string | null)[] = [];
    new MutationObserver(() => heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await box('Desierto').click();
    await expect.element(applied.getByRole('link', { name: /Desierto/ })).toBeVisible();
    await isQuiet();
    expect(heard).toEqual([count.element().textContent]);
    expect(heard).toEqual(['2 procedimientos']);
  },
);

test('S-4.1 while a filter is on its way the rows, the pressed box and the focus stay, under a progress bar', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const slow = answer(proceduresApi.list, async (given) => {
    asked += 1;
    if (asked > 1) await held.promise;
    return procedurePage(given);
  });
  const screen = await list('', [slow, ...PROCEDURE_LIST]);
  const folios = () =>
    [...screen.querySelectorAll('ol.p-rows .p-row__head .u-num')].map(({ textContent }) => textContent);
  await focusAt(box('Desierto'));
  const before = folios();
  expect(before).toHaveLength(12);
  await userEvent.keyboard(' ');
  await expect.poll(() => asked).toBe(2);
  await expect.element(box('Desierto')).toBeChecked();
  await expect.element(box('Desierto')).toHaveFocus();
  expect(folios()).toEqual(before);
  await expect.element(page.getByRole('progressbar', { name: 'Cargando sección' })).toBeVisible();
  await expect.element(results).toHaveAttribute('aria-busy', 'true');
  await box('Licitación pública').click();
  await box('Suspendido').click();
  held.resolve();
  await expect.poll(address).toBe('?estado=desierto,suspendido&tipo=licitacion');
  await expect.poll(() => chips().length).toBe(3);
  await expect.element(box('Suspendido')).toHaveFocus();
});

test('every filter, the weeks too, is set and cleared by the keyboard alone', { tags: 'all' }, async () => {
  await list();
  for (const name of ['Abierto', 'Licitación pública', 'Estatal']) {
    await focusAt(box(name));
    await userEvent.keyboard(' ');
    await expect.element(applied.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  }
  for (const left of [2, 1, 0]) {
    await focusAt(applied.getByRole('link').first());
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => chips().length).toBe(left);
  }
  const first = page.getByRole('slider', { name: 'Desde la semana' });
  await focusAt(first);
  const week = first.element().getAttribute('aria-valuetext');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(address).toMatch(/desde=\d{4}-\d\d-\d\d&hasta=\d{4}-\d\d-\d\d/);
  await expect.poll(() => first.element().getAttribute('aria-valuetext')).not.toBe(week);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Desde la semana');
  await focusAt(page.getByRole('slider', { name: 'Hasta la semana' }));
  await expect.poll(() => chips().length).toBe(1);
  const [before, shown] = [address(), chips()];
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(address).not.toBe(before);
  // The chip of the weeks is another one then, and the focus of the one before goes with it.
  await expect.poll(() => chips().join()).not.toBe(shown.join());
  expect(chips()).toHaveLength(1);
  await focusAt(applied.getByRole('link'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('');
});

test(
  'a filter of Adquisiciones that fails leaves tabs, search and filters where they are',
  { tags: 'all' },
  async () => {
    let isBroken = true;
    const broken = answer(proceduresApi.list, (asked) =>
      isBroken && asked.query.has('estado') ? new Refusal('unavailable') : procedurePage(asked),
    );
    const screen = await list('', [broken, ...PROCEDURE_LIST]);
    const states = page.getByRole('group', { name: 'Estado' });
    await states.getByRole('checkbox').first().click();
    await expect.element(page.getByText('No pudimos cargar los procedimientos.')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Licitaciones y compras' });
    await expect.element(tabs.getByRole('link', { name: 'Documentos' })).toBeVisible();
    expect(states.getByRole('checkbox').elements().length).toBeGreaterThan(1);
    await expect.element(states.getByRole('checkbox').first()).toBeChecked();
    await expect.element(page.getByRole('searchbox', { name: 'Buscar procedimientos' })).toBeVisible();
    expect(await violations()).toEqual([]);
    isBroken = false;
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => screen.querySelectorAll('.p-rows > li').length).toBe(3);
  },
);
