import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRecogniser } from './recognise.ts';

let folder: string;
const path = process.env.PATH;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letras-'));
  process.env.PATH = `${folder}:/usr/bin:/bin`;
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(folder, { recursive: true, force: true });
});

/** A program of this name, as a shell writes it. */
async function install(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}
/** Draws the number of the page as its picture, which is the last word plus `.png`. */
const DRAWER =
  '[ "$1" = -v ] && exit; for last; do :; done; echo "página $2 del puerto ${SECRETO:-callado}" > "$last.png"';
const { signal } = new AbortController();

test('pages are drawn and their letters told by programs that know Spanish, without the settings of the portal', async () => {
  process.env.SECRETO = 'dicho';
  await install('pdftoppm', DRAWER);
  await install('tesseract', '[ "$1" = --list-langs ] && echo "eng\nspa" || cat "$1"');
  const work = join(folder, 'trabajo');
  await mkdir(work);
  const recogniser = await findRecogniser(work);
  expect(await recogniser?.page('acta.pdf', 7, signal)).toBe('página 7 del puerto callado\n');
  expect(await readdir(work)).toEqual([]);
  delete process.env.SECRETO;
});

test('a page that cannot be drawn, or whose letters nobody tells, has none', async () => {
  await install('pdftoppm', `[ "$2" = 1 ] && exit 1; ${DRAWER}`);
  await install('tesseract', '[ "$1" = --list-langs ] && echo spa || kill -9 $$');
  const recogniser = await findRecogniser(folder);
  expect([await recogniser?.page('a.pdf', 1, signal), await recogniser?.page('a.pdf', 2, signal)]).toEqual([
    '',
    '',
  ]);
});

test('without Spanish nothing is recognised', async () => {
  await install('pdftoppm', DRAWER);
  await install('tesseract', 'echo eng');
  expect(await findRecogniser(folder)).toBeUndefined();
});
