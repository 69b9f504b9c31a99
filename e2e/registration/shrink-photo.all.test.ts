import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';
import { expect } from 'vitest';
import type { shrinkPhoto } from '#web/features/registration/request/shrink-photo.ts';
import { test } from '#e2e/desk-test.ts';

declare global {
  var shrink: typeof shrinkPhoto;
}

const SOURCE = 'web/features/registration/request/shrink-photo.ts';

test('a large scan with transparent paper travels as a JPEG with white paper', async ({ page }) => {
  const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
  await page.addScriptTag({ type: 'module', content: `${code}\nglobalThis.shrink = shrinkPhoto;` });
  await page.waitForFunction(() => globalThis.shrink !== undefined);
  const seen = await page.evaluate(async () => {
    const SIDE = 1_600;
    const canvas = new OffscreenCanvas(SIDE, SIDE);
    const pen = canvas.getContext('2d');
    const noise = new ImageData(SIDE, SIDE / 2);
    for (let at = 0; at < noise.data.length; at += 65_536) {
      crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    }
    pen?.putImageData(noise, 0, 0);
    const scan = new File([await canvas.convertToBlob()], 'escaneo.png', { type: 'image/png' });
    const sent = await globalThis.shrink(scan);
    pen?.clearRect(0, 0, SIDE, SIDE);
    pen?.drawImage(await createImageBitmap(sent), 0, 0);
    const paper = [...(pen?.getImageData(50, SIDE - 100, 1, 1).data ?? [])];
    return { name: sent.name, type: sent.type, isSmaller: sent.size < scan.size, paper };
  });
  expect(seen).toEqual({
    name: 'escaneo.jpg',
    type: 'image/jpeg',
    isSmaller: true,
    paper: [255, 255, 255, 255],
  });
});
