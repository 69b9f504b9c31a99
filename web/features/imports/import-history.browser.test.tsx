import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { decisionsApi, type ProposedDecision } from '#contract/decisions-api.ts';
import { contractImportsApi } from '#contract/contract-imports.ts';
import { IMPORT_DEFECT, type ImportDetail, type ImportRun } from '#contract/imports.ts';
import { negativeListImportsApi, negativeListsApi } from '#contract/negative-lists-api.ts';
import { OVERVIEW } from '#web/features/negative-lists/test-lists.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, showScreen, type Asked } from '#web/test-screen.tsx';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const LISTS = '/padron-Proveedores/Administrador?seccion=listas&tipo=archivos';

const RUN: ImportRun = {
  id: '3e7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  fileName: 'Listado_Completo_69b_noviembre.csv',
  fileBytes: 4_812_000,
  status: 'done',
  rows: 13_842,
  fresh: 120,
  changed: 31,
  skipped: 13_691,
  refused: 0,
  gone: 2,
  doubtful: 0,
  position: 13_842,
  taken: 13_842,
  failure: null,
  createdBy: 'Mariana Ficticia Robles',
  createdAt: '2026-11-09T15:58:00.000Z',
  startedAt: '2026-11-09T16:00:00.000Z',
  finishedAt: '2026-11-09T16:00:41.000Z',
  source: 'sat_69b',
  isUnsettled: false,
  version: 3,
};
const RUNS: readonly ImportRun[] = [
  RUN,
  {
    ...RUN,
    id: '3e7f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
    fileName: 'Proveedores y contratistas sancionados.csv',
    source: 'sabg_sanctioned',
  },
  { ...RUN, id: '3e7f4c6e-52c3-4f0e-9f57-6b1a6f1c0003', fileName: 'Listado_Completo_69b_octubre.csv' },
];

const byName = (a: ImportRun, b: ImportRun) => a.fileName.localeCompare(b.fileName, 'es');

/** The files that an address asks for, as the service finds and orders them. */
function filesFor({ query }: Asked) {
  const found = RUNS.filter(
    ({ fileName, status }) =>
      fileName.includes(query.get('q') ?? '') && status === (query.get('estado') || status),
  );
  const orders: Record<string, ImportRun[]> = {
    archivo: found.toSorted(byName),
    '-archivo': found.toSorted((a, b) => byName(b, a)),
  };
  return { rows: orders[query.get('orden') ?? ''] ?? found, total: found.length };
}

test('on a phone the open one of the tabs of a section is in sight', { tags: 'all' }, async () => {
  const answers = [answer(contractImportsApi.list, { rows: [...RUNS], total: RUNS.length })];
  await showScreen(`${RECORDS}?tab=importar`, { role: 'Administrador', answers, width: 390 });
  await expect.element(page.getByRole('button', { name: RUN.fileName })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Procedimientos' });
  const open = await boxOf(tabs.getByRole('link', { name: 'Importar' }));
  expect(open.left).toBeGreaterThanOrEqual(0);
  expect(open.right).toBeLessThanOrEqual(390);
});

const officer = {
  role: 'Administrador',
  answers: [answer(negativeListsApi.overview, OVERVIEW), answer(negativeListImportsApi.list, filesFor)],
};

test(
  'the files of negative lists are searched and filtered, and the address tells it',
  { tags: 'all' },
  async () => {
    await showScreen(LISTS, officer);
    const table = page.getByRole('table', { name: 'Importaciones' });
    await expect.element(table.getByRole('button', { name: /sancionados/ })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar importaciones' }).fill('69b');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => location.search)
      .toMatch(/seccion=listas.*tipo=archivos.*q=69b|q=69b.*tipo=archivos/);
    await expect.element(table.getByRole('button', { name: /sancionados/ })).not.toBeInTheDocument();
    await page.getByLabelText('Estado', { exact: true }).selectOptions('Cancelada');
    await expect.poll(() => location.search).toMatch(/estado=cancelled/);
    await expect.element(table).not.toBeInTheDocument();
  },
);

test('the files of negative lists stand in the order that the address tells', { tags: 'all' }, async () => {
  const screen = await showScreen(`${LISTS}&orden=-archivo`, officer);
  await expect.element(page.getByRole('button', { name: RUN.fileName })).toBeVisible();
  const shown = [...screen.querySelectorAll('tbody th')].map((cell) => cell.textContent);
  expect(shown).toHaveLength(RUNS.length);
  expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a, 'es')));
  const head = page.getByRole('columnheader', { name: 'Archivo' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
});

/** A run about which nobody decided anything. */
const UNTOUCHED = {
  reasons: [],
  groups: [],
  chosen: null,
  scope: null,
  settings: null,
  reason: '',
  proposedBy: null,
  proposedAt: null,
  needsSecond: false,
  takesSecond: false,
  isWaiting: false,
  isYours: false,
  startedBy: null,
  cancelledBy: null,
  undoneBy: null,
};

test(
  'what the portal itself stopped says that nothing was imported and is tried again as the file was read',
  { tags: 'all' },
  async () => {
    const failed: ImportDetail = {
      ...RUN,
      ...UNTOUCHED,
      status: 'failed',
      failure: IMPORT_DEFECT,
      taken: 0,
      findings: null,
      settings: { source: '', columns: null, day: null, said: { points: 'thousands' } },
    };
    const sent: unknown[] = [];
    const answers = [
      answer(contractImportsApi.get, failed),
      answer(contractImportsApi.rows, { header: [], rows: [], total: 0 }),
      answer(contractImportsApi.settings, ({ body }) => {
        sent.push(body);
        return { ...failed, status: 'analysing' as const, failure: null };
      }),
    ];
    await showScreen(`${RECORDS}?tab=importar&importacion=${RUN.id}`, { role: 'Administrador', answers });
    await expect.element(page.getByText(IMPORT_DEFECT)).toBeVisible();
    await page.getByRole('button', { name: 'Intentar otra vez' }).click();
    await expect.poll(() => sent).toMatchObject([{ said: { points: 'thousands' }, version: RUN.version }]);
  },
);

test('what a file does not tell is asked with its answers in sight, and an unknown column by its name', async () => {
  const told: ImportDetail = {
    ...RUN,
    status: 'ready',
    rows: 5,
    fresh: 0,
    changed: 0,
    gone: 0,
    refused: 5,
    isUnsettled: true,
    ...UNTOUCHED,
    findings: {
      columns: [],
      missing: [],
      ignored: ['Empresa'],
      notes: [],
      marks: [],
      tables: [],
      reading: [
        { name: 'points', label: 'Importes con punto', value: '', shown: 'importes con punto por decir' },
        { name: 'header', label: 'Encabezados', value: '1', shown: 'encabezados en la línea 1' },
      ].map((fact) => ({
        ...(fact as { name: 'points' | 'header'; label: string; value: string; shown: string }),
        doubt: 'No se sabe.',
        choices: [
          { value: 'decimals', label: 'centavos', examples: ['«12.500» es $12.50'] },
          { value: 'thousands', label: 'miles', examples: ['«12.500» es $12,500.00'] },
        ],
      })),
      choices: {
        mapping: { amount: 1 },
        day: null,
        fields: ['amount', 'supplier'].map((name) => ({ name, label: name, isNeeded: true })),
        columns: [
          { header: 'Empresa', example: 'PAPELERÍA ÑANDÚ' },
          { header: 'Importe', example: '12.500' },
        ],
      },
    },
  };
  const sent: unknown[] = [];
  const answers = [
    answer(contractImportsApi.get, told),
    answer(contractImportsApi.rows, { header: [], rows: [], total: 0 }),
    answer(contractImportsApi.settings, ({ body }) => {
      sent.push(body);
      return { ...told, status: 'analysing' as const };
    }),
  ];
  await showScreen(`${RECORDS}?tab=importar&importacion=${RUN.id}`, { role: 'Administrador', answers });
  const save = page.getByRole('button', { name: 'Guardar y leer de nuevo' });
  await expect.element(page.getByRole('heading', { name: 'Falta que lo digas' })).toBeVisible();
  await expect.element(page.getByText('no trae contratos nuevos')).not.toBeInTheDocument();
  await expect.element(save).toBeDisabled();
  await page.getByRole('radio', { name: 'miles «12.500» es $12,500.00' }).click();
  // A datum that another column has can be given to this one.
  const company = page.getByLabelText('¿Qué es «Empresa»?');
  await expect
    .element(company.getByRole('option', { name: 'amount (ahora es «Importe»)' }))
    .toBeInTheDocument();
  await company.selectOptions('amount');
  await company.selectOptions('supplier');
  await page.getByText('Cambiar cómo se lee').click();
  await page.getByLabelText('amount', { exact: true }).selectOptions('1');
  await save.click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      { said: { points: 'thousands' }, columns: { amount: 1, supplier: 0 }, version: RUN.version },
    ]);
});

test('what rows do not say, and words that nothing knows, are answered in sight before anything looks chosen', async () => {
  const told: ImportDetail = {
    ...RUN,
    ...UNTOUCHED,
    status: 'ready',
    rows: 5,
    fresh: 3,
    changed: 0,
    gone: 0,
    refused: 2,
    findings: {
      columns: [],
      missing: [],
      ignored: [],
      notes: [],
      marks: [{ code: 'law', label: 'Ley tomada de la plantilla', count: 12, lines: [2, 4] }],
      tables: [],
      reading: [
        {
          name: 'category',
          label: 'Tipo de contratación',
          value: '',
          shown: 'tipo de contratación sin decir',
          offer: 'No lo dicen 2 filas (líneas 3 y 5).',
          choices: ['Adquisiciones', 'Servicios'].map((one) => ({ value: one, label: one })),
        },
        {
          name: 'procedureNumber',
          label: 'Número de procedimiento',
          value: 'contract',
          shown: 'número de procedimiento de 2 filas: el del contrato',
          isSaid: true,
          choices: [{ value: 'contract', label: 'El número del contrato' }],
        },
      ],
      words: [
        {
          field: 'lines',
          label: 'Giros',
          choices: ['G01', 'G02'].map((code) => ({ value: code, label: `Giro ${code}` })),
          asked: [{ word: 'papeleria y ofna', count: 12, lines: [3, 5], value: '', near: ['G02'] }],
        },
      ],
      choices: {
        mapping: {},
        day: null,
        fields: [{ name: 'category', label: 'Tipo de contratación', isNeeded: false }],
        columns: [{ header: 'Rubro', example: 'SERV.' }],
      },
    },
  };
  const sent: unknown[] = [];
  const answers = [
    answer(contractImportsApi.get, told),
    answer(contractImportsApi.rows, { header: [], rows: [], total: 0 }),
    answer(contractImportsApi.settings, ({ body }) => {
      sent.push(body);
      return { ...told, status: 'analysing' as const };
    }),
  ];
  await showScreen(`${RECORDS}?tab=importar&importacion=${RUN.id}`, { role: 'Administrador', answers });
  const save = page.getByRole('button', { name: 'Guardar y leer de nuevo' });
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByText('No lo dicen 2 filas (líneas 3 y 5).')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Adquisiciones' })).not.toBeChecked();
  await expect.element(page.getByLabelText(/O la columna que lo dice: Tipo de contratación/)).toHaveValue('');
  await expect.element(page.getByText('líneas 2, 4 y 10 más')).toBeVisible();
  const word = page.getByLabelText('Giros: ¿qué es «papeleria y ofna»?');
  await expect.element(word).toHaveValue('');
  await page.getByRole('radio', { name: 'Adquisiciones' }).click();
  await word.selectOptions('G02');
  await save.click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        said: { category: 'Adquisiciones', procedureNumber: 'contract' },
        words: { lines: { 'papeleria y ofna': 'G02' } },
      },
    ]);
});

test('a list that was undone says whether another one is in force', async () => {
  const undone: ImportDetail = {
    ...RUN,
    ...UNTOUCHED,
    status: 'undone',
    rows: 3,
    fresh: 3,
    changed: 0,
    skipped: 0,
    gone: 0,
    findings: null,
  };
  const answers = [...officer.answers, answer(negativeListImportsApi.get, undone)];
  await showScreen(`${LISTS}&lista=${RUN.id}`, { ...officer, answers });
  await expect.element(page.getByText(/Antes no había ninguna lista/)).toBeVisible();
  await expect.element(page.getByText(/otra vez en vigor/)).not.toBeInTheDocument();
});

test('a row opens with all that is kept of it, and what goes public is asked where it begins', async () => {
  const ready: ImportDetail = {
    ...RUN,
    ...UNTOUCHED,
    status: 'ready',
    rows: 3,
    fresh: 2,
    changed: 0,
    gone: 0,
    skipped: 0,
    refused: 1,
    findings: {
      columns: [],
      missing: [],
      ignored: [],
      notes: [],
      marks: [],
      tables: [],
      reading: [
        { name: 'decimal', label: 'Decimales', value: '.', shown: 'decimales con punto', choices: [] },
      ],
    },
  };
  const row = {
    line: 2,
    kind: 'new' as const,
    key: 'XAXX010101000',
    title: 'Papelería Ñandú',
    problems: {},
    doubts: {},
    changes: [],
    values: [],
    kept: [
      { label: 'Giros', value: 'Papelería' },
      { label: 'Extensión', value: '' },
      { label: 'Publicar contacto', value: null },
    ],
  };
  const started: unknown[] = [];
  const answers = [
    answer(contractImportsApi.get, ready),
    answer(contractImportsApi.rows, { header: [], rows: [row], total: 1 }),
    answer(contractImportsApi.start, ({ body }) => {
      started.push(body);
      return { ...ready, status: 'running' as const };
    }),
  ];
  await showScreen(`${RECORDS}?tab=importar&importacion=${RUN.id}`, { role: 'Administrador', answers });
  const added = page.getByRole('region', { name: 'Filas que se agregan' });
  await added.getByText('Ver todo lo que se guarda').click();
  await expect.element(added.getByRole('definition')).toHaveTextContent('Papelería');
  await expect.element(added.getByText('Vacío en el archivo: Extensión.')).toBeVisible();
  await expect.element(added.getByText('No viene en el archivo: Publicar contacto.')).toBeVisible();
  await page.getByRole('button', { name: 'Importar solo las 2 filas válidas' }).click();
  const ask = page.getByRole('dialog', { name: '¿Publicar 2 contratos?' });
  for (const told of [
    /^2\sfilas agregan algo nuevo\.$/,
    /^1\sfila con errores no se toma\.$/,
    /se lee así: decimales con punto\.$/,
    /«Deshacer la importación»/,
  ])
    await expect.element(ask.getByText(told)).toBeVisible();
  expect(started).toEqual([]);
  await ask.getByRole('button', { name: 'Publicar 2 contratos' }).click();
  await expect.poll(() => started).toMatchObject([{ scope: 'valid' }]);
});

test('what another person confirms is proposed, and then waits with its figures and the way back', async () => {
  const findings = { columns: [], missing: [], ignored: [], notes: [], marks: [], tables: [], reading: [] };
  const ready: ImportDetail = {
    ...RUN,
    ...UNTOUCHED,
    takesSecond: true,
    status: 'ready',
    rows: 16,
    fresh: 16,
    changed: 0,
    gone: 0,
    skipped: 0,
    refused: 0,
    findings,
  };
  const rows = answer(contractImportsApi.rows, { header: [], rows: [], total: 0 });
  const show = (run: ImportDetail, proposals: ProposedDecision[]) =>
    showScreen(`${RECORDS}?tab=importar&importacion=${RUN.id}`, {
      role: 'Administrador',
      answers: [answer(contractImportsApi.get, run), rows, answer(decisionsApi.list, { rows: proposals })],
    });
  await show(ready, []);
  await page.getByRole('button', { name: 'Proponer a otra persona' }).click();
  const ask = page.getByRole('dialog', { name: '¿Proponer que se publiquen 16 contratos?' });
  await expect.element(ask.getByText(/hasta que otra persona lo confirme/)).toBeVisible();

  await show({ ...ready, isWaiting: true }, [
    {
      id: '0198a000-0000-7000-8000-00000000000a',
      kind: 'contract',
      what: 'Importar contratos',
      title: 'contratos.csv',
      note: '',
      changes: [
        {
          subject: 'import',
          differences: [{ name: 'suppliers', label: 'Proveedores que entran', before: null, after: 16 }],
        },
      ],
      reason: null,
      by: { id: 'otra', name: 'Otra Persona' },
      at: '2026-11-09T15:58:00.000Z',
      status: 'open',
      returned: null,
      isStale: false,
      notMine: null,
    },
  ]);
  await expect.element(page.getByText(/^Espera a otra persona ·/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Proponer a otra persona' }).elements()).toHaveLength(0);
  const card = page.getByRole('article', { name: 'Espera a otra persona: Importar contratos' });
  await expect
    .element(card.getByRole('row', { name: /Proveedores que entran/ }))
    .toHaveTextContent('Proveedores que entranVacío16');
  await card.getByRole('button', { name: 'Confirmar' }).click();
  const confirm = page.getByRole('dialog', { name: '¿Importar contratos?' });
  await expect.element(confirm.getByText(/«Deshacer la importación», en esta misma página/)).toBeVisible();
  expect(confirm.getByText(/No se deshace/).elements()).toHaveLength(0);
});

test('a column that is not known may be answered with «No se usa»', async () => {
  const told: ImportDetail = {
    ...RUN,
    ...UNTOUCHED,
    status: 'ready',
    isUnsettled: true,
    findings: {
      columns: [],
      missing: [],
      ignored: ['Semáforo'],
      notes: [],
      marks: [],
      tables: [],
      reading: [
        {
          name: 'header',
          label: 'Encabezados',
          value: '1',
          shown: 'encabezados en la línea 1',
          choices: [],
          doubt: 'No se reconoce la columna «Semáforo».',
        },
      ],
      choices: {
        mapping: { amount: 1 },
        day: null,
        fields: [{ name: 'amount', label: 'Importe', isNeeded: true }],
        columns: [
          { header: 'Semáforo', example: 'Verde' },
          { header: 'Importe', example: '12.50' },
        ],
      },
    },
  };
  const sent: unknown[] = [];
  const answers = [
    answer(contractImportsApi.get, told),
    answer(contractImportsApi.rows, { header: [], rows: [], total: 0 }),
    answer(contractImportsApi.settings, ({ body }) => {
      sent.push(body);
      return { ...told, status: 'analysing' as const };
    }),
  ];
  await showScreen(`${RECORDS}?tab=importar&importacion=${RUN.id}`, { role: 'Administrador', answers });
  await expect.element(page.getByLabelText('¿Qué es «Semáforo»?')).toHaveValue('');
  await page.getByRole('button', { name: 'Guardar y leer de nuevo' }).click();
  await expect.poll(() => sent).toMatchObject([{ columns: { amount: 1 } }]);
});

test('a run has one name in the history and on its page', async () => {
  const answers = [
    answer(contractImportsApi.list, { rows: [{ ...RUN, status: 'ready', isUnsettled: true }], total: 1 }),
  ];
  await showScreen(`${RECORDS}?tab=importar`, { role: 'Administrador', answers });
  const table = page.getByRole('table', { name: 'Importaciones' });
  await expect.element(table.getByText('Falta decir cómo se lee')).toBeVisible();
  await expect.element(table.getByText('Lista para importar')).not.toBeInTheDocument();
});

test.each([
  [1, 'Con filas por corregir', 0],
  [0, 'Por confirmar', 1],
])('a reason is asked only where a button takes it (%i rows to correct)', async (refused, state, asked) => {
  const list: ImportDetail = {
    ...RUN,
    ...UNTOUCHED,
    status: 'ready',
    refused,
    findings: {
      columns: [],
      missing: [],
      ignored: [],
      notes: [],
      marks: [],
      tables: [],
      reading: [],
      demand: { doubt: 'Trae menos registros que la lista en vigor.', count: null },
    },
  };
  const answers = [
    ...officer.answers,
    answer(negativeListImportsApi.get, list),
    answer(negativeListImportsApi.rows, { header: [], rows: [], total: 0 }),
  ];
  await showScreen(`${LISTS}&lista=${RUN.id}`, { ...officer, answers });
  await expect.element(page.getByText(new RegExp(`^${state}`))).toBeVisible();
  const reason = page.getByLabelText('Por qué es correcto ponerla en vigor');
  expect(reason.elements()).toHaveLength(asked);
  expect(page.getByRole('button', { name: /^Poner en vigor/ }).elements()).toHaveLength(asked);
});
