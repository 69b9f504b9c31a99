import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Opening } from '#contract/bids.ts';
import { expect } from 'vitest';
import { toMexico } from '#contract/mexico-time.ts';
import { closeAct } from '#e2e/contract-steps.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { addStranger, nameStranger, tenderWithoutBidders } from '#e2e/opening-hand.ts';
import { reachAward } from '#e2e/portal-database.ts';
import { test } from '#e2e/registry-test.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';

test('S-2.13 bids are filled in by keyboard while they are opened; no lot comes decided; an award in part says to visitors which lots were left out', async ({
  page,
  browser,
  origin,
  portal,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const tender = await tenderWithoutBidders(officer);
  await reachAward(portal.dataDir, tender.id);
  const upload = await officer.upload('fallo.pdf', await biddingDocuments(9));
  const fields = { uploadId: upload.id, procedureId: tender.id, stage: 'award', kind: 'award_minutes' };
  const body = JSON.stringify({ ...fields, title: 'Acta de fallo' });
  await officer.publish(await officer.send('POST', '/administracion/documentos', { body }));
  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${tender.id}&seccion=apertura`);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('heading', { level: 2, name: 'Apertura de propuestas' }).waitFor();
  await addStranger(page, 'Limpieza Girasol Ficticia', 'LGF150310AB1');
  // Somebody with an RFC that is there is refused by the name it has, and what was typed stays.
  await nameStranger(page, 'Otra Empresa Ficticia', 'LGF150310AB1');
  await page
    .getByText('El RFC LGF150310AB1 ya está entre los licitantes, como Limpieza Girasol Ficticia.')
    .waitFor();
  expect(await page.getByLabel('Nombre o razón social').inputValue()).toBe('Otra Empresa Ficticia');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await addStranger(page, 'Redes Mezquite de Muestra', 'RMM150310AB2');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  for (const [name, amount] of [
    ['Limpieza Girasol Ficticia', '1,200.50'],
    ['Redes Mezquite de Muestra', '1100'],
  ] as const) {
    await page.getByRole('button', { name: `Abrir el sobre de ${name}` }).click();
    const cells = row(name).getByRole('textbox');
    const count = await cells.count();
    await cells.first().focus();
    // Amounts by keyboard: the next lot with Enter; what is not bid for with Alt N.
    for (let at = 0; at < count - 1; at += 1) {
      await page.keyboard.type(amount);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Alt+N');
    await row(name).getByPlaceholder('No cotiza').waitFor();
  }
  await page.keyboard.press('Alt+D');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Entregó');
  await page.keyboard.press('Enter');
  const opening = `/administracion/procedimientos/${tender.id}/apertura`;
  const kept = async () => (await officer.send<Opening>('GET', opening)).checks.length;
  await expect.poll(kept, { timeout: 10_000 }).toBe(1);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await row('Limpieza Girasol Ficticia').getByRole('textbox').first().waitFor();
  expect(await row('Redes Mezquite de Muestra').getByRole('textbox').first().inputValue()).toBe('1,100.00');

  await closeAct(officer, tender.id);
  await page.getByRole('link', { name: 'Fallo', exact: true }).click();
  const register = page.getByRole('button', { name: 'Registrar el fallo' });
  await page
    .getByText(/Decide la partida 1/)
    .first()
    .waitFor();
  expect(await register.isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Proponer el precio más bajo' }).click();
  const last = page
    .getByRole('listitem')
    .filter({ hasText: 'Desierta' })
    .getByLabel(/^Por qué, partida/);
  // Of a lot for which nobody bid it says so by itself.
  expect(await last.last().inputValue()).toBe('No se presentó ninguna propuesta para esta partida.');
  await last.last().fill('Nadie ofreció esta partida en el acto de apertura.');
  await page.getByText(/^Guardado a las/).waitFor();
  expect(await violations(page)).toEqual([]);
  // Its minutes are drafted from what was decided, before they are signed.
  const minutes = page.getByRole('region', { name: 'Borrador del acta' });
  const [drafted] = await Promise.all([
    page.waitForEvent('download'),
    minutes.getByRole('button', { name: 'Borrador en PDF' }).click(),
  ]);
  expect(drafted.suggestedFilename()).toBe(`acta-fallo-${tender.number}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await drafted.path())));
  const said = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ');
  for (const words of [
    'Acta de fallo',
    'Redes Mezquite de Muestra',
    '1,100.00 *',
    'Nadie ofreció esta partida',
  ])
    expect(said).toContain(words);
  await register.click();
  const dialog = page.getByRole('dialog', { name: `Registrar el fallo: ${tender.number}` });
  const given = async (day: string, time: string) => {
    await dialog.getByLabel('Fecha', { exact: true }).fill(day);
    await dialog.getByLabel('Hora', { exact: true }).fill(time);
    await dialog.getByRole('button', { name: 'Registrar el fallo' }).click();
  };
  await given('15/03/2031', '09:00');
  await dialog.getByText('El fallo no puede tener una fecha que aún no llega.').waitFor();
  await given('02/01/2001', '09:00');
  await dialog.getByText(/^El fallo no puede ser anterior a la apertura de propuestas, del/).waitFor();
  const { date, time } = toMexico(new Date(Date.now() - 60_000));
  await given(date.split('-').toReversed().join('/'), time);
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${tender.number}`);
  await page.getByText('Adjudicado en parte').first().waitFor();
  const results = page.getByRole('region', { name: 'Quién ganó', exact: true });
  expect(await results.getByText('Desierta', { exact: true }).count()).toBe(1);
});
