import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Finds the letters of a page that is a picture. */
export interface Recogniser {
  /** Text of one page, one line per line; empty when nothing is recognised. */
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
        return (await run('tesseract', [`${picture}.png`, 'stdout', '-l', LANGUAGE], { signal })) ?? '';
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
