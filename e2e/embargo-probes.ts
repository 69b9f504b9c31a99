import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

/** What waits for its second: a document that nobody knows, and a second version of one that everybody does. */
export interface Waiting {
  id: string;
  title: string;
  /** A word of its title, and one of its text, that nothing else has. */
  titleWord: string;
  textWord: string;
  sha256: string;
  fileName: string;
  /** The document that has a public version, and the name of its second file. */
  known: { id: string; fileName: string };
  procedure: { slug: string; number: string };
  /** The year and the month of today, and the year in which its procedure was published. */
  year: string;
  month: string;
  published: string;
  /** Leaves of the log before it comes. */
  leaves: number;
}

/** What a stranger got. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** When it was asked for and when it had come, in milliseconds. */
  asked: number;
  answered: number;
}

/** A way to what waits. */
export interface Door {
  name: string;
  path: string;
  method?: 'HEAD';
  headers?: Record<string, string>;
  /** Whether it shows; `before` is what this door answered when nothing waited yet. */
  sees: (answer: Answer, before: Answer) => boolean;
}

/** Asks as one of many strangers: each has an allowance of its own. */
export function askAs(stranger: number, origin: string, door: Door, etag?: string): Promise<Answer> {
  const { path, method = 'GET', headers = {} } = door;
  const condition = etag === undefined || 'if-none-match' in headers ? {} : { 'if-none-match': etag };
  const asked = Date.now();
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin);
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      localAddress: `127.0.2.${(stranger % 250) + 1}`,
    };
    request({ ...options, headers: { ...headers, ...condition }, agent: false }, (answer) => {
      buffer(answer).then(
        (bytes) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: bytes.toString('utf8'),
            asked,
            answered: Date.now(),
          }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

const screen = (path: string) => `${SCREEN_BASE}${path}`;
const api = (path: string) => `${API_BASE}${path}`;
const given =
  (status: number) =>
  (answer: Answer): boolean =>
    answer.status === status;
const says =
  (text: string) =>
  ({ status, body }: Answer): boolean =>
    status === 200 && body.includes(text);
const json = ({ status, body }: Answer): Record<string, unknown> =>
  status === 200 ? (JSON.parse(body) as Record<string, unknown>) : {};

/** Every door at which a document shows: each sees it once it is public, and none before. */
export const doorsTo = (waiting: Waiting): Door[] => [
  ...screens(waiting),
  ...ofDocument(waiting),
  ...ofFile(waiting),
  ...lists(waiting),
  ...ofProcedure(waiting),
  ...openData(waiting),
  ...ofLog(waiting),
];

function screens({ id, title, titleWord, textWord, known, procedure, fileName }: Waiting): Door[] {
  const viewer = '/adquisiciones/documentos';
  return [
    { name: 'viewer', path: screen(`${viewer}?doc=${id}`), sees: says(title) },
    { name: 'page of the viewer', path: screen(`${viewer}?doc=${id}&pag=1`), sees: says(textWord) },
    { name: 'index of the viewer', path: screen(`${viewer}?doc=${known.id}`), sees: says(id) },
    {
      name: 'viewer of the version',
      path: screen(`${viewer}?doc=${known.id}&version=2`),
      sees: says(known.fileName),
    },
    { name: 'reading mode', path: screen(`${viewer}/lectura?doc=${id}`), sees: says(textWord) },
    {
      name: 'what changed',
      path: screen(`${viewer}/cambios?doc=${known.id}&version=2`),
      sees: says('Qué cambió entre'),
    },
    { name: 'Documentos', path: screen(viewer), sees: says(id) },
    { name: 'Documentos, found by a word', path: screen(`${viewer}?q=${titleWord}`), sees: says(id) },
    {
      name: 'page of the procedure',
      path: screen(`/adquisiciones/procedimientos/${procedure.slug}`),
      sees: says(id),
    },
    {
      name: 'timeline',
      path: screen(`/adquisiciones/procedimientos/${procedure.slug}?`),
      sees: says(`doc=${known.id}&amp;version=2`),
    },
    { name: 'Buscar', path: screen(`/buscar?q=${titleWord}`), sees: says(id) },
    { name: 'Buscar, in the text', path: screen(`/buscar?q=${textWord}`), sees: says(id) },
    { name: 'log', path: screen(`/integridad?q=${procedure.number}`), sees: says(fileName) },
  ];
}

function ofDocument({ id, title, textWord, known }: Waiting): Door[] {
  const pages = `/documentos/${id}/versiones/1/paginas`;
  return [
    { name: 'document', path: api(`/documentos/${id}`), sees: says(title) },
    { name: 'version of a document', path: api(`/documentos/${known.id}`), sees: says(known.fileName) },
    { name: 'questions about it', path: api(`/documentos/${id}/aclaraciones`), sees: given(200) },
    { name: 'its changes', path: api(`/documentos/${known.id}/cambios?version=2`), sees: given(200) },
    { name: 'its text', path: api(`/documentos/${id}/versiones/1/lectura`), sees: says(textWord) },
    { name: 'its pages', path: api(pages), sees: says('"number":1') },
    { name: 'a page', path: api(`${pages}/1`), sees: says('"lines"') },
    { name: 'picture of a page', path: api(`${pages}/1/imagen`), sees: given(200) },
    { name: 'small picture', path: api(`${pages}/1/imagen?miniatura=1`), sees: given(200) },
    {
      name: 'pages of the version',
      path: api(`/documentos/${known.id}/versiones/2/paginas`),
      sees: says('"number":1'),
    },
  ];
}

function ofFile({ id, sha256, fileName, known }: Waiting): Door[] {
  const path = api(`/documentos/${id}/1/${fileName}`);
  const etag = `"${sha256}"`;
  return [
    { name: 'file', path, sees: says('%PDF') },
    { name: 'file to keep', path: `${path}?descargar=1`, sees: says('%PDF') },
    {
      name: 'file of the version',
      path: api(`/documentos/${known.id}/2/${known.fileName}`),
      sees: says('%PDF'),
    },
    { name: 'head of the file', path, method: 'HEAD', sees: ({ headers }) => headers.etag === etag },
    { name: 'part of the file', path, headers: { range: 'bytes=0-9' }, sees: given(206) },
    { name: 'part beyond it', path, headers: { range: 'bytes=99999999-' }, sees: given(416) },
    { name: 'file that one has', path, headers: { 'if-none-match': etag }, sees: given(304) },
    { name: 'any file', path, headers: { 'if-none-match': '*' }, sees: given(304) },
    {
      name: 'part if it is the same',
      path,
      headers: { range: 'bytes=0-9', 'if-range': etag },
      sees: given(206),
    },
  ];
}

function lists({ id, titleWord, textWord, procedure }: Waiting): Door[] {
  const count = (answer: Answer) => Number(json(answer)['published']);
  const facet = (answer: Answer) =>
    (json(answer)['facets'] as { tipo: { count: number }[] } | undefined)?.tipo
      .map((one) => one.count)
      .reduce((sum, one) => sum + one, 0) ?? 0;
  return [
    { name: 'list', path: api('/documentos'), sees: says(id) },
    {
      name: 'how many there are',
      path: api('/documentos?pag=1'),
      sees: (now, before) => count(now) > count(before),
    },
    {
      name: 'how many of each kind',
      path: api('/documentos?tipo=ninguno'),
      sees: (now, before) => facet(now) > facet(before),
    },
    { name: 'list of a procedure', path: api(`/documentos?proc=${procedure.number}`), sees: says(id) },
    { name: 'list by a word', path: api(`/documentos?q=${titleWord}`), sees: says(id) },
    {
      name: 'list by the beginning of a word',
      path: api(`/documentos?q=${titleWord.slice(0, 6)}`),
      sees: says(id),
    },
    { name: 'search', path: api(`/busqueda?q=${titleWord}`), sees: says(id) },
    { name: 'search while typing', path: api(`/busqueda?q=${titleWord.slice(0, 7)}`), sees: says(id) },
    {
      name: 'search with a wrong letter',
      path: api(`/busqueda?q=${titleWord.replace('l', 'r')}`),
      sees: says(id),
    },
    {
      name: 'search of a phrase',
      path: api(`/busqueda?q=${encodeURIComponent(`"palabra ${textWord}"`)}`),
      sees: says(id),
    },
    {
      name: 'search of documents alone',
      path: api(`/busqueda?q=${titleWord}&tipo=documentos`),
      sees: says(id),
    },
  ];
}

function ofProcedure({ id, title, fileName, procedure }: Waiting): Door[] {
  const path = `/procedimientos/${procedure.slug}`;
  const lastmod = dateInMexico(new Date());
  const line = ({ body }: Answer) => body.split('\n').find((one) => one.includes(`${path}<`)) ?? '';
  return [
    { name: 'procedure', path: api(path), sees: says(id) },
    { name: 'feed of the procedure', path: api(`${path}/novedades.atom`), sees: says(title) },
    { name: 'feed', path: api('/procedimientos.atom'), sees: says(title) },
    { name: 'news of the week', path: api('/procedimientos/novedades'), sees: says(title) },
    { name: 'archive', path: api(`${path}/expediente.zip`), sees: says(fileName) },
    {
      name: 'map',
      path: api('/sitemap.xml?parte=1'),
      sees: (answer, before) => line(answer) !== line(before) && line(answer).includes(lastmod),
    },
  ];
}

function openData({ id, procedure, year, month, published }: Waiting): Door[] {
  const files = '/datos-abiertos/ocds';
  return [
    { name: 'release', path: api(`/procedimientos/${procedure.slug}/ocds`), sees: says(id) },
    { name: 'record', path: api(`/procedimientos/${procedure.slug}/ocds/registro`), sees: says(id) },
    { name: 'releases of a filter', path: api(`/procedimientos/ocds?q=${procedure.number}`), sees: says(id) },
    { name: 'releases of the year', path: api(`${files}/entregas/${year}`), sees: says(id) },
    { name: 'releases of the month', path: api(`${files}/entregas/${year}-${month}`), sees: says(id) },
    { name: 'records of a year', path: api(`${files}/registros/${published}`), sees: says(id) },
    { name: 'lines of a year', path: api(`${files}/lineas/${published}`), sees: says(id) },
    { name: 'lines of everything', path: api(`${files}/lineas/todo`), sees: says(id) },
  ];
}

/** Doors of the log: what is published gets its place when a head is signed. It grows with every act, which alone tells nothing. */
function ofLog({ id, sha256, leaves }: Waiting): Door[] {
  return [
    { name: 'receipt', path: api(`/integridad/documentos/${id}/1/comprobante`), sees: says(sha256) },
    { name: 'leaf by its hash', path: api(`/integridad/busqueda?q=${sha256}`), sees: says(id) },
    { name: 'leaves', path: api(`/integridad/hojas?lugar=${leaves}`), sees: says(id) },
    { name: 'leaves with today', path: api(`/integridad/hojas?lugar=${leaves}&hoy=1`), sees: says(id) },
  ];
}
