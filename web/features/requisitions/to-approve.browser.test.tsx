import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { requisitionDeskApi } from '#contract/requisition-desk-api.ts';
import type { OfAreaRow, RequisitionForDecision, ToApproveRow } from '#contract/requisition-desk.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { Screen } from './to-approve.screen.tsx';

const LINE = 'b3f1c6e0-0000-4000-8000-000000000001';
const OTHER_LINE = 'b3f1c6e0-0000-4000-8000-000000000002';
const row = (folio: string, title: string): ToApproveRow => ({
  folio,
  version: 3,
  title,
  requester: 'Elena Ficticia',
  area: 'Biología Celular',
  turn: 'approval',
  total: '576810.00',
  net: '497250.00',
  lines: 1,
  dueOn: '2027-02-15',
});
const ROWS = [row('RQ-1', 'Microscopio invertido'), row('RQ-2', 'Viaje de prácticas')];

function seen(folio: string, over: Partial<RequisitionForDecision> = {}): RequisitionForDecision {
  const { title, version } = ROWS.find((one) => one.folio === folio)!;
  return {
    turn: 'approval',
    stop: null,
    note: null,
    next: [{ name: 'Beatriz Demo', dueOn: null }],
    opinionOn: [],
    opinions: [],
    changes: [],
    ...over,
    requisition: {
      id: 'b3f1c6e0-0000-4000-8000-000000000009',
      folio,
      version,
      title,
      state: 'approval',
      area: 'Biología Celular',
      areaId: 'b3f1c6e0-0000-4000-8000-000000000008',
      requester: 'Elena Ficticia',
      net: '497250.00',
      gross: '576810.00',
      sentAt: '2027-02-10T17:05:00.000Z',
      since: '2027-02-10T17:05:00.000Z',
      dueOn: '2027-02-15',
      people: ['Raúl Inventado'],
      form: {
        title,
        need: 'Observar cultivos vivos sin sacarlos de su caja.',
        fiscalYear: 2027,
        category: 'goods',
        stayingGoods: null,
        funding: 'own',
        project: '',
        isMultiYear: false,
        years: [],
        inProgramme: 'Sí',
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
        place: 'Campus',
        hours: '',
        receiver: '',
        contact: '',
      },
      lines: [
        {
          id: LINE,
          number: 1,
          amount: '497250.00',
          state: null,
          description: title,
          item: null,
          quantity: '1',
          minQuantity: null,
          unit: 'H87',
          partida: '53101',
          keys: [],
          unitPrice: '497250.00',
          priceSource: 'quotation',
          priceNote: '',
          taxRate: '16',
          profile: null,
          deliveryOn: null,
          deliveryPlace: '',
          warranty: '',
          standards: '',
        },
      ],
      taxes: [],
      tax: '79560.00',
      missing: [],
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
      moves: ['approve', 'return', 'reject'],
      isWritten: false,
    },
  };
}

const OF_AREA: OfAreaRow[] = [
  {
    folio: 'RQ-7',
    title: 'Reactivos de bioquímica',
    requester: 'Elena Ficticia',
    area: 'Biología Celular',
    state: 'technical',
    people: ['Irene Ficticia'],
    since: '2027-02-01T17:05:00.000Z',
    dueOn: '2027-02-20',
  },
];
const list = answer(requisitionDeskApi.toApprove, { rows: ROWS, ofArea: OF_AREA, last: null });
const detail = (over: Partial<RequisitionForDecision> = {}) =>
  answer(requisitionDeskApi.forDecision, ({ params }) => seen(params.folio ?? '', over));

test('a requisition is authorised in two taps, and the next one is offered where the person looks', async () => {
  const sent: unknown[] = [];
  const approve = answer(requisitionDeskApi.approve, ({ body, headers }) => {
    sent.push([body, headers.get('if-match')]);
    return { folio: 'RQ-1', version: 4, state: 'approval' as const, next: 'Beatriz Demo' };
  });
  await showPart(<Screen folio="RQ-1" />, { role: 'Administrador', answers: [list, detail(), approve] });
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: '¿Autorizas $576,810.00?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sí, autorizar' }).click();
  await expect.element(page.getByText(/^Autorizada a las .+ Sigue Beatriz Demo\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ver la siguiente' }).first()).toBeVisible();
  expect(sent).toEqual([[{ seenLines: 1 }, '"3"']]);
});

test('what else waits of the area is read beside what one decides, with whoever has it', async () => {
  await showPart(<Screen folio="" />, { role: 'guest', answers: [list, detail()] });
  const part = page.getByRole('region', { name: /En curso en tu área/ });
  await expect.element(part.getByRole('link', { name: /Reactivos de bioquímica/ })).toBeVisible();
  await expect.element(part.getByText('En dictamen: Irene Ficticia')).toBeVisible();
});

test('it goes back with a reason and enough words; what was written stays until then', async () => {
  const sent: unknown[] = [];
  const giveBack = answer(requisitionDeskApi.giveBack, ({ body }) => {
    sent.push(body);
    return { folio: 'RQ-1', version: 4, state: 'returned' as const, next: null };
  });
  await showPart(<Screen folio="RQ-1" />, { role: 'Administrador', answers: [list, detail(), giveBack] });
  await expect.element(page.getByRole('button', { name: 'Devolver', exact: true })).toBeVisible();
  await userEvent.keyboard('{Alt>}d{/Alt}');
  await page.getByRole('button', { name: 'Devolver a Elena' }).click();
  await expect.element(page.getByText('Elige qué le falta.')).toBeVisible();
  await expect.element(page.getByText('Explica qué esperas, con al menos 20 letras.')).toBeVisible();
  await page.getByRole('radio', { name: 'Precio sin sustento' }).click();
  await page.getByLabelText('Dile a Elena qué esperas').fill('¿Puedes pedir otra cotización de la mesa?');
  await page.getByRole('button', { name: 'Devolver a Elena' }).click();
  await expect.element(page.getByText(/^Devuelta a las/)).toBeVisible();
  expect(sent).toEqual([{ reason: 'price', text: '¿Puedes pedir otra cotización de la mesa?', about: [] }]);
});

test('all lines are favourable in one act, of which one may be said otherwise before it is sent', async () => {
  const sent: unknown[] = [];
  const opine = answer(requisitionDeskApi.opine, ({ body }) => {
    sent.push(body);
    return { folio: 'RQ-1', version: 4, state: 'approval' as const, next: null };
  });
  const of = seen('RQ-1', { turn: 'technical', opinionOn: [LINE, OTHER_LINE] });
  const [line] = of.requisition.lines;
  const lines = [line!, { ...line!, id: OTHER_LINE, number: 2, description: 'Cámara' }];
  const shown = { ...of, requisition: { ...of.requisition, lines, moves: ['opine' as const] } };
  await showPart(<Screen folio="RQ-1" />, {
    role: 'Administrador',
    answers: [list, answer(requisitionDeskApi.forDecision, () => shown), opine],
  });
  await page.getByRole('button', { name: 'Dictaminar', exact: true }).click();
  await page.getByRole('button', { name: 'Todos favorables' }).click();
  await page.getByRole('button', { name: 'Emitir el dictamen' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        lines: [LINE, OTHER_LINE].map((lineId) => ({ lineId, verdict: 'favourable', text: '' })),
      },
    ]);
});

test('keys with what is left of them, what they contradict, and opinions of before are seen by whoever decides', async () => {
  const of = seen('RQ-1');
  const warning =
    'Dice recurso federal, y la clave 2027.53101 es de Recursos propios. Cambia el recurso o la clave.';
  const key = {
    id: LINE,
    key: '2027.53101',
    name: 'Laboratorios',
    sourceName: 'Recursos propios',
    available: '600000.00',
    amount: '576810.00',
  };
  const [line] = of.requisition.lines;
  const shown = {
    opinions: [
      {
        lineId: LINE,
        verdict: 'favourable' as const,
        text: '',
        by: 'Irene Ficticia',
        at: '2027-02-11T17:05:00.000Z',
        isOfBefore: true,
      },
    ],
    requisition: {
      ...of.requisition,
      lines: [{ ...line!, keys: [{ keyId: LINE, share: '100' }] }],
      keys: [key],
      warnings: [{ field: 'funding', message: warning }],
    },
  };
  await showPart(<Screen folio="RQ-1" />, {
    role: 'Administrador',
    answers: [list, answer(requisitionDeskApi.forDecision, () => ({ ...of, ...shown }))],
  });
  await expect.element(page.getByText(warning)).toBeVisible();
  await expect.element(page.getByText('2027.53101, Recursos propios. Paga renglón 1')).toBeVisible();
  await expect.element(page.getByText('$576,810.00 con IVA; quedan disponibles $600,000.00')).toBeVisible();
  await expect
    .element(page.getByText('Se dio el 11 feb 2027, antes de que cambiara este renglón.'))
    .toBeVisible();
});

test('whoever may not decide reads why instead of buttons', async () => {
  const stop = 'Tú la solicitaste; la autoriza otra persona.';
  await showPart(<Screen folio="RQ-1" />, { role: 'Administrador', answers: [list, detail({ stop })] });
  await expect.element(page.getByText(stop)).toBeVisible();
  expect(page.getByRole('button', { name: 'Autorizar', exact: true }).elements()).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(page.getByRole('heading', { name: /¿Autorizas/ }).elements()).toEqual([]);
});

test('what somebody changed meanwhile is looked at before it is decided', { tags: 'all' }, async () => {
  const approve = answer(
    requisitionDeskApi.approve,
    () =>
      new Refusal('version_conflict', {
        detail: 'Elena Ficticia modificó esta requisición. Revisa los cambios antes de seguir.',
        extra: { version: 4, current: {}, merged: {}, conflicts: [] },
      }),
  );
  await showPart(<Screen folio="RQ-1" />, { role: 'Administrador', answers: [list, detail(), approve] });
  await page.getByRole('button', { name: 'Autorizar', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, autorizar' }).click();
  await expect.element(page.getByText(/Elena Ficticia modificó/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Autorizar', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Ya lo vi' }).click();
  await expect.element(page.getByRole('button', { name: 'Autorizar', exact: true })).toBeEnabled();
});

test('on a phone the list comes first, with who asks and for how much; one of it leads back to it', async () => {
  const phone = { role: 'Administrador' as const, width: 390, height: 844, answers: [list, detail()] };
  await showPart(<Screen folio="" />, phone);
  const first = page.getByRole('link', { name: /Microscopio invertido/ });
  await expect.element(first).toBeVisible();
  await expect.element(first.getByText('Elena Ficticia')).toBeVisible();
  await expect.element(first.getByText('$576,810.00')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Autorizar', exact: true })).not.toBeInTheDocument();
  await showPart(<Screen folio="RQ-1" />, phone);
  await expect.element(page.getByRole('link', { name: 'Por autorizar 2' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Autorizar', exact: true })).toBeVisible();
});

test('those that were opened are authorised at once, with what each was refused for', async () => {
  await page.viewport(1440, 900);
  const many = answer(requisitionDeskApi.approveMany, ({ body }) => ({
    results: (body as { items: { folio: string }[] }).items.map(({ folio }) => ({
      folio,
      result: folio === 'RQ-1' ? { folio, version: 4, state: 'funds' as const, next: null } : null,
      problem: folio === 'RQ-1' ? null : 'Este paso ya lo decidió otra persona.',
    })),
  }));
  await showPart(<Both />, { role: 'Administrador', answers: [list, detail(), many] });
  await expect.element(page.getByRole('heading', { name: 'Microscopio invertido' })).toBeVisible();
  expect(page.getByRole('button', { name: /que ya viste/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Otra' }).click();
  await page.getByRole('button', { name: 'Autorizar las 2 que ya viste' }).click();
  await expect.element(page.getByRole('heading', { name: '¿Autorizas 2 por $1,153,620.00?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sí, autorizarlas' }).click();
  await expect.element(page.getByText('RQ-2: Este paso ya lo decidió otra persona.')).toBeVisible();
});

/** The screen as it goes from one requisition to the other. */
function Both() {
  const [folio, setFolio] = useState('RQ-1');
  return (
    <>
      <button type="button" onClick={() => setFolio('RQ-2')}>
        Otra
      </button>
      <Screen folio={folio} />
    </>
  );
}
