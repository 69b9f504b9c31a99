import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { faultOfFocus } from '#e2e/focus.ts';
import { completeFile, firstLine, someRfc, startRequest } from '#e2e/registration-steps.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { violations } from '#e2e/violations.ts';
import { at, begin, cardOf, field, fill, FORM, next, openDraft, pdf, saved } from '#e2e/wizard-steps.ts';

describe('The form of a request', () => {
  test('nothing that has consequences comes ticked, and what was not said is not asked for', async ({
    page,
    open,
    origin,
  }) => {
    await open(FORM);
    expect(await page.getByRole('radio', { name: /^Persona/, checked: true }).count()).toBe(0);
    await page.getByLabel('RFC', { exact: true }).fill(someRfc('legal'));
    await next(page);
    await page.getByRole('link', { name: 'Elige si te inscribes como persona física o moral.' }).waitFor();
    await begin(page, someRfc('legal'));
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    const folio = new URL(page.url()).searchParams.get('folio') ?? '';
    for (const paso of ['domicilio', 'representante', 'manifiestos']) {
      await open(`${FORM}?folio=${folio}&paso=${paso}`);
      await page.getByRole('button', { name: 'Anterior' }).waitFor();
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    }
    const request = await startRequest(origin);
    const { requirements } = await request.read();
    expect(requirements.map(({ code }) => code)).not.toContain('registro_patronal');
  });

  test('a message that comes over the field one types in leaves the field in sight', async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await open(FORM);
    const tax = page.getByLabel('RFC', { exact: true });
    await tax.evaluate((element) => {
      element.focus({ preventScroll: true });
      window.scrollBy({
        top: element.getBoundingClientRect().bottom - window.innerHeight + 24,
        behavior: 'instant',
      });
    });
    expect(await faultOfFocus(page)).toBe(undefined);
    await page.evaluate(() => dispatchEvent(new Event('portal:retry')));
    const told = page.getByText(/^No llegó la respuesta/);
    await told.waitFor();
    // Not because the message is gone.
    await expect.poll(async () => [await faultOfFocus(page), await told.count()]).toEqual([undefined, 1]);
    expect(await tax.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('the postal code chooses the state, and one that no state has is refused', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await openDraft(page, origin, request, 'domicilio');
    await fill(page, { 'address.postalCode': '44100' });
    expect(await field(page, 'address.stateName').inputValue()).toBe('Jalisco');
    expect(await page.getByText('Clave del municipio').count()).toBe(0);
    await field(page, 'address.postalCode').fill('00100');
    await field(page, 'address.postalCode').blur();
    await page.getByText('Ningún código postal de México empieza con 00.').first().waitFor();
    await fill(page, { 'address.postalCode': '36000' });
    expect(await field(page, 'address.stateName').inputValue()).toBe('Guanajuato');
    const municipality = field(page, 'address.municipality');
    expect(await municipality.getByRole('option').count()).toBe(47);
    await municipality.selectOption('San Miguel de Allende');
    await field(page, 'address.stateName').selectOption('Jalisco');
    expect(await municipality.inputValue()).toBe('');
    await field(page, 'address.stateName').selectOption('Guanajuato');
    await municipality.selectOption('Guanajuato');
    await saved(page);
    expect((await request.read()).data.address).toMatchObject({ stateName: 'Guanajuato', stateCode: '11' });
  });

  test('a scan of a paper that must carry a digital seal is told and passes; INFONAVIT is asked in its own words', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /Constancia de situación fiscal$/);
    const input = card.locator('input[type=file]').first();
    const scan = { name: 'escaneo.pdf', mimeType: 'application/pdf', buffer: await scannedPages(1, 1) };
    await input.setInputFiles(scan);
    await card.getByText(/No encontramos texto en este archivo/).waitFor();
    await card.getByRole('button', { name: /^Ver / }).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await card.getByText(/No encontramos texto en este archivo/).waitFor();
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: /^Cambiar / }).click();
    await input.setInputFiles(await pdf('descargada.pdf'));
    await card.getByText('descargada.pdf').first().waitFor();
    await card.getByText(/No encontramos texto/).waitFor({ state: 'detached' });
    const housing = cardOf(page, /INFONAVIT/);
    await housing
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pdf('infonavit.pdf'));
    await housing
      .getByRole('group', { name: 'Resultado de la constancia' })
      .getByLabel('Sin antecedente')
      .check();
  });

  test('deleting a draft stands at the end, in a menu, and never above the step', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await openDraft(page, origin, request, 'datos');
    const remove = page.getByRole('button', { name: 'Borrar este borrador' });
    expect(await remove.isVisible()).toBe(false);
    await page.getByText('Más opciones', { exact: true }).click();
    const top = async (target: typeof remove) => (await target.boundingBox())?.y ?? 0;
    expect(await top(remove)).toBeGreaterThan(await top(page.getByRole('button', { name: 'Continuar' })));
    await remove.click();
    await page.getByRole('button', { name: 'Borrar el borrador' }).click();
    await at(page, 'Tipo y RFC');
  });
});
