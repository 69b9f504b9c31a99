import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRecogniser, sureText } from './recognise.ts';

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
  await install(
    'tesseract',
    '[ "$1" = --list-langs ] && echo "eng\nspa" || printf "5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t9\\t9\\t96.1\\t%s %s\\n" "$(cat "$1")" "$5"',
  );
  const work = join(folder, 'trabajo');
  await mkdir(work);
  const recogniser = await findRecogniser(work);
  expect(await recogniser?.page('acta.pdf', 7, signal)).toBe('página 7 del puerto callado tsv');
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

/** A row as the program writes it: where a word stands, how sure it is of 100, and the word. */
const word = (place: string, confidence: number, text: string) =>
  ['5', '1', ...place.split('.'), '1', '0', '0', '90', '20', confidence, text].join('\t');

test('words keep their lines and paragraphs; those that nobody is sure of are left out', () => {
  const rows = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '1\t1\t0\t0\t0\t0\t0\t0\t1000\t1000\t-1\t',
    word('1.1.1', 96, 'La'),
    word('1.1.1', 91, 'garantía'),
    word('1.1.2', 88, 'dura'),
    word('1.1.2', 12, '”¡'),
    word('1.1.2', 95, ' '),
    word('2.1.1', 80, 'Fallo'),
  ];
  expect(sureText(rows.join('\n'))).toBe('La garantía\ndura\n\nFallo');
});

test('a photograph has no text, though single letters are seen in it', () => {
  const seen = [
    word('1.1.1', 68, 'E'),
    word('1.1.2', 20, 'qee'),
    word('2.1.1', 4, 'A'),
    word('2.1.2', 57, 'y'),
  ];
  expect(sureText(seen.join('\n'))).toBe('');
  expect(sureText('')).toBe('');
});
