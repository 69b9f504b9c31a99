import { expect, it } from 'vitest';
import { checkpointFeed } from './checkpoint-feed.rules.ts';

const head = (size: number, added: { kind: string; count: number }[]) => ({
  size,
  root: '',
  signedAt: '2026-11-20T06:00:00.000Z',
  keyId: 'a1b2c3',
  checkpoint: 'compras\n',
  added,
});

it('each entry says in words what came since the one before, and who signs it', () => {
  const feed = checkpointFeed(
    [
      head(8, []),
      head(8, [
        { kind: 'version', count: 2 },
        { kind: 'award', count: 1 },
      ]),
    ],
    { publicUrl: 'https://compras.example', unit: 'Unidad & Compras' },
  );
  expect(feed).toContain('<title>Sin hojas nuevas</title>');
  expect(feed).toContain(
    '<title>3 hojas nuevas: Versión de un documento (2), Fallo de una partida (1)</title>',
  );
  expect(feed).toContain(
    '<summary>3 hojas nuevas: Versión de un documento (2), Fallo de una partida (1). El registro tiene 8 hojas. Firma Unidad &amp; Compras, con la clave a1b2c3.</summary>',
  );
});
