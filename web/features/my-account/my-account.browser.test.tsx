import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { myAccountApi } from '#contract/my-account-api.ts';
import {
  ACCOUNT_HEADER,
  type AccountHome,
  type AccountPeople,
  type AccountSession,
} from '#contract/my-account.ts';
import { keepAccountSession } from '#web/kit/account-session.ts';
import { answer, Refusal, showPart, showScreen, type Asked } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { Screen as People } from './people.screen.tsx';
import { Screen as Stop } from './stop.screen.tsx';

const SESSION = '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10';
const session: AccountSession = {
  session: SESSION,
  number: 'P-01187',
  supplier: 'Cómputo Colibrí Ficticio, S.A. de C.V.',
  name: 'Laura Ejemplo Ríos',
  mailbox: 'direccion@colibri.example',
  rights: ['sell', 'collect', 'manage'],
  isOwner: true,
  until: '2026-11-21T04:00:00.000Z',
  others: [],
};
const home = (over: Partial<AccountHome> = {}): AccountHome => ({
  session,
  state: 'active',
  validUntil: '2027-03-31',
  people: 3,
  money: { owed: '1295360.40', nextOn: '2026-12-18', credits: '0' },
  tasks: [
    { kind: 'invoice', key: 'P-2026-00042', what: 'CC-2231', dueOn: null, dueAt: null },
    { kind: 'order', key: 'P-2026-00058', what: 'Monitores', dueOn: '2026-11-24', dueAt: null },
  ],
  invitations: [
    {
      folio: 'SC-2026-00044',
      title: 'Consumibles de impresión',
      closesAt: '2026-12-15T20:00:00.000Z',
      lots: 4,
      state: 'open',
      answeredAt: null,
    },
  ],
  orders: {
    rows: [
      {
        number: 'P-2026-00031',
        object: 'Monitores de 24 pulgadas',
        state: 'accepted',
        contract: 'C-7',
        retractBy: null,
        dueOn: '2026-12-20',
        promisedOn: null,
        ordered: '96',
        accepted: '60',
        total: '310694.40',
        currency: 'MXN',
      },
    ],
    total: 1,
  },
  contracts: [],
  invoices: {
    rows: [
      {
        folio: 'F-2026-00001',
        invoice: 'CC-2219',
        order: 'P-2026-00031',
        object: 'Monitores',
        isCredit: false,
        state: 'verified',
        total: '1000848.00',
        currency: 'MXN',
        dueOn: '2026-12-18',
        paidOn: null,
        receiptBy: null,
      },
    ],
    total: 1,
  },
  evaluation: {
    score: 87,
    band: 'reliable',
    period: 'Primer semestre de 2026',
    before: 81,
    orders: 9,
    criteria: [{ label: 'Calidad', score: 92 }],
  },
  papers: [{ code: 'opinion', name: 'Opinión de cumplimiento', expiresOn: '2026-12-01', isExpired: false }],
  bank: { lastFour: '4821', since: '2026-08-12', nextFrom: null },
  buyer: { name: 'Óscar Demo Luna', extension: '1234' },
  lines: [],
  corrections: [],
  ...over,
});

afterEach(() => keepAccountSession(undefined));

test('a code opens the account, and every request then names its session', async () => {
  const asked: Asked[] = [];
  await showScreen('/mi-cuenta', {
    answers: [
      answer(myAccountApi.code, { text: 'Si ese correo entra a una cuenta, le mandamos un código.' }),
      answer(myAccountApi.enter, (one: Asked) =>
        (one.body as { code: string }).code === 'BUENO-CODIG'
          ? session
          : new Refusal('request_access_denied', {
              detail: 'El código no coincide, o ya venció. Revísalo o pide otro.',
            }),
      ),
      answer(myAccountApi.home, (one: Asked) => {
        asked.push(one);
        return home();
      }),
    ],
  });
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await expect.element(page.getByText('Escribe tu correo.', { exact: true })).toBeVisible();
  await page.getByLabelText('Correo').fill('direccion@colibri.example');
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await expect.element(page.getByLabelText('Código')).toHaveFocus();
  await page.getByLabelText('Código').fill('MALO');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.element(page.getByText('El código no coincide', { exact: false })).toBeVisible();
  await expect.element(page.getByLabelText('Código')).toHaveValue('MALO');
  await page.getByLabelText('Código').fill('BUENO-CODIG');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: session.supplier })).toBeVisible();
  expect(asked[0]?.headers.get(ACCOUNT_HEADER)).toBe(SESSION);
  // What is owed, when it is paid, and what comes next, each with its one button.
  await expect.element(page.getByText('$1,295,360.40')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Corregir: Corrige la factura CC-2231' }))
    .toHaveAttribute('href', '/AdquisicionesUG/pedidos/P-2026-00042/factura');
  await expect.element(page.getByText('60 de 96 aceptados')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('where no other code is mailed, the field for one that came before stays', async () => {
  const detail = 'Ya se pidieron hoy los códigos. Pide otro después del 1 de diciembre de 2026, 00:00 h.';
  await showScreen('/mi-cuenta', {
    answers: [
      answer(myAccountApi.code, () => new Refusal('too_many_requests', { detail })),
      answer(myAccountApi.enter, session),
      answer(myAccountApi.home, home()),
    ],
  });
  await page.getByLabelText('Correo').fill('direccion@colibri.example');
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await expect.element(page.getByText(/Pide otro después del 1 de diciembre/)).toBeVisible();
  await page.getByLabelText('Código').fill('BUENO-CODIG');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: session.supplier })).toBeVisible();
});

test('credit notes that nobody verified are told beside what is owed', async () => {
  keepAccountSession(SESSION);
  const money = { owed: '1000.00', nextOn: null, credits: '99207651.00' };
  await showScreen('/mi-cuenta', { answers: [answer(myAccountApi.home, home({ money }))] });
  await expect.element(page.getByText('$1,000.00')).toBeVisible();
  await expect.element(page.getByText('$99,207,651.00')).toBeVisible();
  await expect.element(page.getByText(/sin verificar, que todavía no se descuentan/)).toBeVisible();
});

test('a person with fewer rights sees no blocks of what it may not do; nothing waits', async () => {
  keepAccountSession(SESSION);
  await showScreen('/mi-cuenta', {
    answers: [
      answer(
        myAccountApi.home,
        home({ money: null, invoices: null, invitations: null, orders: null, tasks: [] }),
      ),
    ],
  });
  await expect.element(page.getByText('Nada te espera hoy.')).toBeVisible();
  expect(page.getByText('Facturas y pagos').elements()).toEqual([]);
  expect(page.getByText('por cobrar', { exact: false }).elements()).toEqual([]);
});

const people = (over: Partial<AccountPeople['people'][number]> = {}): AccountPeople => ({
  people: [
    {
      mailbox: session.mailbox,
      name: session.name,
      isOwner: true,
      rights: session.rights,
      waiting: [],
      waitsUntil: null,
      mayConfirm: false,
      isConfirmed: true,
    },
    {
      mailbox: 'pia@colibri.example',
      name: 'Pía Muestra',
      isOwner: false,
      rights: ['sell'],
      waiting: [],
      waitsUntil: null,
      mayConfirm: false,
      isConfirmed: true,
      ...over,
    },
  ],
  sessions: [
    {
      id: SESSION,
      mailbox: session.mailbox,
      device: 'Firefox en Linux',
      openedAt: '2026-11-20T16:00:00.000Z',
      usedAt: '2026-11-20T16:00:00.000Z',
      isThis: true,
    },
  ],
});

test('what was typed is there after the session ended and somebody came in again', async () => {
  keepAccountSession(SESSION);
  let isOver = false;
  await showPart(<People />, {
    answers: [
      answer(myAccountApi.people, people()),
      answer(myAccountApi.invite, () => {
        isOver = true;
        return new Refusal('request_access_denied', { detail: 'Tu sesión de la cuenta terminó.' });
      }),
    ],
  });
  await page.getByLabelText('Nombre').fill('Carla Cobranza');
  await page.getByLabelText('Correo').fill('carla@colibri.example');
  await page.getByRole('button', { name: 'Dar acceso' }).click();
  await expect.element(page.getByText('Tu sesión de la cuenta terminó.', { exact: false })).toBeVisible();
  expect(isOver).toBe(true);
  keepAccountSession(SESSION);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Carla Cobranza');
});

test('rights are given and taken with one press each; to take the last one asks', async () => {
  keepAccountSession(SESSION);
  const asked: unknown[] = [];
  await showPart(<People />, {
    answers: [
      answer(myAccountApi.people, people()),
      answer(myAccountApi.grant, (one: Asked) => {
        asked.push(one.body);
        return people({ waiting: ['collect'], waitsUntil: '2026-12-08T06:00:00.000Z' });
      }),
    ],
  });
  const rights = page.getByRole('group', { name: 'Permisos de Pía Muestra' });
  await rights.getByLabelText('Cobrar').click();
  await expect.element(page.getByText('Podrá cobrar desde el', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar a Pía Muestra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked).toEqual([
    { email: 'pia@colibri.example', rights: ['sell', 'collect'] },
    { email: 'pia@colibri.example', rights: [] },
  ]);
  expect(await violations('.ma-rows')).toEqual([]);
});

test('a notice stops nothing until somebody says «No fui yo»', async () => {
  let stops = 0;
  await showPart(<Stop link={'x'.repeat(43)} />, {
    answers: [
      answer(myAccountApi.stop, () => {
        stops += 1;
        return { text: 'Pía Muestra no podrá cobrar.' };
      }),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'No fui yo' })).toBeVisible();
  expect(stops).toBe(0);
  await page.getByRole('button', { name: 'No fui yo' }).click();
  await expect.element(page.getByText('Pía Muestra no podrá cobrar.', { exact: false })).toBeVisible();
  expect(stops).toBe(1);
});

test('where no mail leaves nobody is asked for a code that cannot arrive', async () => {
  await showScreen('/mi-cuenta', {
    settings: { sendsMail: false, keepsMail: false },
  });
  await expect.element(page.getByText(/^El portal aún no envía correos/)).toBeVisible();
  await expect.element(page.getByLabelText('Folio')).toBeVisible();
  expect(page.getByRole('button', { name: /código/ }).elements()).toEqual([]);
});

test('who may not collect is offered who may, a way back and the way out, and no other sign-in', async () => {
  keepAccountSession(SESSION);
  await showScreen('/mi-cuenta/facturas', {
    answers: [
      answer(
        myAccountApi.invoices,
        () => new Refusal('forbidden', { detail: 'Tu permiso en la cuenta no incluye «cobrar».' }),
      ),
    ],
  });
  await expect.element(page.getByText(/no incluye «cobrar»/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver quién lo tiene' }))
    .toHaveAttribute('href', '/AdquisicionesUG/mi-cuenta/personas');
  await expect.element(page.getByRole('link', { name: 'volver a Mi cuenta' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Salir' })).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Iniciar sesión' }).elements()).toEqual([]);
});
