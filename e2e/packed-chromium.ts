import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { RUNTIME_DIR } from '#tools/runtime.mjs';

/** A browser to launch: its program and what its environment must add. */
export type Browsing = { executablePath: string; env: Record<string, string> };

const PARTS = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/**
 * The Chromium of the npm package, unpacked once into the clone with the shared libraries (NSS,
 * NSPR, expat) and the font that a bare system lacks.
 */
export async function packedChromium(): Promise<Browsing> {
  const source = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const home = join(RUNTIME_DIR, `chromium-${manifest.version}`);
  if (!existsSync(home)) await unpack(join(source, 'bin'), home);
  const fonts = join(home, 'fonts.conf');
  const list = fontList(join(home, 'fonts', 'fonts'));
  if (!existsSync(fonts) || readFileSync(fonts, 'utf8') !== list) writeFileSync(fonts, list);
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: fonts },
  };
}

/**
 * The package's own list names folders of another system: with it letters had no width, and a page with a list to choose
 * from took the browser down.
 */
const fontList = (packed: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${packed}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(packed, '..', 'cache')}</cachedir>
</fontconfig>
`;

/** The package unpacks to the temporary folder, so that is what it is shown; whole or not at all. */
async function unpack(source: string, home: string): Promise<void> {
  mkdirSync(RUNTIME_DIR, { recursive: true });
  const draft = mkdtempSync(`${home}.`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    await Promise.all(PARTS.map((part) => inflate(join(source, part))));
    try {
      renameSync(draft, home);
    } catch (error) {
      // Another run beside this one was first.
      if (!existsSync(home)) throw error;
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(draft, { recursive: true, force: true });
  }
}
