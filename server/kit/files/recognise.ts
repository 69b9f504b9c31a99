import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Finds the letters of a page that is a picture. */
export interface Recogniser {
  /** Text of one page, one line per line and an empty one between paragraphs; empty when nothing is recognised. */
  page(path: string, number: number, signal: AbortSignal): Promise<string>;
}

/** One page takes some seconds; of a hostile one nothing is recognised. */
const PAGE_MS = 90_000;
const MOST_BYTES = 2_000_000;
/** Kilobytes of memory that a program may take, and its seconds of processor. */
const ROOM_KB = 2_000_000;
const PROCESSOR_SECONDS = 80;
/** Points of the longer side, whatever the page says of its size: some 230 per inch of a letter. */
const LONG_SIDE = 2_500;
const LANGUAGE = 'spa';
/** Of 100: letters seen in a photograph or a stain are told with some 20, those of a blurred page with 70 or more. */
const SURE_OF_WORD = 40;
const SURE_OF_PAGE = 50;

/** Settings of the server stay away from programs that read files of other people. */
const environment = () => ({ PATH: process.env.PATH ?? '', OMP_THREAD_LIMIT: '1' });

interface Bounds {
  signal?: AbortSignal;
  ms?: number;
}

/** Output of a program, which ends beyond its limits; undefined when it fails or is not there. */
function run(
  program: string,
  parameters: readonly string[],
  bounds: Bounds = {},
): Promise<string | undefined> {
  const limits = `ulimit -v ${ROOM_KB}; ulimit -t ${PROCESSOR_SECONDS}; exec nice -n 15 "$@"`;
  return new Promise((resolve) => {
    execFile(
      '/bin/sh',
      ['-c', limits, 'sh', program, ...parameters],
      {
        env: environment(),
        timeout: bounds.ms ?? PAGE_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
        ...(bounds.signal === undefined ? {} : { signal: bounds.signal }),
      },
      (error, output) => resolve(error === null ? output : undefined),
    );
  });
}

/** The program that recognises Spanish where it is installed, with one that draws pages: `tesseract` and `pdftoppm`. */
export async function findRecogniser(workFolder: string): Promise<Recogniser | undefined> {
  if (process.platform === 'win32') return undefined;
  const [languages, drawer] = await Promise.all([
    run('tesseract', ['--list-langs'], { ms: 10_000 }),
    run('pdftoppm', ['-v'], { ms: 10_000 }),
  ]);
  if (drawer === undefined || !(languages ?? '').split(/\s+/).includes(LANGUAGE)) return undefined;
  return {
    async page(path, number, signal) {
      const folder = await mkdtemp(join(workFolder, 'pagina-'));
      try {
        const one = String(number);
        const picture = join(folder, 'p');
        const drawn = await run(
          'pdftoppm',
          [
            '-f',
            one,
            '-l',
            one,
            '-singlefile',
            '-gray',
            '-png',
            '-scale-to',
            String(LONG_SIDE),
            path,
            picture,
          ],
          { signal },
        );
        if (drawn === undefined) return '';
        return sureText(
          (await run('tesseract', [`${picture}.png`, 'stdout', '-l', LANGUAGE, 'tsv'], { signal })) ?? '',
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Text of the words that the program is sure of; empty where it is of hardly any, as on a page that is a photograph.
 * Source: Tesseract's TSV, whose columns are level, page, block, paragraph, line, word, four of its place, confidence, text.
 */
export function sureText(tsv: string): string {
  const words = tsv
    .split('\n')
    .map((row) => row.split('\t'))
    .filter((columns) => columns[0] === '5' && (columns[11] ?? '').trim() !== '')
    .map(([, , block = '', paragraph = '', line = '', , , , , , confidence, text = '']) => ({
      paragraph: `${block}.${paragraph}`,
      line,
      confidence: Number(confidence),
      text: text.trim(),
    }));
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  if (sum < SURE_OF_PAGE * words.length) return '';
  const sure = words.filter(({ confidence }) => confidence >= SURE_OF_WORD);
  return sure
    .map(({ paragraph, line, text }, index) => {
      const before = sure[index - 1];
      if (before === undefined) return text;
      if (before.paragraph !== paragraph) return `\n\n${text}`;
      return before.line === line ? ` ${text}` : `\n${text}`;
    })
    .join('');
}
