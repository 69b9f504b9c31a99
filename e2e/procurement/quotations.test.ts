import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromMexico } from '#contract/mexico-time.ts';
import type { InviteeRanking } from '#contract/quotation-invitees.ts';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import { PHONE } from '#e2e/devices.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { inDatabase, mailedKey, mailsTo } from '#e2e/portal-database.ts';
import { test } from '#e2e/registry-test.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';

const API = '/administracion/cotizaciones';
const PRICE = '1234.50';

/** A request with the lines of a requisition that its buyer took, complete, its order drawn. */
async function written(buyer: Officer, requisition: string): Promise<QuotationRequest> {
  const send = <T>(method: string, path: string, body: object, version?: number) =>
    buyer.send<T>(method, API + path, {
      body: JSON.stringify(body),
      ...(version !== undefined && { version }),
    });
  const begun = await send<QuotationRequest>('POST', '', {
    kind: 'direct',
    title: 'Lo que pidió el área, a tres proveedores',
    requisitions: [requisition],
  });
  const path = `/${begun.folio}`;
  const { version } = await send<QuotationRequest>(
    'PUT',
    path,
    {
      lines: ['G06'],
      closesAt: fromMexico({ date: begun.firstClosing, time: '14:00' }),
      terms: { ...begun.form.terms, payment: '17 días hábiles después de aceptada la factura.' },
      lots: begun.form.lots.map((lot) => ({ ...lot, deliveryDays: 15, place: 'Almacén central' })),
    },
    begun.version,
  );
  await send('POST', `${path}/orden`, { wanted: 3 }, version);
  await expect
    .poll(
      async () =>
        (await buyer.send<{ ranking: InviteeRanking }>('GET', `${API}${path}/orden`)).ranking.checkpoint,
      { timeout: 30_000 },
    )
    .not.toBeNull();
  return buyer.send('GET', API + path);
}

/** The code that was mailed last to whoever answers. */
async function mailedCode(dataDir: string, to: string): Promise<string> {
  const waiting = await inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ secret: string | null }>(
      "select secret from mail_outbox where to_address = $1 and template = 'quotation_code'",
      [to],
    );
    return rows[0]?.secret;
  });
  const texts = await mailsTo(dataDir, to);
  return waiting ?? texts.map((text) => /^\s*(\d{6})\s*$/m.exec(text)?.[1]).find((one) => one != null) ?? '';
}

/** The other person agrees to what was proposed of a request. */
async function agree(second: Officer, id: string): Promise<void> {
  const proposed = async () =>
    (
      await second.send<{ rows: ProposedDecision[] }>(
        'GET',
        `/administracion/propuestas?${new URLSearchParams({ tipo: 'quotation_request', registro: id })}`,
      )
    ).rows;
  await expect.poll(async () => (await proposed()).length, { timeout: 20_000 }).toBe(1);
  const rows = await proposed();
  await second.send('POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`);
}

/** By the link, with the code of the mailbox: every line at one price. */
async function quote(page: Page, code: () => Promise<string>): Promise<void> {
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  // The field comes with the answer: the mail is queued by then.
  await page.getByLabel('Código', { exact: true }).waitFor();
  await page.getByLabel('Código', { exact: true }).fill(await code());
  await page.getByRole('button', { name: 'Entrar a cotizar' }).click();
  await page.getByRole('heading', { name: 'Tu cotización' }).waitFor();
  await page.getByRole('radio', { name: 'Sí', exact: true }).first().check();
  await page.getByLabel('Precio unitario sin IVA').fill(PRICE);
  await page.getByLabel('Entrego en').fill('10');
  await page.getByLabel('Con quién hablamos').fill('Elena Demo');
  await page.getByLabel('Correo').fill('ventas@proveedora.example');
  await page.getByLabel('Quién firma por la empresa').fill('Elena Demo');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Enviar mi cotización' }).click();
  // The sums are looked at once more before it is sealed.
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText(/^Acuse CT-/).waitFor();
}

test('from what an area asked for to who wins it: sent to three, answered on a phone, opened and decided by two', async ({
  page,
  browser,
  origin,
  portal,
}) => {
  const second = await signedInOfficer(browser, origin);
  const buyer = await signedInOfficer(browser, origin, 'oscar.compras');
  const requisition = await inDatabase(portal.dataDir, async (database) => {
    const { rows } = await database.query<{ folio: string }>(
      `select r.folio from requisition r where r.state = 'taken' and r.buyer_id = 'oscar.compras'
        and (select count(*) from requisition_line l where l.requisition_id = r.id) = 1 order by r.folio limit 1`,
    );
    return rows[0]?.folio ?? '';
  });
  const request = await written(buyer, requisition);
  const { folio, id } = request;
  const address = `${origin}/AdquisicionesUG/administracion/cotizaciones/${folio}`;
  await page.goto(address);
  await fillSignIn(page, 'oscar.compras');
  await page.getByRole('button', { name: 'Enviar a 3 proveedores' }).click();
  await page.getByRole('button', { name: 'Sí, enviar' }).click();
  await page.getByText(/Nadie las lee, ni sabe cuántas hay/).waitFor();

  const [supplier] = request.invited;
  const to = await inDatabase(portal.dataDir, async (database) => {
    const { rows } = await database.query<{ email: string }>('select email from supplier where id = $1', [
      supplier?.supplierId,
    ]);
    return rows[0]?.email ?? '';
  });
  const phone = await browser.newContext(PHONE);
  const theirs = await phone.newPage();
  const link = await mailedKey(portal.dataDir, to, 'quotation_invited');
  await theirs.goto(`${origin}/AdquisicionesUG/cotizaciones/${folio}#${link}`);
  await quote(theirs, () => mailedCode(portal.dataDir, to));
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await phone.close();

  // Its hour comes.
  await inDatabase(portal.dataDir, (database) =>
    database.query("update quotation_request set closes_at = now() - interval '5 minutes' where id = $1", [
      id,
    ]),
  );
  await fetch(`${origin}/DISU/AdquisicionesUG/administracion/sistema/trabajos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${second.token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name: 'quotations.close' }),
  });
  await expect
    .poll(async () => (await buyer.send<QuotationRequest>('GET', `${API}/${folio}`)).state, {
      timeout: 20_000,
    })
    .toBe('closed');
  await page.reload();
  await page.getByRole('button', { name: 'Abrir las cotizaciones' }).click();
  await agree(second, id);

  await page.goto(`${address}/comparativo`);
  await page.getByRole('button', { name: 'Proponer el fallo' }).click();
  await agree(second, id);
  await page.goto(address);
  await page.getByText('Ya se decidió.').waitFor();
  const results = await inDatabase(portal.dataDir, async (database) => {
    const { rows } = await database.query<{ text: string }>(
      "select text from mail_outbox where to_address = $1 and template = 'quotation_result'",
      [to],
    );
    return rows;
  });
  expect(results).toMatchObject([{ text: expect.stringContaining('se te adjudica') }]);
  // What was decided waits for its contract.
  const waiting = await inDatabase(portal.dataDir, async (database) => {
    const { rows } = await database.query<{ kind: string; owner_id: string }>(
      'select kind, owner_id from waiting_item where note = $1',
      [folio],
    );
    return rows;
  });
  expect(waiting).toEqual([{ kind: 'quotation_to_contract', owner_id: 'oscar.compras' }]);
  // Its draft says whom and for how much, with IVA; whoever asked for it sees that it has a supplier.
  await page.getByRole('button', { name: 'Preparar el contrato' }).click();
  await page.getByRole('heading', { name: 'Contratos' }).waitFor();
  await page
    .getByText(supplier?.name ?? '')
    .first()
    .waitFor();
  const { contracting } = await buyer.send<QuotationRequest>('GET', `${API}/${folio}`);
  expect(contracting).toMatchObject([{ contracts: [{ supplier: supplier?.name, signedOn: null }] }]);
  const state = await inDatabase(portal.dataDir, async (database) => {
    const { rows } = await database.query<{ state: string }>(
      'select state from requisition where folio = $1',
      [requisition],
    );
    return rows[0]?.state;
  });
  expect(state).toBe('awarded');
});
