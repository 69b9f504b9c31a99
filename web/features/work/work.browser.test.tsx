import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AbsenceInput } from '#contract/waiting.ts';
import { waitingApi } from '#contract/waiting-api.ts';
import { sidewaysScroll } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { BESIDE_WORK, waitingPage, WORK } from './test-work.ts';

const PLACE = '/administracion';
const HAND_OVER = '5a7f4c6e-52c3-4f0e-9f57-6b1a6f1c0077';
const officer = { role: 'Administrador', answers: WORK };
const firstRow = page.getByRole('link', { name: /^Electricidad e Iluminación/ }).first();

/** Folios that stand on two lines, where they are seen. */
function brokenFolios(screen: HTMLElement): string[] {
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  let seen = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const found = /S-\d{4}-\w{4}-\w{4}/.exec(node.textContent ?? '');
    if (found === null || node.parentElement?.closest('li.wk-row') == null) continue;
    seen += 1;
    const range = document.createRange();
    range.setStart(node, found.index);
    range.setEnd(node, found.index + found[0].length);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(found[0]);
  }
  expect(seen).toBeGreaterThan(0);
  return broken;
}

test('a kind of what waits is chosen and stays in the address', async () => {
  const screen = await showScreen(`${PLACE}?de=unidad`, officer);
  await expect.element(firstRow).toBeVisible();
  screen.querySelector<HTMLElement>('.wk-filters summary')!.click();
  await page.getByRole('link', { name: /Proveedores que comparten datos/ }).click();
  await expect.poll(() => location.search).toBe('?de=unidad&tipo=relaciones');
  const notes = () => [...screen.querySelectorAll('li.wk-row .wk-row__what .wk-row__sub')];
  await expect
    .poll(() => notes().map(({ textContent }) => textContent.includes('Proveedores que comparten datos')))
    .toEqual([true]);
});

test('a kind of which nothing waits says so, and the way back is to take its filter away', async () => {
  await showScreen(`${PLACE}?de=unidad&tipo=trabajos`, officer);
  await expect.element(page.getByText('Ningún pendiente coincide con estos filtros.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Quitar filtros' }).first().click();
  await expect.element(firstRow).toBeVisible();
});

test('what could not be read says so and is read again; the week stays', async () => {
  let isAway = true;
  const list = answer(waitingApi.list, () => (isAway ? new Refusal('unavailable') : waitingPage()));
  const screen = await showScreen(PLACE, { role: 'Administrador', answers: [list, ...BESIDE_WORK] });
  await expect.element(page.getByText('No pudimos cargar los pendientes.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Lo que entró y se cerró' })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.element(page.getByText('No pudimos cargar los pendientes.')).not.toBeInTheDocument();
  await expect.element(firstRow).toBeVisible();
  expect(screen.querySelector('.wk-filters')).not.toBeNull();
});

test(
  '«Mi trabajo» has no faults that axe finds at the desk, and breaks no folio',
  { tags: 'all' },
  async () => {
    const desk = await showScreen(`${PLACE}?de=unidad`, officer);
    await expect.element(firstRow).toBeVisible();
    expect(await violations('body')).toEqual([]);
    expect(brokenFolios(desk)).toEqual([]);
  },
);

test(
  'on a phone «Mi trabajo» has no faults that axe finds, nothing scrolls sideways, and what has time begins closed',
  { tags: 'all' },
  async () => {
    const phone = await showScreen(`${PLACE}?de=unidad`, { ...officer, width: 390, height: 844 });
    await expect.element(firstRow).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(brokenFolios(phone)).toEqual([]);
    expect(sidewaysScroll()).toBe(0);
    // What is done with a row stands below what it is.
    const [what, acts] = ['.wk-row__what', '.wk-row__acts'].map((part) =>
      phone.querySelector(part)!.getBoundingClientRect(),
    );
    expect(acts!.top).toBeGreaterThanOrEqual(what!.bottom);
    // What has time begins closed, and a press opens it.
    const later = [...phone.querySelectorAll<HTMLDetailsElement>('details.wk-group')].find(
      ({ textContent }) => /Después|Sin fecha/.test(textContent),
    )!;
    expect(later.open).toBe(false);
    await page.elementLocator(later.querySelector('summary')!).click();
    await expect.element(page.elementLocator(later.querySelector('li')!)).toBeVisible();
  },
);

test('several are chosen and handed to somebody, with the reason where they are another’s', async () => {
  const sent: unknown[] = [];
  const handing = answer(waitingApi.handOver, ({ body }) => {
    sent.push(body);
    return { done: 2, refused: [], handOver: HAND_OVER };
  });
  const made = { id: HAND_OVER, to: { id: 'oscar', name: 'Óscar Compras' }, at: '2026-11-20T18:00:00.000Z' };
  const undoing = [
    answer(waitingApi.handOvers, () => ({
      rows: sent.length === 1 ? [{ ...made, things: 2, first: 'Guadalupe' }] : [],
    })),
    answer(waitingApi.undoHandOver, ({ body }) => {
      sent.push(body);
      return { done: 2, refused: [], handOver: null };
    }),
  ];
  const answers = [handing, ...undoing, ...WORK];
  await showScreen(`${PLACE}?de=unidad`, { role: 'Administrador', answers });
  await page.getByRole('checkbox', { name: /^Elegir: Guadalupe/ }).click();
  await page.getByRole('checkbox', { name: /^Elegir: LP-UG-019/ }).click();
  await expect.element(page.getByText('2 elegidos')).toBeVisible();
  await page.getByRole('button', { name: 'Pasar a…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pasar 2 pendientes' });
  await dialog.getByLabelText('A quién').selectOptions('oscar');
  await dialog.getByRole('button', { name: 'Pasar', exact: true }).click();
  await expect.element(dialog.getByText(/escribe el motivo/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByLabelText('Motivo').fill('Vacaciones autorizadas');
  await dialog.getByRole('button', { name: 'Pasar', exact: true }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        things: [
          expect.objectContaining({ area: 'request' }),
          expect.objectContaining({ area: 'procedure' }),
        ],
        to: 'oscar',
        reason: 'Vacaciones autorizadas',
      },
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Deshacer el pase de 2 pendientes' }).click();
  await expect.poll(() => sent[1]).toEqual({ id: HAND_OVER });
  await expect.element(page.getByRole('heading', { name: 'Lo que pasaste' })).not.toBeInTheDocument();
});

test(
  'somebody writes down when they are away and who substitutes them; what they substitute says so',
  { tags: 'all' },
  async () => {
    const sent: unknown[] = [];
    const me = { id: 'persona-de-muestra', name: 'Mariana Muestra' };
    const oscar = { id: 'oscar', name: 'Óscar Compras Ficticio' };
    const away = { person: oscar, from: '2026-11-19', until: '2026-11-23', substitute: me };
    const answers = [
      answer(waitingApi.absences, { rows: [away] }),
      answer(waitingApi.setAbsence, ({ body }) => {
        sent.push(body);
        return { rows: [away, { person: me, from: '2026-12-01', until: '2026-12-05', substitute: oscar }] };
      }),
      answer(waitingApi.list, () => {
        const list = waitingPage();
        return {
          ...list,
          rows: list.rows.map((row) => ({
            ...row,
            substituteUntil: row.owner?.id === 'oscar' ? away.until : null,
          })),
        };
      }),
      ...WORK,
    ];
    await showScreen(PLACE, { role: 'Administrador', answers });
    await expect.element(page.getByText(/Le suples hasta el 23 nov/)).toBeVisible();
    await expect.element(page.getByText(/Suples a/)).toBeVisible();
    await page.getByRole('button', { name: 'Anotar mi ausencia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mi ausencia' });
    await dialog.getByLabelText('Primer día', { exact: true }).fill('01122026');
    await dialog.getByLabelText('Último día', { exact: true }).fill('05122026');
    await dialog.getByLabelText('Quién te suple').selectOptions('oscar');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect
      .poll(() => sent)
      .toEqual([{ person: null, absence: { from: '2026-12-01', until: '2026-12-05', substitute: 'oscar' } }]);
    await expect.element(page.getByText(/Te suple/)).toBeVisible();
  },
);

test(
  'an administrator writes down when somebody else is away, and takes it back',
  { tags: 'all' },
  async () => {
    const oscar = { id: 'oscar', name: 'Óscar Compras Ficticio' };
    const ana = { id: 'ana', name: 'Ana Muestra' };
    const away = { person: oscar, from: '2026-12-01', until: '2026-12-05', substitute: ana };
    const sent: unknown[] = [];
    const answers = (mayHandAll: boolean) => [
      answer(waitingApi.absences, { rows: [] }),
      answer(waitingApi.setAbsence, ({ body }) => {
        sent.push(body);
        return { rows: (body as AbsenceInput).absence === null ? [] : [away] };
      }),
      answer(waitingApi.list, () => {
        const list = waitingPage();
        return { ...list, mayHandAll, people: [...list.people, ana] };
      }),
      ...WORK,
    ];
    await showScreen(PLACE, { role: 'Administrador', answers: answers(true) });
    await page.getByRole('button', { name: 'Anotar la de otra persona' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ausencia de otra persona' });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByText('Elige quién no estará.')).toBeVisible();
    await dialog.getByLabelText('Quién no estará').selectOptions('oscar');
    await dialog.getByLabelText('Primer día', { exact: true }).fill('01122026');
    await dialog.getByLabelText('Último día', { exact: true }).fill('05122026');
    await dialog.getByLabelText('Quién la suple').selectOptions('ana');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const { from, until } = away;
    await expect.poll(() => sent).toEqual([{ person: 'oscar', absence: { from, until, substitute: 'ana' } }]);
    await page.getByRole('button', { name: `Quitar la ausencia de ${oscar.name}` }).click();
    await expect.poll(() => sent.at(-1)).toEqual({ person: 'oscar', absence: null });
    await showScreen(PLACE, { role: 'Administrador', answers: answers(false) });
    await expect.element(page.getByRole('button', { name: 'Anotar mi ausencia' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Anotar la de otra persona' }).elements()).toEqual([]);
  },
);

test.each([1440, 1000])(
  'at %d px the filters stand in one grid: as high as each other and in line',
  async (width) => {
    const screen = await showScreen(`${PLACE}?de=unidad`, { ...officer, width });
    await expect.element(firstRow).toBeVisible();
    const boxes = [...screen.querySelectorAll('.u-list__bar :is(select, summary)')].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(boxes.length).toBeGreaterThan(3);
    expect(new Set(boxes.map(({ height }) => Math.round(height)))).toEqual(new Set([44]));
    const rows = [...new Set(boxes.map(({ top }) => Math.round(top)))];
    const lefts = (row: number) =>
      boxes.filter(({ top }) => Math.round(top) === row).map(({ left }) => Math.round(left));
    for (const row of rows) expect(lefts(rows[0]!)).toEqual(expect.arrayContaining(lefts(row)));
  },
);

test('the list is filtered by who has it and when it is due, and the address keeps it', async () => {
  await showScreen(`${PLACE}?de=unidad`, officer);
  await page.getByRole('combobox', { name: 'Lo tiene' }).selectOptions('oscar');
  await expect.poll(() => location.search).toBe('?de=unidad&persona=oscar');
  await page.getByRole('combobox', { name: 'Vence' }).selectOptions('late');
  await expect.poll(() => location.search).toBe('?de=unidad&persona=oscar&vence=late');
});
