import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { postalCodesApi } from '#contract/postal-codes.ts';
import { registrationApi } from '#contract/registration-api.ts';
import { emptySupplierFile } from '#contract/supplier-file.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { faultOfFocus } from '#web/test-focus.ts';
import { COMPLETE, draft, SETTINGS } from './test-request.ts';
import { serviceOf, showForm } from './test-service.ts';
import { at, field, next } from './test-steps.ts';

const rfc = page.getByLabelText('RFC', { exact: true });

test('nothing that has consequences comes ticked', { tags: 'all' }, async () => {
  const empty = draft({ data: emptySupplierFile('legal', 'national'), declarations: {}, step: 2 });
  const service = serviceOf(empty);
  await showScreen('/proveedores/solicitud', { answers: service.answers });
  await expect.element(rfc).toBeVisible();
  await page.getByLabelText('En el extranjero').click();
  expect(page.getByRole('radio', { name: /^Persona/, checked: true }).elements()).toEqual([]);
  await next();
  const told = page.getByRole('link', { name: 'Elige si te inscribes como persona física o moral.' });
  await expect.element(told).toBeVisible();
  // Of somebody in Mexico the RFC says it.
  await page.getByLabelText('En México').click();
  expect(page.getByRole('radio', { name: /^Persona/ }).elements()).toEqual([]);
  await rfc.fill(COMPLETE.rfc);
  await userEvent.tab();
  await expect.element(page.getByText('RFC revisado: puedes inscribirte como persona moral.')).toBeVisible();
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

test('the postal code gives municipality and settlements, and warns where they disagree', async () => {
  const place = (code: string, settlements: string[], municipality: string) => ({
    code,
    municipalities: [municipality],
    settlements: settlements.map((name) => ({ kind: 'Barrio', name, municipality })),
  });
  const places = [
    place('36000', ['San Javier', 'Pastita'], 'Guanajuato'),
    place('37000', ['Centro'], 'León'),
  ];
  const service = serviceOf(
    draft({ data: { ...COMPLETE, address: emptySupplierFile('legal', 'national').address } }),
  );
  await showForm(service, 'domicilio', {
    answers: [
      answer(
        postalCodesApi.place,
        ({ params: { codigo = '' } }) => places.find(({ code }) => code === codigo) ?? place(codigo, [], ''),
      ),
    ],
  });
  await at('Domicilio');
  const municipality = field('address.municipality');
  const settlement = field('address.settlement');
  await field('address.postalCode').fill('37000');
  await expect.element(municipality).toHaveValue('León');
  await expect.element(settlement).toHaveValue('Centro');
  await expect.element(field('address.settlementType')).toHaveValue('Barrio');
  await field('address.postalCode').fill('36000');
  await expect.element(municipality).toHaveValue('Guanajuato');
  await expect.element(settlement).toHaveValue('');
  const offered = () => [...document.querySelectorAll('datalist option')].map((one) => one.textContent);
  expect(offered()).toEqual(['San Javier', 'Pastita']);
  await settlement.fill('San Xavier');
  await municipality.selectOptions('Celaya');
  await expect
    .element(page.getByText(/El código postal 36000 es de Guanajuato y escribiste Celaya\./))
    .toBeVisible();
  await expect.element(page.getByText(/no tiene «San Xavier» en 36000/)).toBeVisible();
});

test('the postal code chooses the state, and one that no state has is refused', { tags: 'all' }, async () => {
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

test.for([1440, 390])(
  'a new mailbox is written twice and proven by its code, also in an update; until then its mails go to the registered one, at %i',
  async (width) => {
    let written = '';
    const start = draft({
      kind: 'update',
      carried: COMPLETE,
      supplierNumber: 'P-00020',
      mailbox: { address: 'v•••@colibri.example', isProven: true },
    });
    const service = serviceOf(start);
    const saved = () => ({ ...service.now(), mailbox: { ...start.mailbox, isProven: false } });
    const answers = [
      answer(registrationApi.sendMailboxCode, () => {
        written = service.now().data.email;
        return { text: `Enviamos un código a ${written}. Vale 10 minutos.` };
      }),
      answer(registrationApi.proveMailbox, ({ body }) =>
        (body as { code: string }).code === 'K7M2Q-X4D91'
          ? { ...saved(), mailbox: { address: 'n•••@colibri.example', isProven: true } }
          : new Refusal('invalid_input', {
              fields: { code: 'El código no es el que enviamos a este correo.' },
            }),
      ),
    ];
    await showForm(service, 'datos', { answers, width, height: 900 });
    await at('Lo que se conserva');
    await page.getByRole('button', { name: 'Cambiar: Correo para avisos' }).click();
    const group = page.getByRole('group', { name: /^Confirma este correo/ });
    expect(group.elements()).toEqual([]);
    const address = `nueva${width}@colibri.example`;
    await field('email').fill(address);
    await field('emailAgain').fill('otra@colibri.example');
    await userEvent.tab();
    await expect.element(page.getByText(/Los dos correos son distintos/).first()).toBeVisible();
    await field('emailAgain').fill(address);
    await expect.element(group).toBeVisible();
    await expect.element(group.getByText(/el que cuenta es v•••@colibri.example/)).toBeVisible();
    await group.getByRole('button', { name: 'Enviar código' }).click();
    await expect.element(group.getByText(/^Enviamos un código a/)).toBeVisible();
    expect(written).toBe(address);
    const code = group.getByLabelText('Código del correo nuevo');
    await code.fill('AAAAA-AAAAA');
    await group.getByRole('button', { name: 'Confirmar el correo' }).click();
    await expect.element(group.getByText('El código no es el que enviamos a este correo.')).toBeVisible();
    expect(await violations('.r-newmail')).toEqual([]);
    await code.fill('K7M2Q-X4D91');
    await group.getByRole('button', { name: 'Confirmar el correo' }).click();
    await expect.element(group).not.toBeInTheDocument();
  },
);

test('who comes to change the account for payments finds it open', async () => {
  const start = draft({ kind: 'update', carried: COMPLETE, supplierNumber: 'P-00020' });
  await showForm(serviceOf(start), 'cuenta');
  await at('Lo que se conserva');
  await expect.element(field('bank.clabe')).toBeVisible();
  expect(page.getByRole('button', { name: /^Cambiar: .*[Cc]uenta/ }).elements()).toEqual([]);
});

test('an account that is told by its last four stays as it is, and another one is judged', async () => {
  const masked = { ...COMPLETE, bank: { ...COMPLETE.bank, clabe: '••••••••••••••9719' } };
  await showForm(serviceOf(draft({ data: masked })), 'datos');
  await at('Datos');
  const clabe = field('bank.clabe');
  await expect.element(clabe).toHaveValue('••••••••••••••9719');
  await clabe.click();
  await userEvent.tab();
  expect(page.getByText(/La CLABE tiene 18 dígitos/).elements()).toEqual([]);
  await clabe.fill('••••••••••••••97191');
  await userEvent.tab();
  await expect.element(page.getByText(/La CLABE tiene 18 dígitos/).first()).toBeVisible();
});
