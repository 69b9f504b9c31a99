import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutShapes, type AstNode } from './contract-for-browser.ts';

const inBrowser = (code: string) => withoutShapes(code, parseAst(code) as unknown as AstNode);

it('keeps of an endpoint where its request is sent, and no shape', () => {
  const code =
    "export const api = { save: endpoint({ ...changing, method: 'POST', path: `${base}/x`, body: z.object({}) }) };";
  expect(inBrowser(code)).toBe("export const api = { save: {method: 'POST',path: `${base}/x`} };");
});

it('refuses an endpoint whose method stands in what is spread into it: it would be lost', () => {
  const code =
    "const changing = { method: 'POST' };\nexport const api = { save: endpoint({ ...changing, path: '/x' }) };";
  expect(() => inBrowser(code)).toThrow('its method and its path itself');
});
