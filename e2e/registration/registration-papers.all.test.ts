import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { completeFile, day, filledRequest, firstLine, startRequest } from '#e2e/registration-steps.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { pdfWithScript, protectedPdf } from '#e2e/unsafe-files.ts';
import { violations } from '#e2e/violations.ts';
import { at, cardOf, field, FORM, handIn, next, openDraft, pdf } from '#e2e/wizard-steps.ts';

describe('Papers of a request', () => {
  test('a persona física joins photographs in the order it wants and signs for itself: seven steps', async ({
    page,
    origin,
    open,
  }) => {
    const request = await startRequest(origin, { personType: 'natural' });
    const file = completeFile(request.identity, await firstLine(origin));
    await request.save({ ...file, curp: 'BEML920313HMCLNS09' });
    await openDraft(page, origin, request, 'datos');
    await page.getByText('Paso 2 de 7').waitFor();
    await field(page, 'curp').focus();
    await field(page, 'curp').blur();
    await page.getByText('La fecha de la CURP (920313) no es la del RFC (800101).').waitFor();
    await open(`${FORM}?folio=${request.folio}&paso=documentos`);
    const card = cardOf(page, /Identificación oficial/);
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'reverso.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) },
        await pdf('frente.pdf', 2),
      ]);
    await card.getByText('Se unirán en un solo PDF, en este orden:').waitFor();
    const up = card.getByRole('button', { name: 'Subir frente.pdf un lugar' });
    await up.focus();
    await page.keyboard.press('Enter');
    expect(await card.locator('.u-upload__name').allInnerTexts()).toEqual(['frente.pdf', 'reverso.jpg']);
    await card.getByRole('button', { name: 'Unir 2 archivos y guardar' }).click();
    await card.getByText('3 páginas').waitFor();
  });

  test('files too large or of another type are refused before they travel, with what to do', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /Comprobante de domicilio/);
    const input = card.locator('input[type=file]').first();
    await input.setInputFiles({
      name: 'grande.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(30_000_000, 1),
    });
    await card.getByText(/grande\.pdf pesa 30 MB y el máximo es .* menos resolución/).waitFor();
    await input.setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.alloc(2_000, 1) });
    await card.getByText(/foto\.heic no se admite/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('a connection lost in the middle of an upload keeps the rest, and goes on by itself when it is back', async ({
    context,
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    const network = await context.newCDPSession(page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', conditions);
    const card = cardOf(page, /Comprobante de domicilio/);
    const large = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: await scannedPages(2, 6) };
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles([await pdf('corto.pdf'), large]);
    await card.getByRole('progressbar', { name: 'Subiendo recibo.pdf' }).waitFor();
    await network.send('Network.emulateNetworkConditions', { ...conditions, offline: true });
    const failed = card.getByRole('listitem').filter({ hasText: 'Se perdió la conexión' }).last();
    await failed.waitFor();
    expect(await card.getByText('Listo', { exact: true }).count()).toBe(1);
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
    await card.getByRole('button', { name: 'Unir 2 archivos y guardar' }).click();
    await card.getByText('3 páginas').waitFor();
  });

  test('what a locked PDF or one with scripts needs is said, and another file takes its place', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /Comprobante de domicilio/);
    const input = card.locator('input[type=file]').first();
    const give = (name: string, buffer: Buffer) =>
      input.setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await give('candado.pdf', await protectedPdf());
    await card.getByText(/candado\.pdf está protegido/).waitFor();
    await give('formulario.pdf', await pdfWithScript());
    await card.getByText(/formulario\.pdf contiene JavaScript/).waitFor();
    expect(await violations(page)).toEqual([]);
    await handIn(card);
  });

  test('«Continuar» waits for what is being saved and judges what the server then has', async ({
    page,
    origin,
  }) => {
    const request = await filledRequest(origin, { without: ['opinion_sat'] });
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /32-D/);
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pdf('opinion.pdf'));
    await card.getByRole('button', { name: /^Ver / }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/documentos/opinion_sat', async (route) => {
      await held.promise;
      await route.continue();
    });
    await card.getByLabel('Fecha de emisión').fill(day(-2));
    await card.getByLabel('Positiva', { exact: true }).check();
    await next(page);
    await page.getByText('Guardando documentos').waitFor();
    expect(await page.locator('.u-errors, .u-field__error').count()).toBe(0);
    held.resolve();
    await at(page, 'Manifiestos');
    const { papers } = await request.read();
    const opinion = papers.find(({ code }) => code === 'opinion_sat');
    expect(opinion).toMatchObject({
      outcome: 'positive',
      issuedOn: day(-2).split('/').toReversed().join('-'),
    });
  });

  test('dates that could not be saved stay, hold the form and are sent when the connection is back', async ({
    context,
    page,
    origin,
  }) => {
    const request = await filledRequest(origin, { without: ['opinion_sat'] });
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /32-D/);
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pdf('opinion.pdf'));
    await card.getByRole('button', { name: /^Ver / }).waitFor();
    await context.setOffline(true);
    await card.getByLabel('Fecha de emisión').fill(day(-2));
    await card.getByLabel('Positiva', { exact: true }).check();
    await card.getByText('Faltan datos', { exact: true }).waitFor();
    await next(page);
    await page.getByRole('link', { name: /no se guardaron sus datos/ }).waitFor();
    await context.setOffline(false);
    await card.getByText('Listo', { exact: true }).waitFor();
    await next(page);
    await at(page, 'Manifiestos');
  });

  test('with the keyboard alone a paper is handed in, kept, changed and taken away; the focus is never lost', async ({
    page,
    origin,
  }) => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(page, origin, request, 'documentos');
    const opinion = await pdf('opinion.pdf');
    page.on('filechooser', (chooser) => void chooser.setFiles(opinion));
    const card = cardOf(page, /32-D/);
    const press = async (name: RegExp, then: RegExp) => {
      await card.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
        .toMatch(then);
    };
    await press(/^Elegir archivos/, /^Ver /);
    await press(/^Cambiar /, /^Elegir archivos/);
    await press(/^Conservar el actual/, /^Ver /);
    await page.keyboard.press('Tab');
    await press(/^Quitar /, /^Elegir archivos/);
  });
});
