import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { loseConnection } from '#web/test-requests.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { dialog, writtenStays } from '#web/test-written.ts';
import { queuePage } from '../test-registry.ts';
import { FOLIO, QUEUE, reviewService } from './test-review.ts';

const panel = page.getByRole('complementary', { name: `Revisión de ${FOLIO}` });
const applicant = page.getByRole('link', { name: /^Electricidad e Iluminación/ });
const paperOf = (name: string) =>
  panel.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) });
const remarkOn = (paper: Locator) => paper.getByLabelText(/^Observación sobre/);
const focused = () => document.activeElement?.textContent;

/** Opens the request from the list. */
async function openRequest(service = reviewService()): Promise<void> {
  await showScreen(QUEUE, { role: 'Administrador', answers: service.answers });
  await applicant.click();
  await expect.element(panel.getByText('0 de 6 revisados')).toBeVisible();
}

test('S-2.12 from the heading one key leads to the first request; Cumple goes on to the next paper, and what is compared stands beside it', async () => {
  await showScreen(QUEUE, { role: 'Administrador', answers: reviewService().answers });
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  (heading.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(document.activeElement).toBe(document.querySelector('.rg-queue a[data-folio]'));
  await applicant.click();
  await expect.element(paperOf('Constancia de situación').getByText(/RFC/).first()).toBeVisible();
  const paperAtFocus = () => document.activeElement?.closest<HTMLElement>('[data-paper]')?.dataset.paper;
  const cumple = paperOf('Acta constitutiva').getByRole('button', { name: 'Cumple' });
  (cumple.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(paperAtFocus).toBe('poder');
  expect(focused()).toBe('Cumple');
  // A pressed «Observar» stays readable under the pointer.
  const observe = paperOf('Poder notarial').getByRole('button', { name: 'Observar' });
  await observe.click();
  await observe.hover();
  await expect.element(observe).toHaveAttribute('aria-pressed', 'true');
  expect(await violations('.rg-panel')).toEqual([]);
  const { backgroundColor, color } = getComputedStyle(observe.element());
  expect({ backgroundColor, color }).toEqual({
    backgroundColor: 'rgb(122, 67, 0)',
    color: 'rgb(255, 255, 255)',
  });
});

test(
  'an observation that is written down is asked about before it is taken away',
  { tags: 'all' },
  async () => {
    await openRequest();
    const paper = paperOf('Acta constitutiva');
    const remark = remarkOn(paper);
    const observe = paper.getByRole('button', { name: 'Observar' });
    const cumple = paper.getByRole('button', { name: 'Cumple' });
    await observe.click();
    await observe.click();
    await expect.element(remark).not.toBeInTheDocument();
    await observe.click();
    await remark.fill('No se lee la segunda página.');
    await userEvent.tab();
    await expect.element(panel.getByText('1 de 6 revisados')).toBeVisible();
    await observe.click();
    const asked = page.getByRole('dialog', { name: /^¿Quitar la observación de / });
    await expect.element(asked.getByText(/No se lee la segunda página\./)).toBeVisible();
    expect(await violations()).toEqual([]);
    await asked.getByRole('button', { name: 'Conservarla' }).click();
    await expect.element(remark).toHaveValue('No se lee la segunda página.');
    await cumple.click();
    await asked.getByRole('button', { name: 'Quitarla y marcar que cumple' }).click();
    await expect.element(remark).not.toBeInTheDocument();
    await expect.element(cumple).toHaveAttribute('aria-pressed', 'true');

    await panel.getByText('Datos generales').click();
    await panel.getByRole('button', { name: 'Observar RFC' }).click();
    const field = panel.getByLabelText('Observación sobre RFC');
    await field.fill('No es el de la constancia.');
    await userEvent.tab();
    await expect.element(panel.getByText('Guardada', { exact: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    await panel.getByRole('button', { name: 'Quitar observación de RFC' }).click();
    await asked.getByRole('button', { name: 'Quitar observación' }).click();
    await expect.element(field).not.toBeInTheDocument();
  },
);

test(
  'a remark that was not saved is open again, and says so, after the panel or the page was left',
  { tags: 'all' },
  async () => {
    const service = reviewService();
    await openRequest(service);
    const paper = paperOf('Constancia de situación');
    const remark = remarkOn(paper);
    const state = paper.getByText('No se ha guardado.');
    await paper.getByRole('button', { name: 'Observar' }).click();
    await remark.fill('Falta el reverso.');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await applicant.click();
    await expect.element(state).toBeVisible();
    await expect.element(remark).toHaveValue('Falta el reverso.');

    const text = 'Falta el reverso, y el sello.';
    await remark.fill(text);
    const address = `${QUEUE}?sol=${FOLIO}`;
    await showScreen(address, { role: 'Administrador', answers: service.answers });
    await expect.element(state).toBeVisible();
    await expect.element(remark).toHaveValue(text);
    expect(await violations()).toEqual([]);
    await paperOf('Comprobante de domicilio').getByRole('button', { name: 'Cumple' }).click();
    await expect.element(panel.getByText('1 de 6 revisados')).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const told = page.getByText(/^Hay una observación sin guardar: Constancia de situación/);
    await expect.element(told).toBeVisible();
    await paper.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect.element(paper.getByText('Guardada', { exact: true })).toBeVisible();
    await expect.element(state).not.toBeInTheDocument();

    const fields = panel.getByRole('region', { name: 'Datos' });
    await fields.getByText('Datos generales').click();
    await fields
      .getByRole('button', { name: /^Observar / })
      .first()
      .click();
    const fieldRemark = fields.getByLabelText(/^Observación sobre/);
    await fieldRemark.fill('No es el de la constancia.');
    await showScreen(address, { role: 'Administrador', answers: service.answers });
    await expect.element(fields.getByText('No se ha guardado.')).toBeVisible();
    await expect.element(fieldRemark).toHaveValue('No es el de la constancia.');
  },
);

test(
  'the reason of a rejection stays when its dialog is closed and opened again',
  { tags: 'all' },
  async () => {
    await openRequest();
    const reject = page
      .getByRole('group', { name: 'Decisión', exact: true })
      .getByRole('button', { name: 'Rechazar' });
    const reason = dialog.getByLabelText('Razón que leerá el proveedor');
    await writtenStays(reject.first(), reason, 'El objeto social no comprende los giros.');
  },
);

test('Enter opens a request and enters it; what is typed in the search while its answer comes stays', async () => {
  const service = reviewService();
  const held = Promise.withResolvers<void>();
  const [whole, found] = [queuePage(), queuePage(queuePage().rows.slice(0, 1))];
  const queue = answer(registrationReviewApi.queue, async ({ query }) => {
    if (query.get('q') === null) return whole;
    await held.promise;
    return found;
  });
  await showScreen(QUEUE, { role: 'Administrador', answers: [queue, ...service.answers] });
  await expect.element(applicant).toBeVisible();
  (applicant.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('heading', { level: 2 })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const entered = () => document.activeElement?.closest('.rg-panel') && document.activeElement.tagName;
  await expect.poll(entered).toBe('H2');

  const search = page.getByRole('searchbox').first();
  await search.fill('energ');
  await userEvent.keyboard('{Enter}ía');
  held.resolve();
  await expect.poll(() => location.search).toContain('q=energ');
  await expect.poll(() => document.querySelectorAll('.rg-queue tbody tr')).toHaveLength(1);
  await expect.element(search).toHaveValue('energía');
  await expect.element(search).toHaveFocus();
});

test('a remark that could not be saved stays with its field', async () => {
  await openRequest();
  const giveBack = loseConnection();
  const paper = paperOf('Carátula del estado de cuenta');
  await paper.getByRole('button', { name: 'Observar' }).click();
  await remarkOn(paper).fill('La CLABE no es la de la carátula.');
  await userEvent.tab();
  await expect.element(paper.getByText(/No se guardó\. Tu observación sigue aquí\./)).toBeVisible();
  await expect.element(remarkOn(paper)).toHaveValue('La CLABE no es la de la carátula.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .element(page.getByText(/^Hay algo sin guardar\. Reinténtalo antes de decidir\./))
    .toBeVisible();
  expect(dialog.elements()).toEqual([]);
  giveBack();
  await paper.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(panel.getByText('1 de 6 revisados')).toBeVisible();
});

test('account and mail that change together are red until a call is written down, and the approval says what changes', async () => {
  const service = reviewService();
  const sent: unknown[] = [];
  const check = {
    code: 'takeover' as const,
    level: 'block' as const,
    text: 'Cambian la CLABE y el correo a la vez: llama al teléfono de antes y anota quién contestó.',
    evidence: ['Correo: a@b.example → c@d.example'],
    rule: 'Regla',
    suppliers: [],
    canOverride: true,
    asksCall: '4731234567',
    override: null,
  };
  let file = {
    ...service.now(),
    checks: [check] as ReviewFile['checks'],
    people: ['Ana Pérez'],
    calls: [
      {
        check: 'takeover',
        outcome: 'unreached' as const,
        at: '2026-11-20T15:00:00.000Z',
        person: '',
        relation: '',
        said: '',
        by: 'Mariana Ruiz',
        notedAt: '2026-11-20T15:01:00.000Z',
      },
    ],
    carried: {
      ...service.now().data,
      tradeName: 'Luz de Antes',
      address: { ...service.now().data.address, street: 'Calle de Antes' },
    },
    data: { ...service.now().data, tradeName: '' },
    changed: ['address.street', 'tradeName'],
    identityChanges: [{ label: 'Cuenta bancaria', before: 'terminada en 7771', after: 'terminada en 9719' }],
    accountFrom: '2026-12-03',
    actions: [{ action: 'approve', label: 'Aprobar actualización', blocked: null }] as ReviewFile['actions'],
  };
  const answers = [
    answer(registrationReviewApi.get, () => file),
    answer(registrationReviewApi.override, ({ body }) => {
      sent.push(body);
      const { call } = body as { call: { person: string } };
      if (call.person === '')
        return new Refusal('invalid_input', { fields: { 'call.person': 'Escribe quién contestó.' } });
      const override = { reason: 'Contestó Ana.', by: 'Mariana', at: '2026-11-20T16:00:00.000Z' };
      file = { ...file, version: file.version + 1, checks: [{ ...check, override }] };
      return file;
    }),
    ...service.answers,
  ];
  await openRequest({ ...service, answers });
  // What needs a person stands open.
  await expect.element(panel.getByRole('link', { name: '4731234567' })).toBeVisible();
  // The next officer knows of every call before.
  await expect.element(panel.getByText(/Nadie contestó.*Anotó Mariana/)).toBeVisible();
  await panel.getByRole('button', { name: 'Guardar la llamada', exact: true }).click();
  await expect.element(panel.getByText('Escribe quién contestó.').first()).toBeVisible();
  expect(await violations('.rg-panel')).toEqual([]);
  await panel.getByLabelText('Quién contestó').fill('Juan Otro');
  await expect.element(panel.getByLabelText('Quién es y cómo lo sabes')).toBeVisible();
  await panel.getByLabelText('Quién contestó').fill('Ana Pérez');
  await expect.element(panel.getByLabelText('Quién es y cómo lo sabes')).not.toBeInTheDocument();
  await panel.getByLabelText('Hora de la llamada').fill('10:30');
  await panel.getByLabelText('Qué dijo').fill('Que ella lo pidió.');
  await panel.getByLabelText('Sí, lo pidió').click();
  await panel.getByRole('button', { name: 'Guardar la llamada y dejar seguir' }).click();
  await expect.element(panel.getByText(/\(se llamó\)/)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    call: { asked: 'yes', person: 'Ana Pérez', time: '10:30', said: 'Que ella lo pidió.' },
  });
  await panel.getByRole('button', { name: 'Aprobar actualización' }).click();
  const asked = page.getByRole('dialog');
  await expect.element(asked.getByText(/terminada en 7771 → terminada en 9719/)).toBeVisible();
  // Whatever else changes, and what is taken out, is approved with it.
  await expect.element(asked.getByText(/Calle de Antes → Calle Inventada/)).toBeVisible();
  await expect.element(asked.getByText(/Luz de Antes → Sin dato/)).toBeVisible();
  await expect
    .element(asked.getByText(/La cuenta nueva contará desde el .*3 de diciembre de 2026/))
    .toBeVisible();
});

const OBSERVED: ReviewFile['observations'][number] = {
  id: '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11',
  targetKind: 'paper',
  target: 'acta_constitutiva',
  label: 'Acta constitutiva con folio mercantil',
  reason: null,
  reasonCode: null,
  remark: 'Falta la última hoja.',
  round: 1,
  resolved: false,
  reply: '',
  bySupplier: false,
  sent: false,
};

test('a request goes back only once what nobody looked at was read and confirmed', async () => {
  let sent: unknown;
  const service = reviewService({ observations: [OBSERVED] });
  const returned = answer(registrationReviewApi.act, ({ body }) => {
    sent = body;
    return { ...service.now(), status: 'observed' as const, message: 'Devuelta con 1 observación.' };
  });
  await openRequest({ ...service, answers: [returned, ...service.answers] });
  await panel.getByRole('button', { name: 'Devolver con observaciones' }).click();
  const asked = page.getByRole('dialog');
  await expect
    .element(asked.getByText('Documento sin revisar: Poder notarial del representante legal'))
    .toBeVisible();
  const confirm = asked.getByRole('button', { name: 'Devolver con observaciones' });
  await confirm.click();
  await expect.element(asked.getByText(/Mira lo que falta, o confirma/)).toBeVisible();
  expect(sent).toBeUndefined();
  expect(await violations()).toEqual([]);
  await asked.getByLabelText(/^Devolverla así/).click();
  await confirm.click();
  await expect.poll(() => sent).toMatchObject({ action: 'observe', withUnseen: true });
});

test(
  'what the supplier answers stands beside what was observed, and what it changed unasked is marked',
  { tags: 'all' },
  async () => {
    const told = { sent: true, resolved: true };
    const service = reviewService({
      observations: [
        { ...OBSERVED, ...told, reply: 'Va completa, con 12 hojas.' },
        {
          ...OBSERVED,
          ...told,
          id: '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a12',
          targetKind: 'field',
          target: 'contact',
          remark: 'Escribí mal el número.',
          bySupplier: true,
        },
      ],
    });
    await openRequest(service);
    const paper = paperOf('Acta constitutiva');
    await expect.element(paper.getByText('Observado antes: Falta la última hoja.')).toBeVisible();
    await expect.element(paper.getByText('El proveedor responde: Va completa, con 12 hojas.')).toBeVisible();
    await expect
      .element(panel.getByText('Cambió sin que se le pidiera: Escribí mal el número.').first())
      .toBeVisible();
    expect(await violations('.rg-panel')).toEqual([]);
  },
);
