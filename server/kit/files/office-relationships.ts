/** Kinds of what an office file may not hold. */
export type OfficeFault =
  | 'macros'
  | 'links'
  | 'controls'
  | 'objects'
  | 'addins'
  | 'template'
  | 'remote'
  | 'fields';

/** Relationships by the last word of their type, wherever they lead. */
const NEVER: Readonly<Record<string, OfficeFault>> = {
  vbaproject: 'macros',
  wordvbadata: 'macros',
  xlmacrosheet: 'macros',
  xlintlmacrosheet: 'macros',
  externallink: 'links',
  externallinkpath: 'links',
  connections: 'links',
  volatiledependencies: 'links',
  control: 'controls',
  activexcontrolbinary: 'controls',
  oleobject: 'objects',
  afchunk: 'objects',
  subdocument: 'objects',
  frame: 'objects',
  webextension: 'addins',
  webextensiontaskpanes: 'addins',
};

/** Schemes that a link of a published document may have. */
const OPENED = new Set(['http', 'https', 'mailto', 'tel', 'ftp', 'file']);

/**
 * Whether a relationship of an office file acts, brings another file along or reaches out. What a person follows by
 * choosing it, a link to a page or a mail, may lead outside; a template or a picture only to the writer's own disk,
 * which no other computer has. The table behind a chart is the one file that may be within.
 */
export function faultOfRelationship(
  attributes: ReadonlyMap<string, string>,
  rels: string,
): OfficeFault | undefined {
  const type = (attributes.get('Type') ?? '').split('/').at(-1)!.toLowerCase();
  const target = (attributes.get('Target') ?? '').trim();
  if (Object.hasOwn(NEVER, type)) return NEVER[type];
  if (type === 'package') return /\/charts\//i.test(rels) ? undefined : 'objects';
  if ((attributes.get('TargetMode') ?? '').toLowerCase() !== 'external') return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(target)?.[1]?.toLowerCase() ?? '';
  if (type === 'hyperlink') {
    const isOpened = scheme === '' || scheme.length === 1 || OPENED.has(scheme);
    return isOpened && !isOnNetwork(target) ? undefined : 'remote';
  }
  const isOwnDisk = (scheme === '' || scheme.length === 1 || scheme === 'file') && !isOnNetwork(target);
  if (isOwnDisk) return undefined;
  return type === 'attachedtemplate' ? 'template' : 'remote';
}

/** `\\server\…`, `//server/…` and `file://server/…`: opening them tells another computer who opens. */
function isOnNetwork(target: string): boolean {
  const path = target.replaceAll('\\', '/').replace(/^file:/i, '');
  if (!/^file:/i.test(target)) return path.startsWith('//');
  return /^\/\/(?!\/|localhost\/)/i.test(path) || /^\/{4,}/.test(path);
}
