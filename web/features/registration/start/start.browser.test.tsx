import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationApi } from '#contract/registration-api.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { COMPLETE, CREATED, draft } from '../test-request.ts';
import { serviceOf } from '../test-service.ts';
import { at, next } from '../test-steps.ts';

const FORM = '/proveedores/solicitud';
const ASKED =
  'Si el número o el RFC está en el padrón, enviamos un código a su correo registrado. Vale 30 minutos. Enviamos hasta 3 al día por registro y 5 por buzón, y el último vale hasta la medianoche: si ya no llega otro, usa ese.';

test(
  'the first step is filled, the key kept and lines chosen and ordered with the keyboard alone',
  { tags: 'all' },
  async () => {
    const service = serviceOf(draft({ data: { ...COMPLETE, lines: [] }, step: 2 }));
    await showScreen(FORM, { answers: service.answers });
    const key = (name: string) => userEvent.keyboard(`{${name}}`);
    const rfc = page.getByLabelText('RFC', { exact: true });
    await expect.element(rfc).toBeVisible();
    (rfc.element() as HTMLElement).focus();
    await userEvent.keyboard(COMPLETE.rfc);
    await key('Tab');
    await userEvent.keyboard('ventas@colibri.example');
    await key('Tab');
    await userEvent.keyboard('ventas@colibri.example');
    await key('Enter');
    await at('Guarda tu folio y tu clave');
    expect(document.activeElement?.textContent).toBe('Guarda tu folio y tu clave');
    for (let press = 0; press < 4; press += 1) await key('Tab');
    await userEvent.keyboard(' ');
    await key('Tab');
    await key('Enter');
    await at('Datos');
    await showScreen(`${FORM}?folio=${CREATED.folio}&paso=giros`, { answers: service.answers });
    const lines = page.getByRole('combobox', { name: 'Agregar un giro' });
    await expect.element(lines).toBeVisible();
    (lines.element() as HTMLElement).focus();
    await userEvent.keyboard('papel');
    await expect.element(page.getByText('3 opciones')).toBeInTheDocument();
    await key('ArrowDown');
    await expect.element(lines).toHaveAttribute('aria-activedescendant');
    await key('Enter');
    await expect.element(page.getByText(/Giro principal:/)).toBeVisible();
    await userEvent.keyboard('limpieza');
    await expect.element(page.getByRole('option', { name: /impieza/ }).first()).toBeVisible();
    await expect.element(page.getByText('4 opciones')).toBeInTheDocument();
    await key('ArrowDown');
    await expect.element(lines).toHaveAttribute('aria-activedescendant');
    await key('Enter');
    const chosen = page.getByRole('list', { name: 'Giros elegidos' }).getByRole('listitem');
    await expect.poll(() => chosen.elements()).toHaveLength(2);
    const first = chosen.first().element().textContent;
    const up = chosen.nth(1).getByRole('button', { name: /^Subir/ });
    (up.element() as HTMLElement).focus();
    await key('Enter');
    await expect.poll(() => chosen.first().element().textContent).not.toBe(first);
    await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible();
    await expect.poll(() => service.now().data.lines).toHaveLength(2);
  },
);

test(
  'a country that is not in the list stays as it was written, with what to do',
  { tags: 'all' },
  async () => {
    await showScreen(FORM, { answers: serviceOf(draft()).answers });
    await page.getByLabelText('En el extranjero').click();
    const country = page.getByRole('combobox', { name: 'País de residencia fiscal' });
    await country.fill('Japón');
    await userEvent.tab();
    await expect.element(country).toHaveValue('Japón');
    const told = '«Atlántida» no está en la lista de países: elige el tuyo.';
    await country.fill('Atlántida');
    await userEvent.tab();
    await expect.element(page.getByText(told)).toBeVisible();
    await expect.element(country).toHaveValue('Atlántida');
    await next();
    const summary = page.getByRole('link', { name: told });
    await summary.click();
    await expect.element(country).toHaveFocus();
    await country.fill('japan');
    await userEvent.tab();
    await expect.element(country).toHaveValue('Japón');
    await expect.element(summary).not.toBeInTheDocument();
  },
);

test('whoever types the RFC of a suspended registration is told so, not that all is well', async () => {
  const suspended =
    'Este registro está suspendido desde el 3 nov 2026, sin fecha de término (Contraloría, OIC-2). Mientras dure no se le adjudica ni se le contrata: consulta «Sancionados e impedidos».';
  await showScreen(FORM, {
    answers: [
      answer(registrationApi.check, {
        rfc: COMPLETE.rfc,
        problem: null,
        warning: null,
        blocked: null,
        suspended,
        registered: true,
      }),
      ...serviceOf(draft()).answers,
    ],
  });
  await page.getByLabelText('RFC', { exact: true }).fill(COMPLETE.rfc);
  await userEvent.tab();
  await expect.element(page.getByText(suspended)).toBeVisible();
  expect(page.getByText(/^Este RFC ya está en el padrón/).query()).toBeNull();
});

test('a code is asked for by keyboard: a number without digits is told, and the button keeps the focus', async () => {
  await showScreen(`${FORM}?tramite=refrendo`, {
    answers: [
      answer(registrationApi.sendCode, { text: ASKED }),
      answer(
        registrationApi.create,
        new Refusal('request_access_denied', {
          detail: 'El código o la clave no coinciden. Revisa lo que escribiste.',
        }),
      ),
      ...serviceOf(draft()).answers,
    ],
  });
  const number = page.getByLabelText('Número de registro o RFC');
  const pressAt = (name: string) => {
    (page.getByRole('button', { name }).element() as HTMLElement).focus();
    return userEvent.keyboard('{Enter}');
  };
  await number.fill('hola');
  await pressAt('Enviar código');
  await expect
    .element(page.getByText(/Escribe tu número de registro, por ejemplo P-01203, o tu RFC/).first())
    .toBeVisible();
  await number.fill('P-98765');
  await pressAt('Enviar código');
  const again = page.getByRole('button', { name: 'Enviar otro código' });
  await expect.element(again).toBeVisible();
  await expect.element(again).toHaveFocus();
  await page.getByLabelText('Código', { exact: true }).fill('AAAAA-AAAAA');
  await next();
  await expect.element(page.getByText(/El código o la clave no coinciden/)).toBeVisible();
  // A request's key proves nothing about the registration.
  expect(page.getByLabelText('Clave de seguimiento').elements()).toEqual([]);
});

test(
  'a key that is not mailed, because the mailbox had its mails of the day, is said where it is shown',
  { tags: 'all' },
  async () => {
    const answers = [
      answer(registrationApi.create, { ...CREATED, mailed: false }),
      ...serviceOf(draft({ step: 2 })).answers,
    ];
    await showScreen(FORM, { answers });
    await page.getByLabelText('RFC', { exact: true }).fill(COMPLETE.rfc);
    await userEvent.tab();
    await expect.element(page.getByText(/RFC revisado/)).toBeVisible();
    await page.getByLabelText('Correo', { exact: true }).fill('Ventas+otra@colibri.example');
    await page.getByLabelText('Repite el correo').fill('Ventas+otra@colibri.example');
    await next();
    await at('Guarda tu folio y tu clave');
    await expect.element(page.getByText(/la clave no va por correo. Guárdala ahora/)).toBeVisible();
    expect(page.getByText(/también la enviamos/).elements()).toEqual([]);
    for (const width of [1440, 1000, 390]) {
      await page.viewport(width, 900);
      expect(await violations()).toEqual([]);
    }
    await page.getByLabelText('Ya guardé el folio y la clave').click();
    await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
    await at('Datos');
  },
);

test('where no mail leaves, a code is not promised: what to do at the unit is', async () => {
  await showScreen(`${FORM}?tramite=refrendo`, {
    answers: serviceOf(draft()).answers,
    settings: { sendsMail: false },
  });
  await expect.element(page.getByText(/acude a la Unidad con tu número de registro/i)).toBeVisible();
  await expect.element(page.getByText(/Calle de muestra 1\. De 9 a 15/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Enviar código' }).elements()).toEqual([]);
  await showScreen(FORM, { answers: serviceOf(draft()).answers, settings: { sendsMail: false } });
  await expect.element(page.getByText(/anota el folio y la clave en cuanto los veas/)).toBeVisible();
});

test('a portal on trial says where its mails are, and lets its steps by mail be taken', async () => {
  await showScreen(`${FORM}?tramite=baja`, {
    answers: serviceOf(draft()).answers,
    settings: { sendsMail: false, keepsMail: true },
  });
  await expect.element(page.getByText(/queda en la carpeta «correo»/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enviar código' })).toBeVisible();
});

test.for([
  ['refrendo', 'Refrendo'],
  ['actualizacion', 'Actualización'],
  ['baja', 'Baja voluntaria'],
] as const)('whoever asks for a code is told what to do without one: %s', async ([tramite, kind]) => {
  await showScreen(`${FORM}?tramite=${tramite}`, {
    answers: [answer(registrationApi.sendCode, { text: ASKED }), ...serviceOf(draft()).answers],
  });
  await expect.element(page.getByRole('radio', { name: new RegExp(`^${kind}`) })).toBeChecked();
  await page.getByLabelText('Número de registro o RFC').fill('P-98766');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const told = page.getByRole('main').getByRole('status').filter({ hasText: 'código' });
  await expect.element(told).toHaveTextContent(ASKED);
});
