import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { faultOfFocus } from '#web/test-focus.ts';
import { COMPLETE, draft, SETTINGS } from './test-request.ts';
import { serviceOf, showForm } from './test-service.ts';
import { at, field, next } from './test-steps.ts';

const rfc = page.getByLabelText('RFC', { exact: true });

test('nothing that has consequences comes ticked', async () => {
  const empty = draft({ data: emptySupplierFile('legal', 'national'), declarations: {}, step: 2 });
  const service = serviceOf(empty);
  await showScreen('/proveedores/solicitud', { answers: service.answers });
  await expect.element(rfc).toBeVisible();
  expect(page.getByRole('radio', { name: /^Persona/, checked: true }).elements()).toEqual([]);
  await rfc.fill(COMPLETE.rfc);
  await next();
  const told = page.getByRole('link', { name: 'Elige si te inscribes como persona física o moral.' });
  await expect.element(told).toBeVisible();
  await page.getByLabelText('Persona moral').click();
  await rfc.click();
  await userEvent.tab();
  await expect.element(page.getByText(/RFC revisado/)).toBeVisible();
  await page.getByLabelText('Correo', { exact: true }).fill('ventas@colibri.example');
  await page.getByLabelText('Repite el correo').fill('ventas@colibri.example');
  await next();
  await at('Guarda tu folio y tu clave');
  await page.getByLabelText('Ya guardé el folio y la clave').click();
  await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
  await at('Datos');
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
});

test.for([
  ['domicilio', 'Domicilio'],
  ['representante', 'Representante'],
  ['manifiestos', 'Manifiestos'],
])('nothing that has consequences comes ticked in the step %s', async ([paso, title]) => {
  const empty = draft({ data: emptySupplierFile('legal', 'national'), declarations: {} });
  await showForm(serviceOf(empty), paso!);
  await at(title!);
  await expect.element(page.getByRole('button', { name: 'Anterior' })).toBeVisible();
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
});

test('the postal code chooses the state, and one that no state has is refused', async () => {
  const service = serviceOf(
    draft({ data: { ...COMPLETE, address: emptySupplierFile('legal', 'national').address } }),
  );
  await showForm(service, 'domicilio');
  await at('Domicilio');
  const code = field('address.postalCode');
  const state = field('address.stateName');
  const municipality = field('address.municipality');
  await code.fill('44100');
  await expect.element(state).toHaveValue('Jalisco');
  expect(page.getByText('Clave del municipio').elements()).toEqual([]);
  await code.fill('00100');
  await userEvent.tab();
  await expect
    .element(page.getByText('Ningún código postal de México empieza con 00.').first())
    .toBeVisible();
  await code.fill('36000');
  await expect.element(state).toHaveValue('Guanajuato');
  expect(municipality.getByRole('option').elements()).toHaveLength(47);
  await municipality.selectOptions('San Miguel de Allende');
  await state.selectOptions('Jalisco');
  await expect.element(municipality).toHaveValue('');
  await state.selectOptions('Guanajuato');
  await municipality.selectOptions('Guanajuato');
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();
  await expect
    .poll(() => service.now().data.address)
    .toMatchObject({ stateName: 'Guanajuato', stateCode: '11', municipality: 'Guanajuato' });
});

test('deleting a draft stands at the end, in a menu, and never above the step', async () => {
  await showForm(serviceOf(draft()), 'datos');
  await at('Datos');
  const remove = page.getByRole('button', { name: 'Borrar este borrador' });
  expect(remove.query()?.checkVisibility() ?? false).toBe(false);
  await page.getByText('Más opciones', { exact: true }).click();
  await expect.element(remove).toBeVisible();
  const top = (target: typeof remove) => target.element().getBoundingClientRect().top;
  expect(top(remove)).toBeGreaterThan(top(page.getByRole('button', { name: 'Continuar' })));
  await remove.click();
  await page.getByRole('button', { name: 'Borrar el borrador' }).click();
  await at('Tipo y RFC');
});

test('a message that comes over the field one types in leaves the field in sight', async () => {
  await showScreen('/proveedores/solicitud', {
    width: 390,
    height: 600,
    answers: [answer(registrationApi.settings, SETTINGS)],
  });
  await expect.element(rfc).toBeVisible();
  const tax = rfc.element() as HTMLInputElement;
  tax.focus({ preventScroll: true });
  scrollBy({ top: tax.getBoundingClientRect().bottom - innerHeight + 24, behavior: 'instant' });
  expect(faultOfFocus()).toBe(undefined);
  dispatchEvent(new Event('portal:retry'));
  const told = page.getByText(/^No llegó la respuesta/);
  await expect.element(told).toBeVisible();
  // Not because the message is gone.
  await expect.poll(() => [faultOfFocus(), told.elements().length]).toEqual([undefined, 1]);
  expect(document.activeElement).toBe(tax);
});
