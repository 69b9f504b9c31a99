import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requisitionsApi } from '#contract/requisitions-api.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { EMPTY_LINE, type RequisitionLine } from '#contract/requisition-fields.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const ID = '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11';
/** An order of ten flasks of which one came broken. */
const ORDERED: Requisition['purchases'][number]['orders'][number] = {
  id: '00000000-0000-4000-8000-000000000042',
  number: 'P-2026-00042',
  state: 'accepted',
  supplier: 'Papelera Ejemplo, S.A. de C.V.',
  total: '11600.00',
  currency: 'MXN',
  dueOn: '2026-12-20',
  promisedOn: '2026-12-18',
  announcedOn: null,
  buysMore: false,
  lines: [
    { number: 1, description: 'Matraz', quantity: '10', unit: 'H87', unitPrice: '1000.00', accepted: '9' },
  ],
  receipts: [
    {
      number: 'R-2026-00007',
      state: 'partial',
      arrivedAt: '2026-12-15T17:00:00.000Z',
      note: 'La caja venía mojada.',
      acceptBy: '2026-12-17',
      replaceBy: '2026-12-24',
      isReplaced: false,
      lines: [
        {
          number: 1,
          description: 'Matraz',
          unit: 'H87',
          arrived: '10',
          accepted: '9',
          rejected: '1',
          reason: 'damaged',
        },
      ],
    },
  ],
};
const LINE = '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a12';
const MISSING = { field: 'place', message: 'Elige dónde se entrega.' };
const DRAFT: Requisition = {
  id: ID,
  folio: null,
  title: 'Microscopio invertido',
  state: 'draft',
  area: 'Laboratorio de Biología Celular',
  requester: 'Elena Ficticia',
  net: '0.00',
  gross: '0.00',
  sentAt: null,
  since: '2026-11-29T15:00:00.000Z',
  dueOn: null,
  people: ['Elena Ficticia'],
  version: 2,
  areaId: ID,
  form: {
    title: 'Microscopio invertido',
    need: '',
    fiscalYear: 2026,
    category: 'goods',
    stayingGoods: null,
    funding: 'state',
    project: '',
    isMultiYear: false,
    years: [],
    inProgramme: '',
    isOpenContract: false,
    hasBrand: false,
    brandReason: '',
    proposed: [],
    exceptionGround: null,
    isSecret: false,
    secrecyGround: '',
    neededOn: null,
    isUrgent: false,
    urgencyReason: '',
    place: '',
    hours: '',
    receiver: '',
    contact: '',
  },
  lines: [{ ...EMPTY_LINE, id: LINE, number: 1, amount: null, state: null }],
  taxes: [],
  tax: '0.00',
  missing: [MISSING],
  warnings: [],
  hole: null,
  buyersOn: null,
  boughtOn: null,
  keys: [],
  answers: [],
  purchases: [],
  steps: [],
  papers: [],
  questions: [],
  files: [],
  history: [],
  endReason: null,
  endText: null,
  buyer: null,
  moves: ['send', 'cancel'],
  isWritten: true,
};

/** Lines as they were saved last. */
const linesOf = (saved: Record<string, unknown>[]) =>
  saved.flatMap(({ lines }) => (lines === undefined ? [] : [lines as RequisitionLine[]])).at(-1) ?? [];

/** The portal that keeps what is saved of the draft. */
function portal() {
  const saved: Record<string, unknown>[] = [];
  const answers = [
    answer(requisitionsApi.detail, () => DRAFT),
    answer(requisitionsApi.options, () => ({ areas: [], places: [], years: [2026, 2027], items: [] })),
    answer(requisitionsApi.keys, () => ({ rows: [] })),
    answer(requisitionsApi.save, ({ body }) => {
      saved.push(body as Record<string, unknown>);
      const lines = linesOf(saved).map((line, at) => ({
        ...line,
        number: at + 1,
        amount: null,
        state: null,
      }));
      return {
        ...DRAFT,
        lines: lines.length === 0 ? DRAFT.lines : lines,
        version: DRAFT.version + saved.length,
      };
    }),
  ];
  return { answers, saved };
}

test('what is typed is saved as the server takes it, and what it does not take stays and says so', async () => {
  const { answers, saved } = portal();
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  await page.getByLabelText('Precio sin IVA').fill('412,000');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ lines: [{ id: LINE, unitPrice: '412000.00' }], isAutosave: true });
  await page.getByLabelText('Cantidad').fill('uno');
  await page.getByLabelText('Unidad').click();
  await expect.element(page.getByText('Escribe la cantidad con cifras, mayor que cero.')).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('it is sent once nothing is missing; until then the bar says what is and leads there', async () => {
  const { answers } = portal();
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  const bar = page.getByRole('region', { name: 'Enviar' });
  await expect.element(bar.getByText('Para enviar falta 1 cosa')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  await bar.getByRole('button', { name: 'Dónde se entrega' }).click();
  await expect.element(page.getByLabelText('Dónde se entrega')).toHaveFocus();
  await expect.element(page.getByText(MISSING.message)).toBeVisible();
});

test('keys of the item that is bought come first', async () => {
  const key = {
    area: 'Laboratorio',
    itemName: 'Algo',
    sourceName: 'Estatal',
    money: 'state',
    description: '',
    available: '900.00',
  };
  const answers = [
    answer(requisitionsApi.keys, () => ({
      rows: [
        { ...key, id: ID, key: '2026.25401.1', item: '25401' },
        { ...key, id: LINE, key: '2026.53101.2', item: '53101' },
      ],
    })),
    answer(requisitionsApi.detail, () => ({ ...DRAFT, lines: [{ ...DRAFT.lines[0]!, partida: '53101' }] })),
    ...portal().answers,
  ];
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  const choice = page.getByLabelText('Clave presupuestaria');
  await expect.element(choice).toBeVisible();
  const options = [...(choice.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options.map((text) => /\d{5}/.exec(text.replace('2026.', ''))?.[0])).toEqual([
    undefined,
    '53101',
    '25401',
  ]);
});

const KEY = {
  id: ID,
  key: '2026.53101.1',
  area: 'Laboratorio',
  item: '53101',
  itemName: 'Equipo',
  sourceName: 'Estatal',
  money: 'state',
  description: '',
  available: '900.00',
};

test('what is pasted takes the place of the empty line, with the only key; doubtful cells say so', async () => {
  const { answers, saved } = portal();
  await showScreen(`/requisiciones/${ID}`, {
    role: 'Administrador',
    answers: [answer(requisitionsApi.keys, () => ({ rows: [KEY] })), ...answers],
  });
  await expect.element(page.getByLabelText('Clave presupuestaria')).toBeVisible();
  await page.getByRole('button', { name: 'Pegar de una hoja' }).click();
  const box = page.getByLabelText('Pega los renglones');
  await box.fill('Mesa de acero\t2\tpieza\t1,500\t51101\nBanco de laboratorio\t4\tcosa\t300\t51101');
  await page.getByRole('button', { name: 'Agregar renglones' }).click();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(page.getByText('Pegaste 2 renglones; 1 tiene algo que revisar:')).toBeVisible();
  const unit = page.getByRole('button', { name: 'Renglón 2, unidad' });
  await unit.click();
  await expect.element(page.getByLabelText('Unidad').nth(1)).toHaveFocus();
  await expect
    .element(page.getByLabelText('Unidad').nth(1))
    .toHaveAccessibleDescription(/«cosa» no es una unidad/);
  await page.getByLabelText('Unidad').nth(1).selectOptions('H87');
  await expect.element(unit).not.toBeInTheDocument();
  await page.getByLabelText('De dónde salieron los precios').selectOptions('quotation');
  await expect
    .poll(() =>
      linesOf(saved).map(({ keys, priceSource, unit: code }) => [keys[0]?.keyId, priceSource, code]),
    )
    .toEqual([
      [ID, 'quotation', 'H87'],
      [ID, 'quotation', 'H87'],
    ]);
});

const PASTED =
  'Cant.\tU.M.\tDescripción del bien\tP.U. s/IVA\n1.500\tPZA\tFólder tamaño oficio\t\n½\tLT\tÁcido clorhídrico\t9\n\t\tTOTAL\t9';

test(
  'a column of what is pasted that reads two ways is asked once, before there is a line of it',
  { tags: 'all' },
  async () => {
    const { answers, saved } = portal();
    await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
    await page.getByRole('button', { name: 'Pegar de una hoja' }).click();
    await page.getByLabelText('Pega los renglones').fill(PASTED);
    await page.getByRole('button', { name: 'Agregar renglones' }).click();
    await expect.element(page.getByText(/fila 2: «1.500» es 1,500/)).toBeVisible();
    expect(saved).toEqual([]);
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'El punto separa miles' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Pegar de una hoja' }).click();
    await page.getByLabelText('Pega los renglones').fill(PASTED);
    await page.getByRole('button', { name: 'Agregar renglones' }).click();
    await page.getByRole('button', { name: 'El punto separa miles' }).click();
    await expect.element(page.getByText('Pegaste 2 renglones; 1 tiene algo que revisar:')).toBeVisible();
    await expect
      .poll(() => linesOf(saved).map(({ quantity, unit }) => [quantity, unit]))
      .toEqual([
        ['1500', 'H87'],
        [null, 'LTR'],
      ]);
    // What could not be read is told at its cell, also once it is saved.
    await expect
      .element(page.getByLabelText('Cantidad').nth(1))
      .toHaveAccessibleDescription(/«½» es una fracción/);
    await page.getByText(/^2 avisos de lo que/).click();
    await expect.element(page.getByText('Fila 4: «TOTAL 9» es una suma y no se tomó.')).toBeVisible();
  },
);

test(
  'Enter adds a line after the last one, Alt and an arrow move it, and Ctrl Enter leads to what is missing',
  { tags: 'all' },
  async () => {
    const { answers, saved } = portal();
    await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
    await page.getByLabelText('Descripción').fill('Mesa de acero');
    await page.getByLabelText('Cantidad').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('Descripción').nth(1)).toHaveFocus();
    await userEvent.keyboard('Banco{Alt>}{ArrowUp}{/Alt}');
    await expect
      .poll(() => linesOf(saved).map(({ description }) => description))
      .toEqual(['Banco', 'Mesa de acero']);
    await expect.element(page.getByLabelText('Descripción').first()).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByLabelText('Dónde se entrega')).toHaveFocus();
  },
);

test('papers that go with it, what is told of a day, and a step that nobody may decide are said in their place', async () => {
  const paper = { code: 'price', name: 'Cotización', message: 'Anexa la cotización.', isRequired: true };
  const step = {
    id: null,
    number: 1,
    kind: 'technical' as const,
    name: 'Dictamina quien revisa esa materia',
    matter: 'Sustancias químicas',
    lines: [2, 3, 4],
    people: [],
    dueOn: '2026-12-04',
    isOpen: false,
    decision: null,
    decidedAt: null,
    inPlaceOf: null,
    text: '',
  };
  const late =
    'Con los tiempos usuales estaría comprada hacia el 12 ene 2027, y falta la entrega. Elige otra fecha o explica la urgencia.';
  const seen: Requisition = {
    ...DRAFT,
    papers: [{ ...paper, isGiven: false }],
    missing: [{ field: 'files/price', message: paper.message }],
    warnings: [{ field: 'neededOn', message: late }],
    buyersOn: '2026-12-14',
    boughtOn: '2027-01-12',
    steps: [step],
  };
  await showScreen(`/requisiciones/${ID}`, {
    role: 'Administrador',
    answers: [answer(requisitionsApi.detail, () => seen), ...portal().answers],
  });
  await expect.element(page.getByLabelText('La necesitas para el')).toHaveAccessibleDescription(late);
  await expect
    .element(page.getByText('Dictamina quien revisa esa materia: renglones 2 a 4, Sustancias químicas'))
    .toBeVisible();
  await expect
    .element(page.getByText('Nadie tiene esa función: decide un administrador del portal'))
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        'Llegaría a Compras hacia el 14 dic 2026 y estaría comprada hacia el 12 ene 2027, con los tiempos usuales.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByLabelText('Qué documento es')).toHaveValue('price');
  await page.getByRole('region', { name: 'Enviar' }).getByRole('button', { name: 'Cotización' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: paper.message })).toHaveFocus();
});

test('an own list beyond its page leads to the next one', { tags: 'all' }, async () => {
  const { form: _form, lines: _lines, ...row } = DRAFT;
  const asked: string[] = [];
  const counts = { waiting: 1, underWay: 59, over: 0 };
  const answers = [
    answer(requisitionsApi.list, ({ query }) => {
      asked.push(String(query.get('pagina')));
      return { rows: [row], total: 60, counts };
    }),
    ...portal().answers,
  ];
  await showScreen('/requisiciones', { role: 'Administrador', answers, width: 390, height: 844 });
  await expect.element(page.getByText('La estás escribiendo')).toBeVisible();
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect.poll(() => asked.at(-1)).toBe('2');
});

test('beside the list stands the first of it; on a small screen only the list, until one is chosen', async () => {
  const { form: _form, lines: _lines, ...row } = DRAFT;
  const rows = [{ ...row, folio: 'RQ-LBC-2026-00001' }];
  const answers = [
    answer(requisitionsApi.list, () => ({ rows, total: 1, counts: { waiting: 1, underWay: 0, over: 0 } })),
    ...portal().answers,
  ];
  await showScreen('/requisiciones', { role: 'Administrador', answers });
  await expect.element(page.getByRole('article', { name: DRAFT.title })).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('article', { name: DRAFT.title })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /RQ-LBC-2026-00001/ })).toBeVisible();
});

test('on phones the way to it stays', async () => {
  const { answers } = portal();
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers, width: 390, height: 844 });
  const way = page.getByRole('navigation', { name: 'Ruta' });
  await expect.element(way.getByRole('link', { name: 'Mis solicitudes' })).toBeVisible();
});

test('a past day says so when its field is left, and Anexos without files does not call itself complete', async () => {
  const { answers } = portal();
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  await page.getByLabelText('La necesitas para el').fill('01/11/2020');
  await userEvent.keyboard('{Tab}');
  await expect
    .element(page.getByLabelText('La necesitas para el'))
    .toHaveAccessibleDescription(/Ese día ya pasó\. Elige otra fecha\./);
  await expect.element(page.getByRole('link', { name: 'Anexos', exact: true })).toBeVisible();
});

test(
  'a key that is chosen says of which partida a line is, and is not copied to the next line',
  { tags: 'all' },
  async () => {
    const keys = ['53101', '25101'].map((item, at) => ({
      id: LINE.replace(/12$/, `2${at}`),
      key: `2026.${item}`,
      area: 'Laboratorio',
      item,
      itemName: `Partida ${item}`,
      sourceName: 'Recursos propios',
      money: 'own',
      description: '',
      available: '1000.00',
    }));
    const { answers, saved } = portal();
    await showScreen(`/requisiciones/${ID}`, {
      role: 'Administrador',
      answers: [answer(requisitionsApi.keys, () => ({ rows: keys })), ...answers],
    });
    await page.getByLabelText('Clave presupuestaria').selectOptions(keys[1]!.id);
    await expect.element(page.getByRole('combobox', { name: 'Partida' })).toHaveValue('25101');
    await page.getByRole('button', { name: 'Agregar renglón' }).click();
    await expect
      .poll(() => linesOf(saved).map(({ keys: paying, partida }) => [partida, paying.length]))
      .toEqual([
        ['25101', 1],
        [null, 0],
      ]);
  },
);

test('what was given back says at its top who asks what; what nobody won offers what may be decided', async () => {
  const question = {
    id: LINE,
    field: 'need',
    label: 'Para qué se necesita',
    reason: null,
    text: '¿Para cuántos grupos son?',
    askedBy: 'Héctor Ficticio',
    askedAt: '2026-11-28T18:00:00.000Z',
    answer: null,
    answeredAt: null,
  };
  const sent = { ...DRAFT, folio: 'RQ-LBC-2026-00001', sentAt: '2026-11-27T18:00:00.000Z' };
  const show = (seen: Requisition) => {
    const { form: _form, lines: _lines, ...row } = seen;
    return showScreen('/requisiciones', {
      role: 'Administrador',
      answers: [
        answer(requisitionsApi.list, () => ({
          rows: [row],
          total: 1,
          counts: { waiting: 1, underWay: 0, over: 0 },
        })),
        answer(requisitionsApi.detail, () => seen),
      ],
    });
  };
  await show({ ...sent, state: 'returned', dueOn: '2026-12-24', questions: [question] });
  await expect
    .element(
      page.getByText(
        'Héctor Ficticio preguntó el 28 nov 2026, por para qué se necesita: ¿Para cuántos grupos son?',
      ),
    )
    .toBeVisible();
  const purchase = {
    kind: 'procedure' as const,
    number: 'LP-UG-014-2026',
    title: 'Equipo de laboratorio',
    says: 'Adjudicado',
    isOpen: true,
    slug: 'lp-ug-014-2026',
    supplier: 'Papelera Ejemplo',
    deliveredOn: '2026-12-20',
    closesOn: null,
    lines: [1],
    orders: [ORDERED],
  };
  await show({ ...sent, state: 'awarded', isWritten: false, purchases: [purchase] });
  await expect
    .element(page.getByRole('link', { name: 'Procedimiento LP-UG-014-2026: Equipo de laboratorio' }))
    .toHaveAttribute('href', '/AdquisicionesUG/adquisiciones/procedimientos/lp-ug-014-2026');
  await expect
    .element(
      page.getByText(
        'Renglón 1; está «Adjudicado»; lo surte Papelera Ejemplo; se entrega a más tardar el 20 dic 2026',
      ),
    )
    .toBeVisible();
  const ordered = page.getByRole('article', { name: 'Pedido P-2026-00042' });
  for (const said of [
    'Pedido P-2026-00042 · Papelera Ejemplo, S.A. de C.V.',
    'Aceptado · $11,600.00 MXN con IVA · el proveedor dijo que entrega el 18 dic 2026; se entrega a más tardar el 20 dic 2026',
    'Matraz: 10 piezas a $1,000.00 sin IVA; recibido de conformidad: 9 de 10',
    'Matraz: se aceptan 9 piezas y se rechaza 1 (llegó dañado).',
    'El proveedor repone lo rechazado a más tardar el 24 dic 2026.',
    'Nota de quien recibió: La caja venía mojada.',
  ])
    await expect.element(ordered.getByText(said)).toBeVisible();
  await expect.element(page.getByText('Después: pedido o contrato, y entrega.')).toBeVisible();
  await show({ ...sent, state: 'failed', isWritten: false });
  await expect.element(page.getByRole('heading', { name: 'Decide qué sigue' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pedirla otra vez' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cancelar la requisición' })).toBeVisible();
});

test(
  'a line that was taken out comes back with its notice; services are passed to a requisition of their own',
  { tags: 'all' },
  async () => {
    const { answers, saved } = portal();
    const begun: unknown[] = [];
    await showScreen(`/requisiciones/${ID}`, {
      role: 'Administrador',
      answers: [
        answer(requisitionsApi.begin, ({ body }) => {
          begun.push(body);
          const copied = (id: string, partida: string) => ({ ...DRAFT.lines[0]!, id, partida });
          return { ...DRAFT, lines: [copied(LINE, '53101'), copied(LINE.replace(/12$/, '13'), '35701')] };
        }),
        answer(requisitionsApi.options, () => ({
          areas: [],
          places: [],
          years: [2026],
          items: [{ code: '35701', name: 'Mantenimiento de maquinaria' }],
        })),
        ...answers,
      ],
    });
    await page.getByRole('combobox', { name: 'Partida' }).fill('53101');
    await page.getByRole('button', { name: 'Agregar renglón' }).click();
    // One is chosen with its name.
    await page
      .getByRole('combobox', { name: 'Partida', exact: true })
      .last()
      .fill('35701 Mantenimiento de maquinaria');
    await expect
      .element(page.getByRole('combobox', { name: 'Partida', exact: true }).last())
      .toHaveValue('35701');
    await page.getByRole('button', { name: 'Quitar el renglón 1' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.poll(() => linesOf(saved).map(({ partida }) => partida)).toEqual(['53101', '35701']);
    await page.getByRole('button', { name: 'Pasar los servicios a otra requisición' }).click();
    await expect.element(page.getByRole('link', { name: 'Abrirla' })).toBeVisible();
    expect(begun).toMatchObject([{ areaId: ID, copyOf: ID }]);
    expect(saved.find(({ category }) => category === 'services')).toMatchObject({
      lines: [{ partida: '35701' }],
    });
    await expect.poll(() => linesOf(saved).map(({ partida }) => partida)).toEqual(['53101']);
  },
);

test('an empty draft is discarded without a question; cells are pasted where the focus goes', async () => {
  const cancelled: unknown[] = [];
  const empty = { ...DRAFT, title: '', form: { ...DRAFT.form, title: '' } };
  await showScreen(`/requisiciones/${ID}`, {
    role: 'Administrador',
    answers: [
      answer(requisitionsApi.detail, () => empty),
      answer(requisitionsApi.cancel, ({ body }) => {
        cancelled.push(body);
        return { ...empty, state: 'cancelled' as const, isWritten: false, moves: [] };
      }),
      ...portal().answers,
    ],
  });
  await page.getByRole('button', { name: 'Pegar de una hoja' }).click();
  await expect.element(page.getByLabelText('Pega los renglones')).toHaveFocus();
  await page.getByRole('button', { name: 'Descartar este borrador' }).click();
  await expect.poll(() => cancelled).toMatchObject([{ reason: 'mistake' }]);
});
