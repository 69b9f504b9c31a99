import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { fillRequest, freshRfc, sendRequest, startRegistration, type Holder } from '../test-requests.ts';

let app: TestApp;
let holder: Holder;
beforeAll(async () => {
  app = await startTestApp();
  holder = await startRegistration(app, freshRfc());
  await fillRequest(app, holder);
  await sendRequest(holder);
});
afterAll(() => app.stop());

describe('the acknowledgement', () => {
  const textOf = async (response: Response) => {
    const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()), { verbosity: 0 });
    return (await extractText(document, { mergePages: true })).text;
  };

  it('is a tagged PDF with folio, dates and papers, and with the key only when its holder writes it', async () => {
    const plain = await holder.ask('POST', '/acuse', {});
    expect(plain.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await plain.clone().arrayBuffer());
    expect(bytes.toString('latin1')).toContain('/MarkInfo');
    const text = await textOf(plain);
    expect(text).toContain(holder.folio);
    expect(text).toContain('Acuse de recibo');
    expect(text).not.toContain(holder.trackingKey);
    const typed = holder.trackingKey.toLowerCase().replaceAll('-', '');
    expect(await textOf(await holder.ask('POST', '/acuse', { trackingKey: typed }))).toContain(
      holder.trackingKey,
    );
    expect((await holder.ask('POST', '/acuse', { trackingKey: 'AAAA-AAAA-AAAA-AAAA' })).status).toBe(401);
  });
});
