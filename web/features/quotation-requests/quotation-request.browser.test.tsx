import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { comparisonsApi } from '#contract/comparisons-api.ts';
import type { InviteeRanking, RankedSupplier } from '#contract/quotation-invitees.ts';
import { decisionsApi } from '#contract/decisions-api.ts';
import { quotationOpeningApi } from '#contract/quotation-opening.ts';
import { quotationRequestsApi, type QuotationRequest } from '#contract/quotation-requests-api.ts';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { proposalOf } from '#web/test-proposal.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';

const FOLIO = 'SC-2026-00031';
const id = (place: number) => `4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a${place}`;
const LOT = id(10);
const REQUEST: QuotationRequest = {
  id: id(11),
  folio: FOLIO,
  version: 2,
  title: 'Reactivos para los laboratorios',
  kind: 'direct',
  state: 'draft',
  closesAt: null,
  buyer: 'Raúl Inventado',
  isMine: true,
  invitees: 0,
  procedure: null,
  procedureId: null,
  area: 'Laboratorio de Biología Celular',
  form: {
    kind: 'direct',
    regime: 'lineamientos_ug',
    title: 'Reactivos para los laboratorios',
    lines: ['G01'],
    closesAt: null,
    questionsUntil: null,
    validityDays: 30,
    validityUnit: 'days',
    minimumAsked: 3,
    minimumReceived: 1,
    criterion: 'lowest',
    awardBy: 'lot',
    simultaneous: null,
    allowsPartial: false,
    isOpen: false,
    terms: {
      currency: '',
      payment: '',
      advance: '',
      penalties: '',
      guarantee: '',
      samples: '',
      documents: '',
      notes: '',
    },
    lots: [
      {
        id: LOT,
        number: 1,
        groupLabel: null,
        description: 'Acetona grado analítico',
        quantity: null,
        unit: 'Litro',
        place: 'Almacén central',
        deliveryDays: 10,
        estimate: null,
        requirements: [],
        lotId: null,
        lineIds: [],
      },
    ],
  },
  estimate: null,
  invited: [],
  questions: [],
  missing: [{ field: `lots/${LOT}/quantity`, message: 'Escribe la cantidad.' }],
  firstClosing: '2026-12-04',
  sentAt: null,
  closedAt: null,
  openedAt: null,
  endReason: null,
  endText: null,
  contracting: [],
  previous: null,
  next: null,
  moves: ['write', 'invite', 'send', 'cancel'],
};
const ranked = (place: number, name: string, over: Partial<RankedSupplier> = {}): RankedSupplier => ({
  supplierId: id(20 + place),
  number: `P-${place}`,
  name,
  position: place,
  isProposed: place <= 2,
  invitations: 0,
  lastInvitedOn: null,
  awards: 0,
  band: null,
  ever: 0,
  draw: 'ab',
  barred: null,
  doubts: [],
  ...over,
});
const RANKING: InviteeRanking = {
  id: id(12),
  frozenAt: '2026-11-29T15:00:00.000Z',
  frozenBy: 'Raúl Inventado',
  wanted: 2,
  lines: ['G01'],
  checkpoint: { size: 9, root: 'ab' },
  list: [
    ranked(1, 'Alfa'),
    ranked(2, 'Beta'),
    ranked(3, 'Gama'),
    ranked(4, 'Delta'),
    ranked(5, 'Epsilon', { position: null, barred: 'Su registro está «suspendido».' }),
  ],
  leftOut: [],
};

/** The portal that keeps what it is told of a request. */
function portal(request: QuotationRequest, ranking: InviteeRanking | null = RANKING) {
  const saved: Record<string, unknown>[] = [];
  const chosen: unknown[] = [];
  const answers = [
    answer(quotationRequestsApi.detail, () => ({ ...request, version: request.version + saved.length })),
    answer(quotationRequestsApi.ranking, () => ({ ranking })),
    answer(registryCataloguesApi.public, () => ({
      lines: [
        {
          code: 'G01',
          name: 'Reactivos',
          parentCode: null,
          expenseCodes: [],
          priorOpinionArea: null,
          active: true,
          source: 'Catálogo de la Unidad',
          version: 1,
        },
      ],
      papers: [],
      terms: [],
    })),
    answer(quotationRequestsApi.save, ({ body }) => {
      saved.push(body as Record<string, unknown>);
      return { ...request, version: request.version + saved.length };
    }),
    answer(quotationRequestsApi.invite, ({ body }) => {
      chosen.push(body);
      if (chosen.length > 1) return { ...request, version: 9 };
      return new Refusal('invalid_input', {
        fields: { [`invited/${id(24)}`]: 'No le toca por el orden: elige la razón.' },
      });
    }),
  ];
  return { answers, saved, chosen };
}
const OPENED = answer(quotationOpeningApi.get, {
  folio: FOLIO,
  version: 3,
  state: 'opened',
  kind: REQUEST.kind,
  closesAt: null,
  opened: { at: '2026-11-30T15:00:00.000Z', by: 'Raúl Inventado', proposedBy: null, note: '' },
  rows: [],
});
const ADDRESS = `/administracion/cotizaciones/${FOLIO}`;

test('what is typed is saved as the server takes it; what it does not take stays and says so, and what is missing leads to its field', async () => {
  const { answers, saved } = portal(REQUEST);
  await showScreen(ADDRESS, { role: 'Administrador', answers });
  await page.getByLabelText('Estimado sin IVA').fill('9,000');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ lots: [{ id: LOT, number: 1, estimate: '9000.00' }], isAutosave: true });
  await page.getByLabelText('Días para entregar').fill('diez');
  await page.getByLabelText('Cantidad', { exact: true }).click();
  await expect.element(page.getByText('Escribe los días con número, de 1 a 3,650.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Enviar a/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Partida 1, cantidad' }).click();
  await expect.element(page.getByLabelText('Cantidad', { exact: true })).toHaveFocus();
  await expect.element(page.getByText('Escribe la cantidad.')).toBeVisible();
});

test('cells of a sheet become lots, and a row that is none says which', { tags: 'all' }, async () => {
  const { answers, saved } = portal(REQUEST);
  await showScreen(ADDRESS, { role: 'Administrador', answers });
  await page.getByRole('button', { name: 'Pegar de una hoja' }).click();
  await page
    .getByLabelText('Pega las partidas')
    .fill('Descripción\tUnidad\tCantidad\nGuantes de nitrilo\tCaja\t12\nMatraz de vidrio\tPieza\tvarios');
  await page.getByRole('button', { name: 'Agregar partidas' }).click();
  // The row that was not taken stays to be corrected, and is told as it stands there now.
  await expect
    .element(
      page.getByText(
        'Fila 3, «Matraz de vidrio»: En «Cantidad»: «varios» no es una cantidad mayor que cero.',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByLabelText('Pega las partidas'))
    .toHaveValue('Descripción\tUnidad\tCantidad\nMatraz de vidrio\tPieza\tvarios');
  await expect
    .poll(() => saved.at(-1)?.lots)
    .toMatchObject([{ id: LOT }, { description: 'Guantes de nitrilo', quantity: '12', unit: 'Caja' }]);
});

test(
  'pasted headings that nobody knows are asked; the lot above the lines is theirs, and all that was left out is said',
  { tags: 'all' },
  async () => {
    const { answers, saved } = portal(REQUEST);
    await showScreen(ADDRESS, { role: 'Administrador', answers });
    await page.getByRole('button', { name: 'Pegar de una hoja' }).click();
    const wrong = Array.from({ length: 22 }, (_, at) => `Pipeta ${at}\tPZA\t0`);
    await page
      .getByLabelText('Pega las partidas')
      .fill(
        ['Bien pedido\tPresentación\tCantidad', 'LOTE 1. VIDRIO', 'Matraz\tPZA\t12', ...wrong].join('\n'),
      );
    await page.getByRole('button', { name: 'Agregar partidas' }).click();
    await page.getByLabelText('¿Qué es «Presentación»?').selectOptions('Unidad de medida');
    await page.getByRole('button', { name: 'Leer con estas columnas' }).click();
    await expect.element(page.getByText('y 2 más')).toBeVisible();
    await expect
      .poll(() => saved.at(-1)?.lots)
      .toMatchObject([{ id: LOT }, { description: 'Matraz', unit: 'Pieza', groupLabel: 'LOTE 1. VIDRIO' }]);
  },
);

test(
  'the order proposes; leaving it asks why at the place of each, and a refusal is told there',
  { tags: 'all' },
  async () => {
    const { answers, chosen } = portal({ ...REQUEST, invited: invitedOf('Alfa', 'Beta') });
    await showScreen(ADDRESS, { role: 'Administrador', answers });
    await expect.element(page.getByLabelText('Epsilon')).toBeDisabled();
    await expect.element(page.getByText('Su registro está «suspendido».')).toBeVisible();
    await page.getByLabelText('Beta').click();
    await expect.element(page.getByLabelText('Por qué no se le invita')).toBeVisible();
    await page.getByLabelText('Delta').click();
    await expect.element(page.getByLabelText('Por qué se le invita')).toBeVisible();
    await page.getByLabelText('Por qué no se le invita').selectOptions('No se le pudo localizar');
    await page.getByRole('button', { name: 'Guardar a quién se invita' }).click();
    await expect.element(page.getByText('No le toca por el orden: elige la razón.')).toBeVisible();
    // The page goes to who was refused, and names it where the button is.
    await expect.element(page.getByText('empieza por Delta', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Delta' })).toHaveFocus();
    await page.getByLabelText('Por qué se le invita').selectOptions('Otra razón');
    await page.getByRole('button', { name: 'Guardar a quién se invita' }).click();
    await expect.poll(() => chosen.length).toBe(2);
    expect(chosen[1]).toMatchObject({
      invited: [{ supplierId: id(21) }, { supplierId: id(24), reasonCode: 'other' }],
      leftOut: [{ supplierId: id(22), reasonCode: 'not_reached' }],
    });
  },
);

test(
  'whom somebody chose stays until it is saved, also when the page is opened again; each says what puts it there',
  { tags: 'all' },
  async () => {
    const ranking = {
      ...RANKING,
      list: [ranked(1, 'Alfa', { lines: ['G01'], band: 'reliable' }), ...RANKING.list.slice(1)],
    };
    const { answers } = portal({ ...REQUEST, invited: invitedOf('Alfa', 'Beta') }, ranking);
    const show = () => showScreen(ADDRESS, { role: 'Administrador', answers });
    await show();
    await expect
      .element(
        page.getByText('G01. Nunca se le ha invitado; 0 adjudicaciones en un año; evaluación «confiable».'),
      )
      .toBeVisible();
    await page.getByLabelText('Beta').click();
    await expect.element(page.getByText('Lo que elegiste aún no se guarda.')).toBeVisible();
    await page.getByLabelText('Explícalo').fill('Dijeron que no lo venden más');
    await show();
    await expect.element(page.getByLabelText('Beta')).not.toBeChecked();
    await expect.element(page.getByLabelText('Explícalo')).toHaveValue('Dijeron que no lo venden más');
  },
);

test('once opened, its page leads to the comparison', async () => {
  const { answers } = portal({ ...REQUEST, state: 'opened', moves: [] });
  answers.push(OPENED);
  await showScreen(ADDRESS, { role: 'Administrador', answers });
  await expect
    .element(page.getByRole('link', { name: 'Cuadro comparativo' }))
    .toHaveAttribute('href', expect.stringContaining(`${FOLIO}/comparativo`));
});

test('before the closing its page tells of nothing that came, and a question is answered to all', async () => {
  const answered: unknown[] = [];
  const more: unknown[] = [];
  const question = {
    id: id(13),
    text: '¿Se aceptan envases de medio litro? Somos Alfa.',
    published: null,
    tellsAsker: true,
    askedAt: '2026-11-29T16:00:00.000Z',
  };
  const sent: QuotationRequest = {
    ...REQUEST,
    state: 'sent',
    form: { ...REQUEST.form, closesAt: '2026-12-10T20:00:00.000Z' },
    closesAt: '2026-12-10T20:00:00.000Z',
    invited: invitedOf('Alfa', 'Beta').map((one) =>
      one.name === 'Beta' ? { ...one, bouncedAt: '2026-11-29T16:00:00.000Z' } : one,
    ),
    missing: [],
    moves: ['invite_more', 'modify', 'answer', 'cancel'],
    questions: [{ ...question, answer: null, answeredAt: null }],
  };
  const answers = [
    ...portal(sent).answers,
    answer(quotationOpeningApi.get, {
      folio: FOLIO,
      version: sent.version,
      state: 'sent',
      kind: sent.kind,
      closesAt: sent.closesAt,
      opened: null,
      rows: [],
    }),
    answer(quotationRequestsApi.inviteMore, ({ body }) => {
      more.push(body);
      return sent;
    }),
    answer(quotationRequestsApi.answer, ({ body }) => {
      answered.push(body);
      return { ...sent, questions: [{ ...question, answer: 'Sí.', answeredAt: question.askedAt }] };
    }),
  ];
  await showScreen(ADDRESS, { role: 'Administrador', answers });
  await expect
    .element(
      page.getByText(
        /hasta el jueves 10 de diciembre de 2026, a las 14:00 h\. Nadie las lee, ni sabe cuántas hay/,
      ),
    )
    .toBeVisible();
  // The part of the opening has been asked for, and does not say it again.
  expect(page.getByText(/Nadie las lee/).elements()).toHaveLength(1);
  await page.getByLabelText('Respuesta para todos').fill('Sí.');
  await expect.element(page.getByText(/^Esta pregunta dice quién la hizo/)).toBeVisible();
  await page.getByLabelText('La pregunta, como la leen todos').fill('¿Se aceptan envases de medio litro?');
  await page.getByRole('button', { name: 'Responder a todos' }).click();
  await expect.element(page.getByText(/No se cambia después/)).toBeVisible();
  expect(answered, 'nothing goes before it is confirmed').toEqual([]);
  await page.getByRole('button', { name: 'Enviar a todos' }).click();
  await expect
    .poll(() => answered)
    .toEqual([{ text: 'Sí.', question: '¿Se aceptan envases de medio litro?' }]);
  await expect.element(page.getByText('Respuesta:')).toBeVisible();
  await expect.element(page.getByText(/su correo regresó: llámale/)).toBeVisible();
  await page.getByRole('button', { name: 'Invitar a más' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Beta' }).click();
  await page.getByLabelText('Por qué se invita a más').fill('Su primera invitación no llegó.');
  await page.getByRole('button', { name: 'Invitar y avisar a los demás' }).click();
  await expect
    .poll(() => more)
    .toMatchObject([
      {
        invited: [
          { supplierId: sent.invited.find(({ name }) => name === 'Beta')?.supplierId, reasonCode: null },
        ],
        reason: 'Su primera invitación no llegó.',
        closesAt: null,
      },
    ]);
});

function invitedOf(...names: string[]): QuotationRequest['invited'] {
  return RANKING.list
    .filter(({ name }) => names.includes(name))
    .map(({ supplierId, number, name, position, isProposed }) => ({
      supplierId,
      number,
      name,
      position,
      isProposed,
      reasonCode: null,
      reason: '',
      hasMail: true,
      findings: [],
      invitedAt: null,
      bouncedAt: null,
      declinedReason: null,
    }));
}

test('what was decided becomes its contract where it is read; what asks for a reason asks it first', async () => {
  const asked: unknown[] = [];
  const decided: QuotationRequest = {
    ...REQUEST,
    state: 'decided',
    sentAt: '2026-11-20T18:00:00.000Z',
    openedAt: '2026-11-28T18:00:00.000Z',
    missing: [],
    moves: ['contract'],
  };
  const { answers } = portal(decided);
  const contract = answer(comparisonsApi.contract, ({ body }) => {
    asked.push(body);
    return asked.length > 1
      ? new Refusal('state_conflict', { detail: 'Ya tiene su procedimiento.' })
      : new Refusal('state_conflict', { fields: { 'reasons.amount': 'Escribe por qué procede este tipo.' } });
  });
  await showScreen(ADDRESS, { role: 'Administrador', answers: [...answers, OPENED, contract] });
  await page.getByRole('button', { name: 'Preparar el contrato' }).click();
  await page.getByLabelText('Escribe por qué procede este tipo.').fill('Lo permiten los lineamientos.');
  await page.getByRole('dialog').getByRole('button', { name: 'Preparar el contrato' }).click();
  await expect.element(page.getByText('Ya tiene su procedimiento.')).toBeVisible();
  expect(asked).toEqual([{ reasons: {} }, { reasons: { amount: 'Lo permiten los lineamientos.' } }]);
});

test('says where it is contracted, and leads from a deserted one to the one that asks it again and back', async () => {
  const contracts = [{ number: 'AD-1-C1', supplier: 'Alfa', amount: '1044.00', signedOn: null }];
  const contracted = portal({
    ...REQUEST,
    state: 'decided',
    moves: [],
    contracting: [{ procedureId: id(30), number: 'AD-1', contracts }],
    previous: 'SC-2026-00030',
    next: 'SC-2026-00032',
  });
  await showScreen(ADDRESS, { role: 'Administrador', answers: [...contracted.answers, OPENED] });
  await expect
    .element(page.getByRole('link', { name: 'AD-1-C1' }))
    .toHaveAttribute('href', expect.stringContaining('seccion=contratos'));
  await expect.element(page.getByText('borrador: complétalo', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'SC-2026-00030' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'SC-2026-00032' })).toBeVisible();
});

test('what waits of a sent one for another person stands on its page', async () => {
  const what = 'Cancelar una solicitud de cotización enviada';
  const { answers } = portal({ ...REQUEST, state: 'sent', moves: [] });
  const waiting = answer(decisionsApi.list, ({ query }) => ({
    rows: query.get('registro') === REQUEST.id ? [proposalOf({ kind: 'quotations', what })] : [],
  }));
  await showScreen(ADDRESS, { role: 'Administrador', answers: [waiting, ...answers, OPENED] });
  await expect.element(page.getByRole('article', { name: `Espera a otra persona: ${what}` })).toBeVisible();
});

test('a deserted one is asked again with what it asked', async () => {
  const begun: unknown[] = [];
  const { answers } = portal({ ...REQUEST, state: 'failed', moves: ['renew'] });
  const begin = answer(quotationRequestsApi.begin, ({ body }) => {
    begun.push(body);
    return new Refusal('state_conflict', { detail: 'Ya se vuelve a pedir en SC-2026-00032.' });
  });
  await showScreen(ADDRESS, { role: 'Administrador', answers: [...answers, OPENED, begin] });
  await page.getByRole('button', { name: 'Nueva convocatoria' }).click();
  await expect.element(page.getByText('Ya se vuelve a pedir en SC-2026-00032.')).toBeVisible();
  expect(begun).toMatchObject([{ kind: 'direct', previous: FOLIO }]);
});

test('papers of the catalogue and samples are listed one on each line', { tags: 'all' }, async () => {
  const { answers, saved } = portal(REQUEST);
  await showScreen(ADDRESS, { role: 'Administrador', answers });
  await page.getByLabelText('Carta de garantía').click();
  await expect.poll(() => saved.at(-1)?.terms).toMatchObject({ documents: 'Carta de garantía' });
  await page.getByText('Agregar una muestra').click();
  await page.getByLabelText('Partida de la muestra').fill('1');
  await page.getByLabelText('Cuántas piezas').fill('2');
  await page.getByLabelText('Dónde se entrega y en qué horario').fill('el almacén central');
  await page.getByRole('textbox', { name: 'Hasta cuándo se entrega' }).fill('04/12/2026');
  await page.getByRole('button', { name: 'Agregar la muestra' }).click();
  await expect
    .poll(() => saved.at(-1)?.terms)
    .toMatchObject({
      samples: 'Partida 1: 2 piezas en el almacén central, hasta el 4 dic 2026; se devuelve',
    });
});
