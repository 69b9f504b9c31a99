/** Endings of what runs, or acts when it is opened; macro documents and disk images among them. */
const ACTIVE = new Set(
  (
    'exe dll bat cmd com scr msi msp mst cpl pif sys drv ocx js jse mjs vb vbs vbe ws wsf wsc wsh sct ps1 psm1 psd1 ' +
    'ps1xml hta jar jnlp class war ear apk xapk ipa aab sh bash zsh csh ksh command run bin elf appimage deb rpm app ' +
    'pkg py pyc pyw pyz rb pl php phtml asp aspx jsp cgi wasm swf lnk url website webloc desktop scf inf reg gadget ' +
    'application appref-ms msc chm hlp library-ms search-ms searchconnector-ms settingcontent-ms diagcab theme ' +
    'html htm xhtml shtml xht mht mhtml svg svgz xsl xslt iso img vhd vhdx dmg wim udf one onepkg ' +
    'xlsm xltm xlsb xlam xla xll xlm iqy oqy dqy rqy slk docm dotm dot pptm potm ppsm ppam sldm ppa wll wiz ' +
    'accdb accde accdr mdb mde ade adp mdw'
  ).split(' '),
);
/** Archives, which would have to be opened to say what they hold. */
const PACKED = new Set(
  'zip zipx rar 7z tar gz tgz bz2 tbz xz txz zst lz lz4 lzma z cab arj lzh lha ace jar'.split(' '),
);

const MAX_NAME = 400;
/** Signs that turn the rest of a name around, so that `…‮fdp.exe` reads as a PDF, and what no name holds. */
const DISGUISING = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** What is wrong with the name of a file within a ZIP. */
export type NameFault = 'active' | 'packed' | 'disguised' | 'long';

/** Why a file within a ZIP may not be published, by its name as Windows would read it; undefined when it may. */
export function faultOfName(name: string): NameFault | undefined {
  if (name.length > MAX_NAME) return 'long';
  if (DISGUISING.test(name)) return 'disguised';
  const last = name.split(/[/\\]/).at(-1)!;
  // Windows leaves out points and spaces at the end, and takes what follows a colon for a part of the file.
  const seen = last.split(':', 1)[0]!;
  let end = seen.length;
  while (end > 0 && '. '.includes(seen.charAt(end - 1))) end -= 1;
  const ending = seen
    .slice(seen.lastIndexOf('.', end - 1) + 1, end)
    .trim()
    .toLowerCase();
  if (!seen.slice(0, end).includes('.')) return undefined;
  if (ACTIVE.has(ending)) return 'active';
  return PACKED.has(ending) ? 'packed' : undefined;
}

/** A name from a file for a sentence: its end, where it is long, and nothing that cannot be seen. */
export function shownName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u00B7');
  return plain.length > 120 ? `\u2026${plain.slice(-120)}` : plain;
}
