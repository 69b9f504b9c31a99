import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RegistryPage, RegistryRow } from '#contract/supplier-registry.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { publishedProcedures, signedInOfficer, type Officer } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { answerEarly } from '#e2e/tender-steps.ts';
import { openFirstRecord } from '#e2e/review-steps.ts';
import { openPage } from '#e2e/settled.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';

async function openRecords(page: Page, address: string, isSignedIn = false): Promise<void> {
  answerFilePickers(page);
  await page.goto(address);
  if (!isSignedIn) await fillSignIn(page, 'mariana.admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** A supplier that a list impedes and nobody sanctioned. */
async function barredSupplier(officer: Officer): Promise<RegistryRow> {
  for (let pag = 1; pag <= 40; pag += 1) {
    const page = await officer.send<RegistryPage>('GET', `/padron?estado=vigente&tam=50&pag=${pag}`);
    const found = page.rows.find(({ listLevel }) => listLevel === 'block');
    if (found !== undefined) return found;
  }
  throw new Error('No supplier of the demonstration is impeded by a list');
}

async function publishedTender(officer: Officer): Promise<{ id: string; number: string }> {
  const rows = await publishedProcedures(officer);
  const found = rows.find(({ status, origin }) => status === 'active' && origin === 'portal');
  if (found === undefined) throw new Error('The demonstration has no open procedure');
  return found;
}

/** Somebody who is not in the registry, by name and RFC. */
async function nameStranger(form: Locator, name: string, rfc: string): Promise<void> {
  await form.getByRole('button', { name: 'No está en el padrón' }).click();
  const stranger = form.getByRole('group', { name: 'Quien no está en el padrón' });
  await stranger.getByLabel('Nombre o razón social').fill(name);
  await stranger.getByLabel('RFC').fill(rfc);
  await stranger.getByRole('button', { name: 'Agregar' }).click();
}

/** Controls that stay under a message although the page was moved to show them. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelector('.u-toast') === null) throw new Error('Nothing is told');
    return [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select)')]
      .filter((control) => control.checkVisibility() && control.getClientRects().length > 0)
      .filter((control) => {
        control.scrollIntoView({ block: 'end', behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        return (
          document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.u-toasts') instanceof
          Element
        );
      })
      .map(({ textContent }) => textContent);
  });

/** Where a page that was moved to its end stands two frames later, in pixels before the end. */
const leftBelow = (page: Page) =>
  page.evaluate(async () => {
    if (document.querySelector('.u-toast') === null) throw new Error('Nothing is told');
    const root = document.documentElement;
    window.scrollTo({ top: root.scrollHeight, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return Math.round(root.scrollHeight - window.innerHeight - window.scrollY);
  });

const bodyText = (form: Locator) => form.getByRole('region', { name: 'Lo que se encontró del proveedor' });

test('S-2.13 a contract with whom a federal list bars is refused with the row of the list, in the form itself', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const barred = await barredSupplier(officer);
  await openRecords(page, origin + RECORDS);
  await page.getByRole('button', { name: 'Crear un procedimiento nuevo' }).click();
  await page.getByLabel('Tipo de procedimiento').selectOption('Adjudicación directa');
  await page.getByText(/^Guardado a las/).waitFor();
  await page.getByRole('button', { name: 'Agregar contrato' }).click();
  const form = page.getByRole('group', { name: 'Contrato nuevo' });
  await form.getByLabel('Número del contrato').fill('AD-77');
  await nameStranger(form, 'Otro nombre de la misma empresa', barred.rfc ?? '');
  await form.getByLabel('Objeto').fill('Servicio que no se contrata');
  await form.getByLabel('Monto con IVA').fill('1,000.00');
  await form.getByRole('button', { name: 'Agregar contrato' }).click();
  await bodyText(form).getByRole('heading', { name: 'Está impedido para contratar' }).waitFor();
  await bodyText(form)
    .getByText(barred.rfc ?? '')
    .first()
    .waitFor();
  const add = form.getByRole('button', { name: 'Agregar contrato' });
  expect(await add.getAttribute('aria-disabled')).toBe('true');
  const why = (await add.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${why}"]`).textContent()).toContain(
    'Con este proveedor no se puede guardar.',
  );
  expect(await violations(page)).toEqual([]);
  // Whoever names somebody else leaves what was found of the first one.
  await form.getByRole('button', { name: 'Cambiar proveedor' }).click();
  await nameStranger(form, 'Otra empresa de muestra', 'OEM150310AB1');
  expect(await bodyText(form).count()).toBe(0);
  await form.getByRole('button', { name: 'Agregar contrato' }).click();
  await page.getByText('Se agregó el contrato AD-77.').waitFor();
});

test('S-2.13 publishing two papers says which is public now and which on what date, asks first, and refuses what is there already', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { id, number } = await publishedTender(officer);
  await openRecords(page, `${origin}${RECORDS}?tab=nuevo&proc=${id}`);
  await page.getByRole('heading', { level: 1, name: `Expediente ${number}` }).waitFor();
  const missing = page.locator('#pa-falta-publicar');
  await expect.poll(() => missing.textContent()).toContain('Elige al menos un archivo.');
  const files = await Promise.all(
    [7, 8].map(async (pages) => ({
      name: `acta-${pages}.pdf`,
      mimeType: 'application/pdf',
      buffer: await biddingDocuments(pages),
    })),
  );
  const choose = async () => {
    const picking = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Archivos/ }).click();
    await (await picking).setFiles(files);
  };
  await choose();
  await page.getByText('Listo', { exact: true }).nth(1).waitFor();
  // What the first page of both tells is proposed, and marked so; one row says it of both otherwise.
  await expect.poll(() => page.getByText('Propuesto por la primera página').count()).toBe(6);
  const cards = page.getByRole('group', { name: /^Datos de/ });
  const both = page.getByRole('group', { name: 'Para los 2 archivos' });
  await both.getByLabel('Etapa').selectOption('Junta de aclaraciones');
  await both.getByLabel('Tipo de documento').selectOption('Acta de junta de aclaraciones');
  await both.getByRole('button', { name: 'Aplicar a los 2 archivos' }).click();
  expect(await page.getByText('Propuesto por la primera página').count()).toBe(0);
  expect(await cards.nth(1).getByLabel('Título').inputValue()).toBe('Acta de junta de aclaraciones');
  await cards.nth(1).getByLabel('En otra fecha').check();
  await cards.nth(1).getByLabel('Fecha', { exact: true }).fill('15/03/2031');
  await cards.nth(1).getByLabel('Hora', { exact: true }).fill('09:00');
  await page.getByRole('button', { name: 'Publicar 1 documento ahora y programar 1' }).click();
  const dialog = page.getByRole('dialog', {
    name: `¿Publicar 1 documento ahora y programar 1 en ${number}?`,
  });
  await dialog.getByText('15 mar 2031, 09:00').waitFor();
  await dialog.getByText(/^Publicar no se deshace/).waitFor();
  expect(await violations(page)).toEqual([]);
  await answerEarly(dialog);
  await dialog.getByRole('button', { name: 'Publicar 1 documento ahora y programar 1' }).click();
  await page
    .getByText(`1 documento publicado en ${number}; 1 programado para el 15 mar 2031, 09:00`, {
      exact: false,
    })
    .first()
    .waitFor();
  expect(await coveredByToast(page)).toEqual([]);
  expect(await leftBelow(page)).toBe(0);
  await choose();
  await page.getByText('ya está en este expediente como versión 1', { exact: false }).nth(1).waitFor();
  await page
    .getByRole('link', { name: /^Ir a «/ })
    .nth(1)
    .waitFor();
  const publish = page.getByRole('button', { name: 'Publicar documentos', exact: true });
  await expect.poll(() => publish.isDisabled()).toBe(true);
  await missing.getByText('Ninguno de los archivos elegidos se puede publicar.').waitFor();
  // What is refused does not enter the file a second time: it is shown there as what it is.
  const preview = page.getByRole('complementary', { name: 'Vista previa' });
  await preview.getByText('Ya publicado').first().waitFor();
  await preview.getByText('Programado').first().waitFor();
  expect(await preview.getByText('Agrega un archivo y aquí verás cómo queda.').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('S-2.13 a step of a procedure says what it lacks before the click, and keeps what was written while the paper is fetched', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { id } = await publishedTender(officer);
  await openRecords(page, `${origin}${RECORDS}?tab=nuevo&proc=${id}`);
  const cancel = page.getByRole('button', { name: 'Cancelar el procedimiento' });
  await cancel.waitFor();
  const why = (await cancel.getAttribute('aria-describedby')) ?? '';
  await expect
    .poll(() => page.locator(`[id="${why}"]`).textContent())
    .toContain('Publica primero el documento');
  const reason = 'Ya no se necesita el equipo que se pedía.';
  await cancel.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill(reason);
  await dialog.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: /^Archivos/ }).focus();
  await cancel.click();
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe(reason);
  await page.keyboard.press('Escape');
  page.on('dialog', (asked) => void asked.accept());
  await page.reload();
  await cancel.click();
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe(reason);
});

test('S-2.12 whom a federal list bars shows it in the registry and in the record, each with the way to the match', async ({
  page,
  browser,
  origin,
  openRegistry,
}) => {
  const barred = await barredSupplier(await signedInOfficer(browser, origin));
  await openRegistry(`?seccion=padron&q=${barred.number}`);
  await page.getByText(/^1 proveedor con registro, de cualquier estado/).waitFor();
  const mark = page.getByRole('link', { name: 'Impedido por una lista' });
  await mark.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: barred.name }).click();
  await page.getByText('La Universidad no le ha impuesto sanciones.').waitFor();
  await page.getByRole('link', { name: 'Ver coincidencia' }).first().click();
  await page.getByText(/^1 coincidencia$/).waitFor();
});

test('the sanction check says that a registered company is clean, with the day, and that an unknown one is unknown', async ({
  page,
  browser,
  origin,
}) => {
  const barred = await barredSupplier(await signedInOfficer(browser, origin));
  const screen = `${origin}/AdquisicionesUG/proveedores?vista=sancionados&q=`;
  await page.goto(screen + barred.number);
  await page.getByText(/^Sin sanciones en vigor al \d+ \p{L}+ \d{4}$/u).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.locator('.supplier-clean a').click();
  await page.waitForURL(`**/proveedores/${barred.number}`);
  await page.goto(`${screen}zzqq%20inexistente`);
  await page.getByText('está en el padrón ni en el registro de sancionados', { exact: false }).waitFor();
});

test('at 1280 px whatever is pressed outside of running text measures 24 by 24 px at least', async ({
  page,
  origin,
  openRegistry,
}) => {
  const tooSmall = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'a[href], button, summary, select, input:not([type=hidden])',
        ),
      ]
        .filter(
          (one) =>
            one.closest('.u-skip, .u-visually-hidden, label, main p, main td, main dd, main li li') === null,
        )
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .filter(({ one }) => getComputedStyle(one).display !== 'inline')
        .map(({ one, box }) => `${one.textContent} ${box.width}x${box.height}`),
    );
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, `${origin}/AdquisicionesUG/proveedores`);
  expect(await tooSmall()).toEqual([]);
  await openRegistry();
  for (const [section, ready] of [
    ['catalogos', '[role=tab]'],
    ['listas', '.nl-open'],
    ['resumen', '.rg-frame__table > summary'],
  ]) {
    await openRegistry(`?seccion=${section}`);
    await page
      .locator(ready ?? '')
      .filter({ visible: true })
      .first()
      .waitFor();
    expect([section, await tooSmall()]).toEqual([section, []]);
  }
  await openRegistry('?seccion=padron&estado=vigente');
  await openFirstRecord(page);
  expect(await tooSmall()).toEqual([]);
});

test('a draft says what it lacks to be published before anybody tries, and leads there', async ({
  page,
  origin,
}) => {
  await openRecords(page, origin + RECORDS);
  await page.getByRole('button', { name: 'Crear un procedimiento nuevo' }).click();
  await page.getByText(/^Para publicar faltan \d+ datos$/).click();
  await page.getByRole('link', { name: 'Escribe el título.' }).click();
  const title = page.getByLabel('Título', { exact: true });
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('S-2.13 the public page of a procedure leads an officer to its record; nobody else sees the way', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { number } = await publishedTender(officer);
  const address = `${origin}/AdquisicionesUG/adquisiciones/procedimientos/${number}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Copiar enlace' }).waitFor();
  expect(await page.getByRole('link', { name: 'Editar' }).count()).toBe(0);
  await openRecords(page, `${origin}${RECORDS}?tab=publicados`);
  await page.locator('main tbody a').first().waitFor();
  await page.goto(address);
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByRole('navigation', { name: 'Secciones del procedimiento' }).waitFor();
  expect(await page.locator('main').innerText()).toContain(number);
});
