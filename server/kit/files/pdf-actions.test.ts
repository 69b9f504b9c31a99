import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectFile } from './inspect.ts';
import { inspectPiece } from './inspect-piece.ts';
import { emptyScan } from './pdf-found.ts';
import { meaningOf } from './pdf-meaning.ts';
import { isQuietAddress, REFUSALS } from './pdf-refusals.ts';
import { activeContentOf } from './pdf-scan.ts';
import { catalog, packed, PAGE, PAGES, pdfOf, withCatalog } from './test-pdfs.ts';
import { ownTurn } from './turn.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'acciones-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** What both readings, of the bytes and of the objects, make of a PDF; `quiet` when it passes. */
async function verdict(bytes: Buffer): Promise<string> {
  const scan = activeContentOf(bytes);
  if (scan.active !== undefined || scan.opaque !== undefined) return scan.active ?? String(scan.opaque);
  const { pages } = await meaningOf(bytes, scan);
  return scan.active ?? (pages > 0 ? 'quiet' : 'broken');
}

/** A PDF whose only page has one annotation. */
const withNote = (note: string, ...objects: string[]) =>
  pdfOf([catalog(''), PAGES, PAGE.replace('/MediaBox', `/Annots [<< ${note} >>] /MediaBox`), ...objects]);
const linkTo = (action: string) => `/Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << ${action} >>`;
const URI = '/S /URI /URI (https://universidad.example)';

describe('a PDF that acts by itself or reaches out is refused, with the reason', () => {
  test.each([
    ['opens a page of the web when it is opened', withCatalog(`/OpenAction << ${URI} >>`), REFUSALS.opening],
    ['opens it by another object', withCatalog('/OpenAction 4 0 R', `<< ${URI} >>`), REFUSALS.opening],
    [
      'opens it after a jump',
      withCatalog(
        '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 4 0 R >>',
        '<< /S /Named /N /NextPage /Next [5 0 R] >>',
        `<< ${URI} >>`,
      ),
      REFUSALS.opening,
    ],
    ['prints when it is opened', withCatalog('/OpenAction << /S /Named /N /Print >>'), REFUSALS.opening],
    ['hides a part when it is opened', withCatalog('/OpenAction << /S /Hide /T (x) >>'), REFUSALS.opening],
    [
      'names what it does in another object',
      withCatalog('/OpenAction << /S 4 0 R /URI (x) >>', '/U#52I'),
      REFUSALS.opening,
    ],
    ['acts when it is closed', withCatalog(`/AA << /WC << ${URI} >> >>`), REFUSALS.opening],
    [
      'acts by a list elsewhere',
      withCatalog('/AA 4 0 R', '<< /DP 5 0 R >>', `<< ${URI} >>`),
      REFUSALS.opening,
    ],
    [
      'acts when a page is turned',
      pdfOf([catalog(''), PAGES, PAGE.replace('/MediaBox', `/A#41 << /O << ${URI} >> >> /MediaBox`)]),
      REFUSALS.opening,
    ],
    ['acts under the mouse', withNote(`/Subtype /Widget /AA << /E << ${URI} >> >>`), REFUSALS.opening],
    ['runs a script', withNote(linkTo('/S /#4aavaScript /JS (x)')), REFUSALS.script],
    ['starts a program', withNote(linkTo('/S /Launch /F (cmd.exe)')), REFUSALS.program],
    ['opens another file', withNote(linkTo('/S /GoToR /F (otro.pdf) /D [0 /Fit]')), REFUSALS.remote],
    ['opens a file within', withNote(linkTo('/S /G#6fToE /T << /R /C >>')), REFUSALS.remote],
    ['follows a thread elsewhere', withNote(linkTo('/S /Thread /F (otro.pdf) /D 0')), REFUSALS.remote],
    ['sends its form', withNote(linkTo('/S /SubmitForm /F (https://x.example)')), REFUSALS.submit],
    ['brings data in', withNote(linkTo('/S /ImportData /F (datos.fdf)')), REFUSALS.import],
    ['plays a film', withNote('/Subtype /Movie /Movie << /F (x.avi) >>'), REFUSALS.media],
    ['plays a sound', withNote('/Subtype /Sound /Sound 9 0 R'), REFUSALS.media],
    ['plays by a name elsewhere', withNote('/Subtype 4 0 R', '/Scr#65en'), REFUSALS.media],
    ['plays a rendition', withNote(linkTo('/S /Rendition /OP 0')), REFUSALS.media],
    ['shows rich media', withNote('/Subtype /RichMedia'), REFUSALS.media],
    ['links to a script', withNote(linkTo('/S /URI /URI (java\\163cript:alert\\(1\\))')), REFUSALS.address],
    [
      'links to a script elsewhere',
      withNote(linkTo('/S /URI /URI 4 0 R'), '(javascript:x)'),
      REFUSALS.address,
    ],
    [
      'links to a script, in hexadecimal',
      withNote(linkTo('/S /URI /URI <6a6176617363726970743a78>')),
      REFUSALS.address,
    ],
    [
      'links to a server of files as Windows writes it',
      withNote(linkTo('/S /URI /URI (\\\\\\\\servidor\\\\a)')),
      REFUSALS.address,
    ],
    [
      'shows a page of another file',
      withCatalog('', '<< /Subtype /Form /Length 0 /Ref << /F (otro.pdf) /Page 0 >> >>\nstream\n\nendstream'),
      REFUSALS.external,
    ],
    ['links to a server of files', withNote(linkTo('/S /URI /URI (file://servidor/a)')), REFUSALS.address],
    [
      'brings a part from elsewhere',
      withCatalog('', '<< /Length 0 /F (https://x.example) >>\nstream\n\nendstream'),
      REFUSALS.external,
    ],
  ])('%s', async (_, bytes, reason) => {
    expect(await verdict(bytes)).toBe(reason);
  });

  test.each([
    ['an opening', `/OpenAction << ${URI} >>`, REFUSALS.opening],
    [
      'a list of actions',
      `/AA << /WC << /S /GoTo /D [3 0 R /Fit] /Next << ${URI} >> >> >>`,
      REFUSALS.opening,
    ],
    ['a link elsewhere', '/X << /S /GoTo#52 /F (x) >>', REFUSALS.remote],
    ['a form that is sent', '/X << /S /SubmitForm >>', REFUSALS.submit],
    ['a link to a script', '/X << /S /URI /URI (javascript:x) >>', REFUSALS.address],
    ['a film', '/X << /Subtype /Movie >>', REFUSALS.media],
  ])('%s that is packed with other objects', async (_, more, reason) => {
    const bytes = packed('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync, more);
    expect(await verdict(bytes)).toBe(reason);
  });

  test('a revision that another one replaced counts too, whoever reads it', async () => {
    const whole = withCatalog('/OpenAction 4 0 R', `<< ${URI} >>`).toString('latin1');
    const later = '4 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n';
    expect(await verdict(Buffer.from(whole.replace('xref\n', `${later}xref\n`), 'latin1'))).toBe(
      REFUSALS.opening,
    );
    const twice = withCatalog('/OpenAction 4 0 R /OpenAction [3 0 R /Fit]', `<< ${URI} >>`);
    expect(await verdict(twice)).toBe(REFUSALS.opening);
  });

  test('an opening that cannot be read is not taken for none', async () => {
    expect(await verdict(withCatalog('/OpenAction 9 0 R'))).toBe(REFUSALS.unread);
    const broken = withCatalog('/OpenAction 4 0 R', '<< /S 5 0 R /X (x', '/U#52I');
    expect(await verdict(broken)).toBe(REFUSALS.unread);
  });

  test('both ways into the portal say it', async () => {
    const path = join(dir, 'a.pdf');
    await writeFile(path, withCatalog(`/OpenAction << ${URI} >>`));
    const message = (work: Promise<unknown>) => work.catch((error: Error) => error.message);
    expect(await message(inspectFile(path, 'a.pdf', ownTurn()))).toBe(
      `a.pdf contiene ${REFUSALS.opening} y así no se admite. Imprímelo a PDF y sube esa copia.`,
    );
    expect(await message(inspectPiece(path, 'a.pdf', { maxPages: 9, turn: ownTurn() }))).toBe(
      `a.pdf contiene ${REFUSALS.opening} y así no se admite. Imprímelo como PDF y sube esa copia.`,
    );
  });
});

describe('ordinary PDFs pass', () => {
  test.each([
    ['Word: a place to open at', withCatalog('/OpenAction [3 0 R /XYZ null null 0]')],
    ['LaTeX: a jump to open at', withCatalog('/OpenAction 4 0 R', '<< /S /GoTo /D [3 0 R /Fit] >>')],
    ['LaTeX: a place by name', withCatalog('/OpenAction << /S /GoTo /D (inicio) >> /PageMode /UseOutlines')],
    ['a scanner: the next page', withCatalog('/OpenAction << /Type /Action /S /Named /N /NextPage >>')],
    ['an opening of nothing', withCatalog('/OpenAction null')],
    ['actions of nothing', withCatalog('/AA << >>')],
    [
      'a jump on a page',
      pdfOf([
        catalog(''),
        PAGES,
        PAGE.replace('/MediaBox', '/AA << /O << /S /GoTo /D [3 0 R /Fit] >> >> /MediaBox'),
      ]),
    ],
    ['a page of the web', withNote(linkTo(URI))],
    [
      'a page of the web by another object',
      withNote(linkTo('/S /URI /URI 4 0 R'), '(http://universidad.example:8080/a)'),
    ],
    ['a mail', withNote(linkTo('/S /URI /URI (mailto:compras@universidad.example)'))],
    ['a page without its scheme', withNote(linkTo('/S /URI /URI (www.universidad.example:443/a)'))],
    [
      'a file of the own disk, as Word writes it',
      withNote(linkTo('/S /URI /URI (file:///C:\\\\Users\\\\a.docx)')),
    ],
    ['a button that prints', withNote(linkTo('/S /Named /N /Print'))],
    ['colours mixed as on a screen', withCatalog('', '<< /Type /ExtGState /BM /Screen >>')],
    [
      'parts with names that elsewhere mean an action',
      withCatalog(
        '',
        '<< /Font << /AA 5 0 R /URI 5 0 R >> >>',
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Group << /S /Transparency >> /Length 0 >>\nstream\n\nendstream',
      ),
    ],
    [
      'a form part called AA',
      withCatalog(
        '',
        '<< /XObject << /AA 5 0 R >> >>',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Group << /S /Transparency >> /Length 0 >>\nstream\n\nendstream',
      ),
    ],
    [
      'its structure',
      withCatalog('/StructTreeRoot 4 0 R', '<< /Type /StructTreeRoot /K << /S /P /P 4 0 R >> >>'),
    ],
    [
      'text about scripts',
      withCatalog('/Info 4 0 R', '<< /Title (JavaScript: qué es. /Launch no es nombre) >>').subarray(),
    ],
  ])('%s', async (_, bytes) => {
    const text = Buffer.from(bytes.toString('latin1').replace(' /Launch no', ' Launch no'), 'latin1');
    expect(await verdict(text)).toBe('quiet');
  });

  test('addresses that lead to a page, a mail, a telephone or nowhere are quiet', () => {
    const quiet = [
      'https://a.example',
      'HTTP://a',
      'mailto:a@b',
      'tel:+52',
      '',
      'anexo.pdf',
      '#2',
      'a.example:80',
      'file:///c/x',
      'C%3A',
    ];
    expect(quiet.filter((one) => !isQuietAddress(one))).toEqual([]);
    const others = [
      'javascript:x',
      ' java\nscript:x',
      'JavaScript :x',
      'data:text/html,x',
      'vbscript:x',
      'ms-msdt:/x',
      'file://s/a',
      '\\\\s\\a',
      '/\\s/a',
      '\\/s/a',
      'file:////s/a',
      'file:\\\\s\\a',
      'search-ms:q',
    ];
    expect(others.filter((one) => isQuietAddress(one))).toEqual([]);
  });
});

describe('judging takes time in proportion to a file', () => {
  test('many lists of actions that share one long chain are judged once', async () => {
    const chain = Array.from(
      { length: 3_000 },
      (_, at) => `<< /S /GoTo /D [3 0 R /Fit] /Next ${at + 5} 0 R >>`,
    );
    const lists = Array.from({ length: 3_000 }, () => '<< /AA << /O 4 0 R >> >>');
    expect(await verdict(withCatalog('', ...chain, '<< /S /GoTo /D (x) >>', ...lists))).toBe('quiet');
  });

  test('a tree of pages that names its branches twice on each level is given up', async () => {
    const levels = Array.from(
      { length: 40 },
      (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 5} 0 R ${at + 5} 0 R] >>`,
    );
    const tree = pdfOf([catalog(''), '<< /Type /Pages /Count 1 /Kids [4 0 R] >>', PAGE, ...levels, PAGE]);
    expect((await meaningOf(tree, emptyScan())).pages).toBe(0);
  });

  test('more pages than a file has, by its own word, are not believed', async () => {
    const bytes = pdfOf([catalog(''), PAGES.replace('/Count 1', '/Count 99999999999'), PAGE]);
    expect((await meaningOf(bytes, emptyScan())).pages).toBe(1);
  });
});
