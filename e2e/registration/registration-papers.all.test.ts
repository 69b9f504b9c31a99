import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { completeFile, firstLine, startRequest } from '#e2e/registration-steps.ts';
import { scannedPages } from '#e2e/sample-files.ts';
import { cardOf, openDraft, pdf } from '#e2e/wizard-steps.ts';

describe('Papers of a request', () => {
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
});
