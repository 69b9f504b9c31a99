import { expect } from 'vitest';
import type { DateAmendment } from '#contract/date-amendments.ts';
import type { Touched } from '#contract/legal-rules.ts';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { PHONE } from '#e2e/devices.ts';
import { agreed, signedInOfficer, type Officer } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const HOLIDAYS = '/AdquisicionesUG/padron-Proveedores/Administrador?seccion=catalogos&tipo=dias-inhabiles';
const ADMIN = '/administracion/procedimientos';
const WHY = 'Suspensión de labores por el aniversario de la Universidad';

/** A public tender and a day on which one of its acts stands and offices work. */
async function actOnWorkingDay(officer: Officer): Promise<{ tender: AdminProcedure; day: string }> {
  const { rows } = await officer.send<AdminProcedurePage>('GET', `${ADMIN}?estado=publicado&tam=50`);
  for (const { id, status } of rows) {
    if (status !== 'active') continue;
    const tender = await officer.send<AdminProcedure>('GET', `${ADMIN}/${id}`);
    for (const act of tender.acts) {
      const day = dateInMexico(act.at);
      if (act.kind === 'publication' || Date.parse(act.at) < Date.now() + 86_400_000) continue;
      const body = JSON.stringify({ date: day, until: null });
      const { procedures } = await officer.send<Touched>('POST', '/padron/catalogos/dias-inhabiles/efecto', {
        body,
      });
      if (procedures.some((one) => one.id === id)) return { tender, day };
    }
  }
  throw new Error('No act of the demonstration stands on a working day');
}

test('a day that is declared without work says which procedures it moves and drafts their dates; an officer takes them and visitors read why', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { tender, day } = await actOnWorkingDay(officer);
  await page.goto(origin + HOLIDAYS);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('button', { name: 'Agregar día inhábil' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Fecha', { exact: true }).fill(day.split('-').toReversed().join('/'));
  await form.getByLabel('Motivo').fill(WHY);
  await form.getByLabel('Fuente legal').fill('Acuerdo del Consejo General');
  await form.getByRole('button', { name: 'Ver lo que toca' }).click();
  const touched = form.getByRole('status', { name: 'Lo que toca' });
  await touched.getByRole('link', { name: tender.number }).waitFor();
  await touched.getByText(/Sus fechas no se mueven solas/).waitFor();
  expect(await violations(page, 'html'), 'what it moves').toEqual([]);
  await form.getByRole('button', { name: 'Guardar', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await agreed(browser, origin, { tipo: 'registry_catalogue', registro: 'dias-inhabiles' });

  // Nothing has moved yet: the record says what is proposed, and the officer decides.
  const asked = () =>
    officer.send<{ amendment: DateAmendment | null }>('GET', `${ADMIN}/${tender.id}/fechas-propuestas`);
  const moves = (await asked()).amendment?.moves ?? [];
  expect(moves.some(({ from }) => dateInMexico(from) === day)).toBe(true);
  const dates = async () =>
    (await officer.send<AdminProcedure>('GET', `${ADMIN}/${tender.id}`)).acts.map(({ at }) => at);
  expect(await dates()).toEqual(tender.acts.map(({ at }) => at));
  await page.goto(`${origin}/AdquisicionesUG/administracion?de=unidad&tipo=fechas`);
  await page.locator('main').getByText(tender.number).first().waitFor();
  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${tender.id}`);
  const card = page.getByRole('region', { name: 'Fechas por confirmar' });
  await card.getByText(/Ninguna fecha se ha movido/).waitFor();
  for (const { to } of moves)
    await card
      .getByText(shortDate(dateInMexico(to)))
      .first()
      .waitFor();
  expect(await violations(page, '#raiz'), 'what is proposed').toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.getByLabel('Motivo').fill(`${WHY}.`);
  await card.getByRole('button', { name: 'Poner las fechas propuestas' }).click();
  await page.getByText('Se pusieron las fechas propuestas.').waitFor();
  expect((await asked()).amendment).toBeNull();
  const wanted = tender.acts.map(
    (act) => moves.find(({ kind, sequence }) => kind === act.kind && sequence === act.sequence)?.to ?? act.at,
  );
  expect(await dates()).toEqual(wanted);

  const phone = await browser.newContext(PHONE);
  const visitor = await phone.newPage();
  await visitor.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${tender.slug}`);
  const changes = visitor.getByRole('region', { name: /^Cambios/ });
  await changes.getByText(`Motivo: ${WHY}.`).waitFor();
  expect(await violations(visitor, 'html'), 'what changed').toEqual([]);
  await phone.close();
});
