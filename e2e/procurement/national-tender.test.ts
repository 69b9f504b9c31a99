// Longer than the rule: one tender whole, from what is planned to what was delivered, each stage on what the one before left.
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { SupplierChoice } from '#contract/bids.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { addContract, amend, concludeContract, deliver } from '#e2e/contract-hand.ts';
import { FIRMS, publishPaper, typedDay } from '#e2e/contract-steps.ts';
import { PHONE } from '#e2e/devices.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import {
  addRegistered,
  addStranger,
  barredFirm,
  leaveOut,
  nameStranger,
  readOut,
} from '#e2e/opening-hand.ts';
import { MobileVisitor } from '#e2e/mobile-visitor.ts';
import { mailedKey, passDays, reachAward } from '#e2e/portal-database.ts';
import { test } from '#e2e/registry-test.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const ADMIN = '/administracion/procedimientos';
const TITLE = 'Microscopios y reactivos para los laboratorios de docencia';
const NEED = 'Renovar los microscopios de los laboratorios de docencia';
const EMAIL = 'ventas@girasol.example';
const QUESTION = '¿Se aceptan microscopios con iluminación led en lugar de halógena?';
const ANSWER = 'Sí, si cumplen la intensidad que pide el Anexo 1.';
const [WINNER, SECOND] = FIRMS;
/** Lots as they are copied from a spreadsheet; the price of the third is written in letters. */
const PASTED = [
  'Núm.\tDescripción\tUnidad\tCantidad\tPartida COG\tPrecio unitario',
  '1\tMicroscopio óptico\tPieza\t4\t53101\t30,000.00',
  '2\tCentrífuga\tPieza\t2\t53101\t46,000.00',
  '3\tReactivos de tinción\tJuego\t10\t53101\tseis mil',
].join('\n');

let tender: AdminProcedure;
let visitor: MobileVisitor;
let officer: Officer;

const shown = (origin: string) => `${origin}/AdquisicionesUG/adquisiciones/procedimientos/${tender.slug}`;
const section = (origin: string, seccion: string) =>
  `${origin}${RECORDS}?tab=nuevo&proc=${tender.id}&seccion=${seccion}`;
const saved = (page: Page) => page.getByText(/^Guardado a las/).waitFor();

async function setAct(page: Page, name: string, days: number): Promise<void> {
  const act = page.getByRole('group', { name, exact: true });
  await act.getByLabel('Fecha', { exact: true }).fill(typedDay(days));
  await act.getByLabel('Hora').fill('10:00');
}

/** A step of the state, with the press that asks and the one that confirms. */
async function declare(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${step}: `) });
  await dialog.getByRole('button', { name: step }).click();
  await dialog.waitFor({ state: 'detached' });
}

afterAll(() => visitor?.page.context().close());

test('S-2.13 a national tender is planned, called, asked about and opened with four bidders, and a phone reads each stage', async ({
  page,
  browser,
  origin,
  portal,
}) => {
  officer = await signedInOfficer(browser, origin);
  const phone = await browser.newContext(PHONE);
  answerFilePickers(page);

  // What is planned: announced without its amount.
  await page.goto(`${origin}${RECORDS}?tab=nuevo`);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('button', { name: 'Crear un procedimiento nuevo' }).click();
  await page.getByLabel('Título', { exact: true }).fill(TITLE);
  await page.getByLabel('Área solicitante').selectOption('Bibliotecas');
  await page.getByLabel('Contacto').fill('Mariana Ficticia, compras@universidad.example');
  await page.getByLabel('Necesidad').fill(NEED);
  await page.getByLabel('Partida presupuestal').fill('53101');
  await page.getByLabel('Monto estimado').fill('272,000.00');
  await page.getByLabel('Fecha prevista', { exact: true }).fill(typedDay(1));
  await page.getByLabel('Número de la suficiencia').fill('SP-2026-377');
  await page.getByLabel('Fecha de la suficiencia').fill(typedDay(-3));
  await page.getByLabel('Monto de la suficiencia').fill('300,000.00');
  await page.getByLabel('Anunciar en «Compras previstas»').check();
  await saved(page);
  const drafted = new URL(page.url()).searchParams.get('proc') ?? '';
  tender = await officer.send<AdminProcedure>('GET', `${ADMIN}/${drafted}`);
  visitor = await MobileVisitor.on(phone, shown(origin));
  await visitor.page.goto(`${origin}/AdquisicionesUG/adquisiciones/compras-previstas`);
  await visitor.page.getByText(NEED).waitFor();
  expect(await visitor.page.locator('main').innerText()).not.toMatch(/272|\$/);

  // The call: dates, pasted lots of which one price is no price, and its papers.
  await setAct(page, 'Cierre de preguntas', 8);
  await setAct(page, 'Junta de aclaraciones', 10);
  await setAct(page, 'Apertura de propuestas', 20);
  await setAct(page, 'Fallo', 30);
  await setAct(page, 'Firma del contrato', 40);
  await page.getByRole('button', { name: 'Pegar de una hoja de cálculo' }).click();
  await page.getByLabel('Pega las partidas').fill(PASTED);
  await page.getByRole('button', { name: 'Agregar partidas' }).click();
  // The row that was not taken stays, under its header.
  await page.getByText(/^Fila 4, .*«seis mil» no es un precio\./).waitFor();
  const left = await page.getByLabel('Pega las partidas').inputValue();
  await page.getByLabel('Pega las partidas').fill(left.replace('seis mil', '6,000.00'));
  await page.getByRole('button', { name: 'Agregar partidas' }).click();
  const prices = page.getByLabel('Referencia');
  await expect.poll(() => prices.count()).toBe(3);
  expect(await prices.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
    '120000.00',
    '92000.00',
    '60000.00',
  ]);
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Archivos/ }).click();
  const bases = { name: 'bases.pdf', mimeType: 'application/pdf', buffer: await biddingDocuments(3) };
  await (await picking).setFiles([bases]);
  await page
    .getByRole('group', { name: /^Datos de/ })
    .getByLabel('Tipo de documento')
    .selectOption('Bases');
  await page.getByText('PDF, 3 páginas').first().waitFor();
  await page.getByRole('button', { name: 'Publicar procedimiento' }).click();
  await page
    .getByRole('dialog', { name: `¿Publicar ${tender.number}?` })
    .getByRole('button', { name: 'Publicar procedimiento' })
    .click();
  await page.getByRole('heading', { name: `Se publicó ${tender.number}` }).waitFor();
  tender = await officer.send<AdminProcedure>('GET', `${ADMIN}/${tender.id}`);
  await visitor.reads('Abierto', [], ['Microscopio óptico', 'Bases', 'Bibliotecas']);
  expect(await visitor.page.locator('main').innerText()).not.toContain('120,000');

  // A question, confirmed from the mail; its answer is public, without a name.
  await visitor.page.getByRole('button', { name: 'Hacer una pregunta' }).tap();
  await visitor.page.getByLabel('Qué quieres que se aclare').fill(QUESTION);
  await visitor.page.getByLabel('Nombre o empresa').fill(WINNER.name);
  await visitor.page.getByRole('textbox', { name: 'Correo' }).fill(EMAIL);
  await visitor.page.getByLabel(/^Leí el aviso de privacidad/).check();
  await visitor.page.getByRole('button', { name: 'Mandar la pregunta' }).tap();
  await visitor.page.getByText(`Falta confirmar: te escribimos a ${EMAIL}`).waitFor();
  const key = await mailedKey(portal.dataDir, EMAIL, 'clarification_confirm');
  await visitor.page.goto('about:blank');
  await visitor.page.goto(`${shown(origin)}#confirmar=${key}`);
  await visitor.page.getByRole('button', { name: 'Confirmar mis preguntas' }).tap();
  await visitor.page.getByText(/^Recibimos 1 pregunta, enviadas? el/).waitFor();
  await page.goto(section(origin, 'aclaraciones'));
  await page.getByRole('checkbox', { name: QUESTION }).check();
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await page.getByLabel('Respuesta', { exact: true }).fill(ANSWER);
  await saved(page);
  await page.getByRole('button', { name: 'Publicar 1 respuesta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar 1 respuesta' }).click();
  await page.getByText('Se publicó: 1 respuesta.').waitFor();
  await visitor.reads('Abierto', [], [QUESTION, ANSWER]);
  expect(await visitor.page.locator('main').innerText()).not.toContain(WINNER.name);

  // The meeting is held: it is ticked once its minutes are public, and nobody asks any more.
  await passDays(portal.dataDir, tender.id, 11);
  await visitor.reads('Abierto', ['Convocatoria'], []);
  await publishPaper(officer, tender.id, {
    stage: 'clarification',
    kind: 'clarification_minutes',
    title: 'Acta de la junta de aclaraciones',
  });
  await visitor.reads(
    'Abierto',
    ['Convocatoria', 'Junta de aclaraciones'],
    ['Acta de la junta de aclaraciones'],
  );
  expect(await visitor.page.getByRole('button', { name: 'Hacer una pregunta' }).count()).toBe(0);

  // The opening: no envelope before its hour; four bidders, one of them barred, one left out with its reason.
  const barred = await barredFirm(origin);
  const { rows: suppliers } = await officer.send<{ rows: SupplierChoice[] }>(
    'GET',
    `${ADMIN}/proveedores?q=a`,
  );
  const third = suppliers.find(({ name, status }) => status === 'active' && name !== barred.name)?.name ?? '';
  await page.goto(section(origin, 'apertura'));
  await page.getByText(/Hasta entonces puedes anotar a quién llega/).waitFor();
  await addStranger(page, WINNER.name, WINNER.rfc);
  expect(await page.getByRole('button', { name: `Abrir el sobre de ${WINNER.name}` }).isDisabled()).toBe(
    true,
  );
  await saved(page);
  await passDays(portal.dataDir, tender.id, 10);
  await page.reload();
  await page.getByRole('button', { name: `Abrir el sobre de ${WINNER.name}` }).waitFor();
  await addStranger(page, SECOND.name, SECOND.rfc);
  await addRegistered(page, third);
  await nameStranger(page, barred.name, barred.rfc);
  await page.getByText(/^No puede participar/).waitFor();
  await page.getByRole('button', { name: 'Desechar con esta causa' }).click();
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Fundamento').fill('LAASSP 2025, art. 71');
    await dialog.getByRole('button', { name: 'Desechar', exact: true }).click();
  }
  await readOut(page, WINNER.name, ['110000', '92000', '59000']);
  await readOut(page, SECOND.name, ['118000', '88000', null]);
  await readOut(page, third, ['105000', null, null]);
  await page.getByRole('button', { name: third, exact: true }).click();
  await leaveOut(
    page,
    'Desechar toda su propuesta',
    'No entregó la muestra que piden las bases.',
    'LAASSP 2025, art. 47',
  );
  for (const { name } of FIRMS) {
    await page.getByRole('button', { name, exact: true }).click();
    const papers = page.locator('#pa-documentos-licitante').getByRole('button', { name: 'Entregó' });
    for (const paper of await papers.all()) await paper.click();
  }
  await page.getByRole('button', { name: WINNER.name, exact: true }).click();
  await leaveOut(
    page,
    'Desechar la partida 3',
    'El reactivo no tiene la pureza que pide el Anexo 1.',
    'Bases, punto 4.2',
  );
  await saved(page);
  await page.getByRole('button', { name: 'Cerrar la apertura' }).click();
  // The act was yesterday: what is typed in today says why.
  await page
    .getByRole('dialog')
    .getByLabel('Motivo')
    .fill('El acto se capturó un día después de celebrarse.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar el acto' }).click();
  await page.getByText('Se cerró la apertura. Sigue el fallo.').waitFor();
  await publishPaper(officer, tender.id, {
    stage: 'opening',
    kind: 'opening_minutes',
    title: 'Acta de presentación y apertura',
  });
  await page.getByRole('link', { name: 'Expediente', exact: true }).click();
  await declare(page, 'Pasar a evaluación');
  const three = ['Convocatoria', 'Junta de aclaraciones', 'Presentación y apertura'];
  await visitor.reads('En evaluación', three, ['Acta de presentación y apertura']);
  // Who bids how much is told with the award.
  expect(await visitor.page.locator('main').innerText()).not.toMatch(/110,000|Girasol/);
});

test('S-2.13 its award by lot to two suppliers leaves one lot deserted; contracts, an amendment within the law, deliveries and «concluido» follow', async ({
  page,
  origin,
  portal,
}) => {
  await reachAward(portal.dataDir, tender.id);
  await page.goto(section(origin, 'fallo'));
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('button', { name: 'Proponer el precio más bajo' }).click();
  await page.getByLabel('Por qué, partida 3').fill('La única propuesta no tiene la pureza que se pide.');
  await saved(page);
  await publishPaper(officer, tender.id, { stage: 'award', kind: 'award_minutes', title: 'Acta de fallo' });
  await page.getByRole('button', { name: 'Registrar el fallo' }).click();
  const dialog = page.getByRole('dialog', { name: `Registrar el fallo: ${tender.number}` });
  const { date, time } = toMexico(new Date(Date.now() - 60_000));
  await dialog.getByLabel('Fecha', { exact: true }).fill(date.split('-').toReversed().join('/'));
  await dialog.getByLabel('Hora', { exact: true }).fill(time);
  await dialog.getByRole('button', { name: 'Registrar el fallo' }).click();
  await dialog.waitFor({ state: 'detached' });
  const ticked = ['Convocatoria', 'Junta de aclaraciones', 'Presentación y apertura', 'Fallo'];
  await visitor.reads('Adjudicado en parte (2 de 3)', ticked, [
    WINNER.name,
    SECOND.name,
    '$110,000.00',
    '$88,000.00',
    'La única propuesta no tiene la pureza que se pide.',
    'No entregó la muestra que piden las bases.',
    /^El fallo se puede impugnar hasta el/,
  ]);

  await page.goto(section(origin, 'contratos'));
  const first = {
    number: 'LAB-1',
    winner: WINNER.name,
    amount: '127,600.00',
    title: 'Microscopios',
    signed: 0,
  };
  await addContract(page, first);
  await addContract(page, {
    number: 'LAB-2',
    winner: SECOND.name,
    amount: '102,080.00',
    title: 'Centrífugas',
    signed: 0,
  });
  await publishPaper(officer, tender.id, { stage: 'contract', kind: 'contract', title: 'Contrato LAB-1' });
  await page.getByRole('link', { name: 'Expediente', exact: true }).click();
  await page.reload();
  await declare(page, 'Marcar como contratado');
  await visitor.reads(
    'Adjudicado en parte (2 de 3), contratado',
    [...ticked, 'Contrato'],
    ['LAB-1', 'LAB-2'],
  );

  await page.goto(section(origin, 'contratos'));
  const over = await amend(page, 'LAB-1', '160,000.00', 0);
  await over.getByText(/El tope es 20 % \(LAASSP 2025, art. 74\)/).waitFor();
  await amend(page, 'LAB-1', '140,000.00', 0);
  await page.getByText('Se agregó un convenio al contrato LAB-1.').waitFor();
  await visitor.reads(
    'Adjudicado en parte (2 de 3), contratado',
    [...ticked, 'Contrato'],
    ['$140,000.00', '1 convenio'],
  );
  expect(await visitor.page.locator('main').innerText()).not.toContain('160,000');
  const contracts = visitor.page.getByRole('table', { name: 'Contratos' }).locator('.p-contract__number');
  expect(await contracts.allInnerTexts()).toEqual(['LAB-1', 'LAB-2']);

  await page.goto(section(origin, 'entregas'));
  // What is typed of a delivery is confirmed by another person.
  for (const [number, what] of [
    ['LAB-1', 'Microscopios'],
    ['LAB-2', 'Centrífugas'],
  ] as const) {
    await deliver(page, number, what);
    await officer.agreed({ tipo: 'procedure', registro: tender.id });
    await page.reload();
  }
  await visitor.reads(
    'Adjudicado en parte (2 de 3), contratado',
    [...ticked, 'Contrato'],
    [/1 de 1 entrega aceptada/],
  );
  for (const number of ['LAB-1', 'LAB-2'])
    await publishPaper(officer, tender.id, {
      stage: 'execution',
      kind: 'settlement',
      title: `Finiquito ${number}`,
    });
  await page.reload();
  await concludeContract(page, 'LAB-1', 'Finiquito LAB-1');
  await visitor.reads('Adjudicado en parte (2 de 3), contratado', [...ticked, 'Contrato'], [/^Concluido el/]);
  await concludeContract(page, 'LAB-2', 'Finiquito LAB-2');
  await visitor.reads(
    'Adjudicado en parte (2 de 3), concluido',
    [...ticked, 'Contrato'],
    ['Finiquito LAB-2'],
  );
});
