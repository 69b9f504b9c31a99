import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { ProcedureDetail, ProcedurePage } from '#contract/procedures.ts';
import type { Spending } from '#contract/procurement-views.ts';
import { phoneTest as test } from '#e2e/desk-test.ts';
import { settled } from '#e2e/settled.ts';

const MOST = 3;
const DAY = 86_400_000;

/** A visitor who begins at the home page; each tap, and each text with what sends it, is one action. */
class Visitor {
  readonly page: Page;
  private readonly taken: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taken.push(`tap ${await target.first().innerText()}`);
    await target.first().tap();
    await settled(this.page);
  }

  async ask(text: string): Promise<void> {
    this.taken.push(`type ${text}`);
    const field = this.page.locator('main').getByRole('searchbox');
    await field.fill(text);
    await field.press('Enter');
    await this.page.waitForURL(/[?&]q=/);
    await settled(this.page);
  }

  /** How many actions it took, told by name when they are too many. */
  count(): number {
    expect(this.taken.length, this.taken.join('; ')).toBeLessThanOrEqual(MOST);
    return this.taken.length;
  }
}

const money = (amount: string) =>
  Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const rowsOf = (page: Page) => page.locator('ol.p-rows > li');

test('on a phone each question of a visitor is answered from the home page in at most three actions', async ({
  page,
  open,
  origin,
}) => {
  const told = async <T>(path: string) => (await (await fetch(`${origin}${API_BASE}${path}`)).json()) as T;
  const lastYear = new Date().getFullYear() - 1;

  // Who won most last year, and how much.
  await open('/');
  let visitor = new Visitor(page);
  await visitor.tap(page.getByRole('link', { name: 'Detalle', exact: true }));
  await visitor.tap(page.getByRole('link', { name: String(lastYear), exact: true }));
  const year = await told<Spending>(`/procedimientos/ejercido?anio=${lastYear}`);
  const [most] = year.suppliers;
  const total = page.getByRole('region', { name: `Contratado en ${lastYear}` });
  await expect.poll(() => total.innerText()).toContain(`${most?.name}, ${money(most?.amount ?? '')}`);
  expect(visitor.count()).toBe(2);

  // What closes this week: each open call says its day, the next one first.
  await open('/');
  visitor = new Visitor(page);
  await visitor.tap(page.getByRole('link', { name: /^Ver las \d+ con filtros$/ }));
  const { rows: calls } = await told<ProcedurePage>('/procedimientos?estado=abierto&orden=acto&tam=50');
  const closing = calls.filter(
    ({ closesAt }) => closesAt !== null && Date.parse(closesAt) < Date.now() + 7 * DAY,
  );
  expect(closing.length).toBeGreaterThan(0);
  for (const [place, { number }] of closing.entries()) {
    const row = rowsOf(page).nth(place);
    await expect.poll(() => row.innerText()).toContain(number);
    expect(await row.innerText()).toContain('Propuestas hasta');
  }
  expect(visitor.count()).toBe(1);

  // What an area bought from a supplier: in one text, or through the money.
  const area = year.areas[0]?.name ?? '';
  const ofArea = `anio=${lastYear}&area=${encodeURIComponent(area)}`;
  const { suppliers } = await told<Spending>(`/procedimientos/ejercido?${ofArea}`);
  const firm = suppliers[0];
  const filter = `area=${encodeURIComponent(area)}&proveedor=${encodeURIComponent(firm?.key ?? '')}`;
  const bought = await told<ProcedurePage>(`/procedimientos?${filter}`);
  expect(bought.total.value).toBeGreaterThan(0);
  await open('/');
  visitor = new Visitor(page);
  await visitor.ask(`${area} ${firm?.name}`);
  for (const { title } of bought.rows)
    await page.getByRole('link', { name: title, exact: true }).first().waitFor();
  expect(visitor.count()).toBe(1);
  await open(`/adquisiciones?vista=ejercido&anio=${lastYear}`);
  visitor = new Visitor(page);
  await visitor.tap(page.getByRole('list', { name: /^Áreas por monto/ }).getByRole('link', { name: area }));
  const firms = page.getByRole('list', { name: /^Proveedores por monto/ });
  await visitor.tap(firms.getByRole('link', { name: firm?.name ?? '' }));
  const { list } = await told<Spending>(
    `/procedimientos/ejercido?${ofArea}&proveedor=${encodeURIComponent(firm?.key ?? '')}`,
  );
  expect(list.length).toBeGreaterThan(0);
  const contracts = page.getByRole('region', { name: /^Contratos de / });
  for (const { number } of list) await contracts.getByRole('link', { name: number, exact: true }).waitFor();
  expect(visitor.count()).toBe(2);

  // Which lots of a procedure were left without a winner, and why.
  const { rows: awarded } = await told<ProcedurePage>('/procedimientos?estado=adjudicado&tam=50');
  const part = awarded.find(({ lotCount, awardedLots }) => awardedLots > 0 && awardedLots < lotCount);
  const detail = await told<ProcedureDetail>(`/procedimientos/${part?.slug}`);
  const deserted = (detail.result?.lots ?? []).filter(({ status }) => status === 'unsuccessful');
  expect(deserted.length).toBeGreaterThan(0);
  await open('/');
  visitor = new Visitor(page);
  await visitor.ask(detail.number);
  await visitor.tap(page.getByRole('main').getByRole('link', { name: detail.title }));
  const lots = page.getByRole('region', { name: 'Quién ganó', exact: true });
  await lots.waitFor();
  for (const { number, reason } of deserted) {
    const row = lots
      .getByRole('row')
      .filter({ hasText: `${number}. ` })
      .filter({ hasText: 'Desierta' });
    expect(await row.innerText()).toContain(reason ?? 'un motivo');
  }
  expect(visitor.count()).toBe(2);
}, 600_000);
