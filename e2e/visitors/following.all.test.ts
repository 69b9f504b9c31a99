import { expect } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { publishPaper, step } from '#e2e/contract-steps.ts';
import { PHONE } from '#e2e/devices.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { inDatabase, mailedKey, mailsTo } from '#e2e/portal-database.ts';
import { test } from '#e2e/registry-test.ts';
import { openPage } from '#e2e/settled.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG';
const EMAIL = 'ana@papeleria.example';
const PAPER = 'Anexo técnico de la segunda etapa';
/** The portal tells followers every minute, and then the mail has to leave. */
const PATIENCE = { timeout: 180_000, interval: 1_000 };

/** What each entry of a calendar says, by its UID; its day as `20261203`. */
function entriesOf(calendar: string): Map<string, { status: string; sequence: number; day: string }> {
  const lines = calendar.replaceAll('\r\n ', '');
  const read = (entry: string, name: string) =>
    new RegExp(`^${name}:(.*)$`, 'm').exec(entry)?.[1]?.trim() ?? '';
  const entries = lines.split('BEGIN:VEVENT').slice(1);
  return new Map(
    entries.map((entry) => [
      read(entry, 'UID'),
      {
        status: read(entry, 'STATUS'),
        sequence: Number(read(entry, 'SEQUENCE')),
        day: /^DTSTART\S*:(\d{8})/m.exec(entry)?.[1] ?? '',
      },
    ]),
  );
}

test('alerts of a filter are asked for by mail and confirmed, tell a publication once, and end with one press; who had the acts learns that they were cancelled', async ({
  browser,
  origin,
  portal,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { rows } = await officer.send<AdminProcedurePage>(
    'GET',
    '/administracion/procedimientos?estado=publicado&tam=50',
  );
  const open = rows.find(({ status, number }) => status === 'active' && number.startsWith('LP-'));
  const tender = await officer.send<AdminProcedure>('GET', `/administracion/procedimientos/${open?.id}`);
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();

  // A filter is followed from the list.
  await openPage(page, `${origin}${SCREEN}/adquisiciones?estado=abierto&tipo=licitacion`);
  await page.getByRole('button', { name: 'Seguir este filtro' }).first().tap();
  const panel = page.getByRole('dialog', { name: 'Seguir este filtro' });
  await panel.getByRole('button', { name: 'Pedir avisos' }).tap();
  await panel
    .getByText(/correo/)
    .first()
    .waitFor();
  expect(await violations(page, 'html'), 'refused').toEqual([]);
  await panel.getByLabel('Tu correo').fill(EMAIL);
  await panel.getByRole('button', { name: 'Pedir avisos' }).tap();
  await panel.getByText('Te enviamos un correo. Abre su enlace y confirma').waitFor();
  expect(await violations(page, 'html'), 'asked').toEqual([]);
  const calendar = await panel.getByRole('link', { name: 'Descargar una vez (.ics)' }).getAttribute('href');
  const followed = async (address: string) => entriesOf(await (await fetch(origin + address)).text());
  const own = `${API_BASE}/procedimientos/${tender.slug}/actos.ics`;
  const [before, beforeOfFilter] = [await followed(own), await followed(calendar ?? '')];
  // What was held before the tender ended was held.
  const today = todayInMexico().replaceAll('-', '');
  const toCome = [...before].filter(([uid, { day }]) => beforeOfFilter.has(uid) && day > today);
  expect(toCome.length).toBeGreaterThan(0);

  // The link of the mail confirms with one press.
  const key = await mailedKey(portal.dataDir, EMAIL, 'follow_confirm');
  await page.goto('about:blank');
  await page.goto(`${origin}${SCREEN}/adquisiciones/seguimiento#${key}`);
  await page.getByRole('button', { name: 'Confirmar avisos' }).waitFor();
  expect(await violations(page, 'html'), 'to confirm').toEqual([]);
  await page.getByRole('button', { name: 'Confirmar avisos' }).tap();
  await page.getByText('Te avisamos de las novedades de').waitFor();
  expect(await violations(page, 'html'), 'confirmed').toEqual([]);

  // What is published comes once, says what changed and why it matters.
  await publishPaper(officer, tender.id, { stage: 'notice', kind: 'technical_annex', title: PAPER });
  const news = async () =>
    (await mailsTo(portal.dataDir, EMAIL)).filter((mail) => mail.includes('Hay novedades en lo que sigues'));
  await expect.poll(async () => (await news()).length, PATIENCE).toBe(1);
  const [mail = ''] = await news();
  for (const words of [tender.number, tender.title, PAPER, 'Por qué importa: '])
    expect(mail).toContain(words);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  // One press on the page that the mail names, and nothing more comes.
  const leave = /(http\S+\/adquisiciones\/seguimiento#[\w-]+)/.exec(mail)?.[1] ?? '';
  await page.goto('about:blank');
  await page.goto(leave);
  await page.getByRole('button', { name: 'Dejar de recibir avisos' }).tap();
  await page.getByText('Ya no recibirás estos avisos.').waitFor();
  expect(await violations(page, 'html'), 'left').toEqual([]);
  await page.reload();
  await page.getByText('Este enlace ya no sirve').waitFor();
  expect(await violations(page, 'html'), 'gone').toEqual([]);

  // The tender is cancelled: its acts are so in the calendars, and nobody who left is written to.
  await publishPaper(officer, tender.id, { stage: 'award', kind: 'cancellation', title: 'Cancelación' });
  const cancelled = await step(officer, tender.id, {
    transition: 'cancel',
    reason: 'La necesidad dejó de existir por el cambio de sede.',
  });
  expect(cancelled.status).toBe('cancelled');
  for (const address of [own, calendar ?? '']) {
    const after = await followed(address);
    for (const [uid, { status, sequence }] of toCome) {
      expect([status, after.get(uid)?.status], uid).toEqual(['CONFIRMED', 'CANCELLED']);
      expect(after.get(uid)?.sequence, uid).toBeGreaterThan(sequence);
    }
  }
  const untold = () =>
    inDatabase(portal.dataDir, async (database) => {
      const { rowCount } = await database.query(
        'select from procedure_event where procedure_id = $1 and told_at is null',
        [tender.id],
      );
      return rowCount;
    });
  await expect.poll(untold, PATIENCE).toBe(0);
  const { rowCount } = await inDatabase(portal.dataDir, (database) =>
    database.query('select from mail_outbox where to_address = $1', [EMAIL]),
  );
  expect([rowCount, (await news()).length]).toEqual([0, 1]);
  await phone.close();
}, 600_000);
