import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { systemStateApi, type SystemState } from '#contract/system-state.ts';
import { sidewaysScroll } from '#web/test-hand.ts';
import { retentionApi } from '#contract/retention.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const PLACE = '/administracion/sistema';
const MAIL = '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001';

function state(): SystemState {
  const job = { waiting: 0, lastAt: '2026-11-22T06:05:03.000Z', seconds: 3, canRun: true };
  return {
    at: '2026-11-22T18:40:08.000Z',
    since: '2026-11-01T12:00:00.000Z',
    level: 'bad',
    attention: [
      {
        id: 'job-search.rebuild',
        level: 'bad',
        title: 'Falló: revisión nocturna de la búsqueda',
        why: 'La base de datos no tiene espacio.',
        job: 'search.rebuild',
        href: null,
        action: 'Reintentar',
      },
      {
        id: 'mail',
        level: 'bad',
        title: 'Un correo no salió',
        why: 'El buzón de destino está lleno.',
        job: null,
        href: '#sistema-correo',
        action: 'Ver',
      },
    ],
    firstSteps: [
      {
        title: 'Las leyes de cada recurso',
        why: 'De ellas sale el fundamento.',
        href: '/AdquisicionesUG/administracion/ajustes?seccion=recursos',
        isDone: true,
      },
      { title: 'El servidor de correo', why: 'Sin él los correos no salen.', href: null, isDone: false },
    ],
    jobs: [
      {
        ...job,
        name: 'mail.send',
        label: 'Envío de correos',
        when: 'cada minuto',
        runs: [{ state: 'good', at: '2026-11-22T18:39:00.000Z' }],
        failure: null,
      },
      {
        ...job,
        name: 'search.rebuild',
        label: 'Revisión nocturna de la búsqueda',
        when: 'cada día, a las 00:05 h',
        runs: [
          { state: 'good', at: '2026-11-21T06:05:00.000Z' },
          { state: 'failed', at: '2026-11-22T06:05:00.000Z' },
        ],
        failure: {
          at: '2026-11-22T06:05:03.000Z',
          reason: 'La base de datos no tiene espacio.',
          technical: '53100: could not extend file',
        },
      },
    ],
    mail: {
      hasServer: true,
      sentToday: 128,
      queued: 4,
      failed: 1,
      waitSeconds: 6,
      stuck: [
        {
          id: MAIL,
          subject: 'Fallo de LP-012-2026',
          to: 'v•••@papeleria.example',
          isGivenUp: true,
          attempts: 8,
          reason: 'El buzón de destino está lleno.',
          createdAt: '2026-11-22T16:14:00.000Z',
          canSend: true,
        },
      ],
    },
    backups: {
      isPlanned: true,
      when: '01:30',
      hoursAtRisk: 9.67,
      rows: [
        {
          id: MAIL,
          kind: 'backup',
          endedAt: '2026-11-22T07:33:00.000Z',
          seconds: 192,
          bytes: 4_200_000_000,
          isSealed: true,
          problem: '',
        },
      ],
    },
    disk: {
      free: 59e9,
      total: 120e9,
      mark: 2e9,
      parts: [{ name: 'Base de datos', bytes: 9.1e9 }],
      monthlyGrowth: 2.1e9,
      fullOn: '2029-06-15T00:00:00.000Z',
    },
    facts: [
      { name: 'Certificado del sitio', value: 'vence el 2 may 2027', state: 'en 161 días', level: 'good' },
    ],
  };
}

const asked: unknown[] = [];
const answers = [
  answer(systemStateApi.state, state),
  answer(retentionApi.plan, () => ({
    rows: [{ kind: 'mail' as const, before: '2025-11-30', due: 3, held: 0 }],
  })),
  answer(systemStateApi.runJob, ({ body }) => void asked.push(body)),
  answer(systemStateApi.openMail, ({ body }) => {
    asked.push(body);
    return {
      to: 'ana@papeleria.example',
      subject: 'Fallo de LP-012-2026',
      text: 'Ana:\n\nEl fallo ya está.',
      createdAt: '2026-11-22T16:14:00.000Z',
    };
  }),
  answer(systemStateApi.sendAgain, ({ body }) => void asked.push(body)),
];

test(
  'the state says in a sentence what fails, why, and lets a job and a mail be tried again',
  { tags: 'all' },
  async () => {
    asked.length = 0;
    const screen = await showScreen(PLACE, { role: 'Administrador', answers });
    await expect.element(page.getByText('Funciona con fallas.')).toBeVisible();
    // What failed stands first, with its reason in words and as the program says it.
    const first = screen.querySelector('#sistema-trabajos tbody tr')!;
    expect(first.textContent).toContain('Revisión nocturna de la búsqueda');
    expect(first.textContent).toContain('La base de datos no tiene espacio. 53100: could not extend file');
    await page.getByRole('button', { name: 'Reintentar: Revisión nocturna de la búsqueda' }).click();
    await expect.poll(() => asked).toEqual([{ name: 'search.rebuild' }]);
    await expect
      .element(
        page.getByText(/Correos que envió el portal, de antes del .*: 3 registros por borrar esta noche\./),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Reintentar: Fallo de LP-012-2026' }).click();
    await expect.poll(() => asked).toEqual([{ name: 'search.rebuild' }, { id: MAIL }]);
    await expect
      .element(page.getByText('Si se perdiera todo ahora, faltarían 9 h 40 min de trabajo.'))
      .toBeVisible();
    await expect.element(page.getByText(/vence el 2 may 2027/)).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test(
  'a mail of the queue is opened with a reason, and its receiver is read only then',
  { tags: 'all' },
  async () => {
    asked.length = 0;
    await showScreen(PLACE, { role: 'Administrador', answers });
    await page.getByRole('button', { name: 'Abrir: Fallo de LP-012-2026' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('Por qué lo abres')).toHaveFocus();
    await expect.element(page.getByText('ana@papeleria.example')).not.toBeInTheDocument();
    await dialog.getByLabelText('Por qué lo abres').fill('Lo pide quien lo espera');
    await dialog.getByRole('button', { name: 'Abrir' }).click();
    await expect.element(dialog.getByText('ana@papeleria.example')).toBeVisible();
    await expect.element(dialog.getByText(/El fallo ya está/)).toBeVisible();
    expect(asked).toEqual([{ id: MAIL, reason: 'Lo pide quien lo espera' }]);
    expect(await violations()).toEqual([]);
  },
);

test('without a server for mail, mails are kept: none was sent', async () => {
  const kept = { ...state(), mail: { ...state().mail, hasServer: false, stuck: [] } };
  await showScreen(PLACE, {
    role: 'Administrador',
    answers: [answer(systemStateApi.state, kept), ...answers],
  });
  await expect.element(page.getByText('Guardados hoy', { exact: true })).toBeVisible();
  expect(page.getByText('Enviados hoy').elements()).toEqual([]);
});

test('on a phone the state begins with its sentence and the first thing that asks for somebody', async () => {
  await showScreen(PLACE, { role: 'Administrador', answers, width: 390, height: 844 });
  const first = page.getByText('Falló: revisión nocturna de la búsqueda', { exact: true });
  await expect.element(first).toBeVisible();
  expect(first.element().getBoundingClientRect().bottom).toBeLessThan(844);
  expect(sidewaysScroll()).toBe(0);
  expect(await violations()).toEqual([]);
});
