import { expect } from 'vitest';
import { toMexico } from '#contract/mexico-time.ts';
import type { AdminProcedurePage } from '#contract/procurement-admin.ts';
import { signedInOfficer } from './officer.ts';
import { test } from './registry-test.ts';
import { biddingDocuments } from './sample-files.ts';
import { fillSignIn } from './sign-in-steps.ts';
import { violations } from './violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';

test('S-2.13 no lot comes ticked as awarded; an award in part says to visitors which lots were left out', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { rows } = await officer.send<AdminProcedurePage>(
    'GET',
    '/administracion/procedimientos?estado=publicado&tam=50',
  );
  const tender = rows.find(({ status, number }) => status === 'evaluation' && number.startsWith('LP-'));
  if (tender === undefined) throw new Error('The demonstration evaluates no tender');
  const upload = await officer.upload('fallo.pdf', await biddingDocuments(9));
  const fields = { uploadId: upload.id, procedureId: tender.id, stage: 'award', kind: 'award_minutes' };
  const body = JSON.stringify({ ...fields, title: 'Acta de fallo' });
  await officer.publish(await officer.send('POST', '/administracion/documentos', { body }));
  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${tender.id}`);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('button', { name: 'Registrar el fallo' }).click();
  const dialog = page.getByRole('dialog', { name: `Registrar el fallo: ${tender.number}` });
  const lots = dialog.getByRole('checkbox');
  await lots.first().waitFor();
  const ticked = () => dialog.getByRole('checkbox', { checked: true }).count();
  expect([await ticked(), (await lots.count()) > 1]).toEqual([0, true]);
  await dialog.getByRole('button', { name: 'Registrar el fallo' }).click();
  await dialog.getByText('Elige al menos una partida.').waitFor();
  await dialog.getByText('Escribe la fecha y la hora en que se dio el fallo.').waitFor();
  await dialog.getByRole('button', { name: 'Marcar todas' }).click();
  await expect.poll(ticked).toBe(await lots.count());
  await lots.first().uncheck();
  expect(await violations(page)).toEqual([]);
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
  const results = page.getByRole('region', { name: 'Partidas' });
  expect(await results.getByText('Desierta', { exact: true }).count()).toBe(1);
});
