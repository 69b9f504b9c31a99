import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentsApi } from '#contract/documents-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { invoiceChecksApi } from '#contract/invoice-checks-api.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { systemApi } from '#contract/system.ts';
import { readConfig } from '#server/config.ts';
import type { Api } from '#server/kit/serve.ts';
import { documentationPage } from './documentation-page.ts';
import { openApiDocument } from './openapi.ts';

const operations = [systemApi, proceduresApi, documentsApi, invoiceChecksApi].flatMap((group) =>
  (Object.values(group) as unknown as Endpoint[]).map((one) => ({
    endpoint: one,
    access: one.path.startsWith('/administracion') ? ('signed-in' as const) : ('public' as const),
  })),
);
const document = openApiDocument(
  { operations, services: { config: readConfig({}) } } as unknown as Api,
  '1.2.3',
);
const page = documentationPage(() => document, 'Unidad de Compras').respond(
  new Request('http://portal.test/'),
);
const html = await page.text();

describe('the readable API page', () => {
  it('is Spanish HTML without scripts, whose policy lets in exactly its own style', () => {
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<html lang="es">');
    expect(html).not.toMatch(/<script|\son\w+=|style="/);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('has one heading per group and operation, in order, each with an id of its own', () => {
    const headings = [...html.matchAll(/<h([1-4])/g)].map((match) => Number(match[1]));
    expect(headings[0]).toBe(1);
    expect(headings.filter((level) => level === 1)).toHaveLength(1);
    expect(headings.filter((level) => level === 2)).toHaveLength(document.tags.length);
    expect(headings.filter((level) => level === 3)).toHaveLength(operations.length);
    for (const [index, level] of headings.entries())
      expect(level - (headings[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('shows a curl call per operation, with token, version, body and files where they are asked for', () => {
    expect(html.match(/<code>curl/g)).toHaveLength(operations.length);
    const edit = html.slice(html.indexOf('id="editDocument"'), html.indexOf('id="addDocumentVersion"'));
    expect(edit).toContain('curl -X PUT');
    expect(edit).toContain('Authorization: Bearer $ID_TOKEN');
    expect(edit).toContain('If-Match: &#34;3&#34;');
    expect(html.slice(html.indexOf('id="uploadFile"'))).toContain('--data-binary @archivo.pdf');
    expect(html.slice(html.indexOf('id="reviewInvoice"'))).toMatch(
      /-F xml=@archivo\.xml[^-]{1,10}-F pdf=@archivo\.pdf/,
    );
  });
});
