import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { suppliersApi } from '#contract/suppliers.ts';
import { waitingApi } from '#contract/waiting-api.ts';
import { searchAnswers } from '#web/features/search/test-found.ts';
import { supplierPage } from '#web/features/suppliers/test-suppliers.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const LIST = answer(suppliersApi.list, supplierPage());

test(
  'the mark of sample data stands in the bar at every width: it covers nothing, scrolled or not',
  { tags: 'all' },
  async () => {
    await showScreen('/proveedores', { answers: [LIST], settings: { demo: true }, width: 390 });
    const bar = page.getByRole('banner');
    const mark = bar.getByText('Datos de muestra ficticios');
    for (const width of [390, 600, 1000, 1440]) {
      await page.viewport(width, 900);
      scrollTo(0, 900);
      await expect.element(mark).toBeInViewport({ ratio: 1 });
      const [around, own] = [await boxOf(bar), await boxOf(mark)];
      expect([own.top >= around.top, own.bottom <= around.bottom, around.height], String(width)).toEqual([
        true,
        true,
        64,
      ]);
      for (const other of bar.element().querySelectorAll('a, button')) {
        const box = other.getBoundingClientRect();
        const isApart =
          box.right <= own.left || box.left >= own.right || box.bottom <= own.top || box.top >= own.bottom;
        expect(isApart || !other.checkVisibility(), `${width} ${other.textContent}`).toBe(true);
      }
    }
    expect(await violations()).toEqual([]);
  },
);

test('S-2.20 the bar is 64 px of #0e345b at every width; logos hide below 960 px and stand in the drawer', async () => {
  await showScreen('/proveedores', { answers: [LIST] });
  const bar = page.getByRole('banner');
  for (const width of [1440, 959, 390]) {
    await page.viewport(width, 900);
    await expect.element(bar).toBeVisible();
    const { height, backgroundColor } = getComputedStyle(bar.element());
    expect({ height, backgroundColor }).toEqual({ height: '64px', backgroundColor: 'rgb(14, 52, 91)' });
    const logos = bar.getByRole('link', { name: 'Sitio de la Universidad' });
    expect(logos.elements()).toHaveLength(width >= 960 ? 1 : 0);
  }
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menú' });
  await expect.element(drawer).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Sitio de la Universidad' }).elements()).toHaveLength(1);
  expect(drawer.getByRole('link', { name: 'Servicios de intranet' }).elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Abrir menú');
});

test('S-2.21 S-9.2 the footer stands from 960 px on; sections are a row from 1280 px on', async () => {
  await showScreen('/proveedores', { answers: [LIST] });
  await expect.element(page.getByRole('banner')).toBeVisible();
  const shown = async (width: number) => {
    await page.viewport(width, 900);
    return {
      footer: page.getByRole('contentinfo').query() !== null,
      row: page.getByRole('navigation', { name: 'Secciones' }).query() !== null,
    };
  };
  expect(await shown(1280)).toEqual({ footer: true, row: true });
  expect(await shown(1279)).toEqual({ footer: true, row: false });
  expect(await shown(960)).toEqual({ footer: true, row: false });
  expect(await shown(959)).toEqual({ footer: false, row: false });
});

test(
  'letters typed while the dialog of the search comes are in its field, in their order',
  { tags: 'all' },
  async () => {
    await showScreen('/proveedores', { answers: [LIST, ...searchAnswers] });
    await expect.element(page.getByRole('banner')).toBeVisible();
    const before = page.getByRole('link', { name: 'Saltar al contenido' });
    (before.element() as HTMLElement).focus();
    // As fast as a hand: before the part that draws the dialog can be there.
    await userEvent.keyboard('{Control>}k{/Control}vigil');
    // Each letter by itself, as it comes.
    await userEvent.keyboard('an');
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar en el portal' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('cia');
    await expect.element(field).toHaveValue('vigilancia');
    // The first clears the field.
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(before).toHaveFocus();
  },
);

test(
  '`?` lists every shortcut that this person has, in groups, and leads to the manual',
  { tags: 'all' },
  async () => {
    const listed = page.getByRole('heading', { level: 1, name: 'Proveedores' });
    await showScreen('/proveedores', { answers: [LIST] });
    await expect.element(listed).toBeVisible();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await expect.element(dialog.getByText('Índice')).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'En Mi trabajo' }).elements()).toHaveLength(0);
    await expect
      .element(dialog.getByRole('link', { name: 'Manual del portal' }))
      .toHaveAttribute('href', '/AdquisicionesUG/ayuda');
    await userEvent.keyboard('{Escape}');
    await showScreen('/proveedores', { answers: [LIST], role: 'Administrador' });
    await expect.element(listed).toBeVisible();
    await userEvent.keyboard('?');
    for (const title of ['En Mi trabajo', 'Al revisar una solicitud', 'Al escribir contenido'])
      await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible();
  },
);

test('all sections of who keeps the portal stand in one line from 1280 px on', async () => {
  await showScreen('/proveedores', {
    answers: [LIST, answer(waitingApi.counts, { mio: 148, unidad: 148, libres: 0 })],
    role: 'Administrador',
    width: 1440,
  });
  const nav = page.getByRole('navigation', { name: 'Secciones' });
  await expect.element(nav.getByRole('link', { name: 'Perfiles' })).toBeVisible();
  await expect.element(nav.getByText(/^148/)).toBeVisible();
  for (const width of [1440, 1280]) {
    await page.viewport(width, 900);
    const tops = nav
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect().top);
    expect(new Set(tops).size, `${width} px`).toBe(1);
  }
});

test('sections of the staff are those that the functions of a guest open', async () => {
  const mayDo = new Set(['route Dashboard', 'administer Work', 'consult Requisitions']);
  await showScreen('/proveedores', {
    answers: [LIST, answer(waitingApi.counts, { mio: 2, unidad: 2, libres: 0 })],
    role: 'guest',
    session: (known) => ({ ...known, can: (action, subject) => mayDo.has(`${action} ${subject}`) }),
    width: 1440,
  });
  const nav = page.getByRole('navigation', { name: 'Secciones' });
  await expect.element(nav.getByRole('link', { name: 'Mis solicitudes' })).toBeVisible();
  await expect.element(nav.getByRole('link', { name: /Mi trabajo/ })).toBeVisible();
  await expect.element(nav.getByRole('link', { name: 'Padrón' })).not.toBeInTheDocument();
});
