import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packPage, unpackPage } from './packed-page.ts';

const document = {
  head: ['<head><script nonce="', '"></script></head>'],
  body: `<body>${'áé😀 renglón '.repeat(5_000)}</body>`,
};

test('A packed page put together for two visitors differs only in its nonce and is valid gzip', () => {
  const packed = packPage(document);
  for (const nonce of ['uno', 'dos-más-largo']) {
    const plain = unpackPage(packed, nonce, false).toString('utf8');
    expect(plain).toBe(document.head.join(nonce) + document.body);
    expect(gunzipSync(unpackPage(packed, nonce, true)).toString('utf8')).toBe(plain);
  }
});

test('The shared body is compressed once, so that a visitor costs only the head', () => {
  const packed = packPage(document);
  expect(unpackPage(packed, 'x', true).length).toBeLessThan(packed.body.length / 20);
});
