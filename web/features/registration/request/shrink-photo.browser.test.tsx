import { expect, test } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

const SIDE = 1_600;

test('a photo of a telephone that the browser can read becomes a JPEG, although the system gives it no type', async () => {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30);
  const readable = new File([await canvas.convertToBlob()], 'IMG_1.HEIC');
  const sent = await shrinkPhoto(readable);
  expect([sent.name, sent.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  // What it cannot read stays, and is refused with what to do.
  const unreadable = new File([new Uint8Array(90)], 'IMG_2.HEIC');
  expect(await shrinkPhoto(unreadable)).toBe(unreadable);
});

test('a large scan with transparent paper travels as a JPEG with white paper', { tags: 'all' }, async () => {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const pen = canvas.getContext('2d')!;
  const noise = new ImageData(SIDE, SIDE / 2);
  for (let at = 0; at < noise.data.length; at += 65_536) {
    crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
  }
  pen.putImageData(noise, 0, 0);
  const scan = new File([await canvas.convertToBlob()], 'escaneo.png', { type: 'image/png' });
  const sent = await shrinkPhoto(scan);
  pen.clearRect(0, 0, SIDE, SIDE);
  pen.drawImage(await createImageBitmap(sent), 0, 0);
  const paper = [...pen.getImageData(50, SIDE - 100, 1, 1).data];
  expect({ name: sent.name, type: sent.type, isSmaller: sent.size < scan.size, paper }).toEqual({
    name: 'escaneo.jpg',
    type: 'image/jpeg',
    isSmaller: true,
    paper: [255, 255, 255, 255],
  });
});
