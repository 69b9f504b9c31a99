/** Why a PDF is refused, as the object of «contiene»: what it would do to whoever opens or reads it. */
export const REFUSALS = {
  script: 'JavaScript',
  program: 'acciones que abren programas',
  opening: 'acciones que se ejecutan solas al abrirlo o leerlo',
  remote: 'enlaces que abren otros archivos',
  submit: 'un formulario que envía datos a otro sitio',
  import: 'acciones que traen datos de otro archivo',
  media: 'audio, video u otro contenido multimedia',
  address: 'enlaces que no llevan a una página web ni a un correo',
  external: 'partes que se traen de otros archivos',
  unread: 'acciones que no se pueden revisar',
} as const;

/** Actions that no PDF may hold, by their names (ISO 32000-1, 12.6.4); these words stand for nothing else in one. */
export const FORBIDDEN_NAMES: ReadonlyMap<string, string> = new Map([
  ['JavaScript', REFUSALS.script],
  ['Launch', REFUSALS.program],
  ['GoToR', REFUSALS.remote],
  ['GoToE', REFUSALS.remote],
  ['SubmitForm', REFUSALS.submit],
  ['ImportData', REFUSALS.import],
  ['Rendition', REFUSALS.media],
  ['RichMedia', REFUSALS.media],
  ['RichMediaExecute', REFUSALS.media],
]);

/** Names that are refused as a kind of action or note only: elsewhere they may mean a way to mix colours, or anything. */
export const FORBIDDEN_KINDS: ReadonlyMap<string, string> = new Map([
  ...FORBIDDEN_NAMES,
  ['Movie', REFUSALS.media],
  ['Sound', REFUSALS.media],
  ['Screen', REFUSALS.media],
  ['3D', REFUSALS.media],
]);

export const HOLDING_NAMES: ReadonlyMap<string, 'archivos incrustados' | 'un formulario XFA'> = new Map([
  ['EmbeddedFile', 'archivos incrustados'],
  ['EmbeddedFiles', 'archivos incrustados'],
  ['FileAttachment', 'archivos incrustados'],
  ['XFA', 'un formulario XFA'],
]);

/** Names whose meaning hangs on what they point to. */
export const ACTING_NAMES: ReadonlySet<string> = new Set([
  'OpenAction',
  'AA',
  'URI',
  'Movie',
  'Sound',
  'Screen',
]);

/** Pages that a reader turns to by a name of their own (ISO 32000-1, table 212). */
const JUMPS: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Actions that are no jump to a page of the same file (ISO 32000-2, 12.6.4). */
const DEEDS: ReadonlySet<string> = new Set([
  ...FORBIDDEN_KINDS.keys(),
  'GoTo3DView',
  'GoToDp',
  'Hide',
  'ResetForm',
  'SetOCGState',
  'SetState',
  'Thread',
  'Trans',
  'URI',
]);

/** Whether an action of this kind, with its names where it is a named one, does more than turn to a page. */
export const isMoreThanJump = (kind: string, names: readonly string[]) =>
  DEEDS.has(kind) || (kind === 'Named' && !names.every((name) => JUMPS.has(name)));

/** Schemes that a browser, a mail program or a telephone opens, without a program of its own for them. */
const SCHEMES: ReadonlySet<string> = new Set(
  'http https ftp ftps sftp mailto tel sms geo news webcal callto skype whatsapp about blob'.split(' '),
);

/**
 * Whether an address of a link leads to a page, a mail or a telephone. What has no scheme is a page, and a file of the
 * own disk (office programs write those by mistake) harms nobody; one of a server tells it who opens it.
 */
export function isQuietAddress(address: string): boolean {
  const plain = address.slice(0, 2_000).replaceAll(/[\s\p{Cc}]/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]{0,40}):/i.exec(plain)?.[1]?.toLowerCase();
  // `\\server\…`, however its slashes lean, signs whoever follows it in at that computer.
  if (scheme === undefined) return !/^(?:\\[\\/]|\/\\)/.test(plain);
  if (SCHEMES.has(scheme)) return true;
  if (scheme === 'file') return /^file:\/{0,3}[a-z]:/i.test(plain) || /^file:\/\/\/[^/\\]/i.test(plain);
  // A host with its port, without a scheme.
  return /^[a-z0-9.-]+:\d{1,5}(\/|$)/i.test(plain);
}
