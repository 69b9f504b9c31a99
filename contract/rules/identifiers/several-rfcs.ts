import { withoutUnseen } from '../texts/typed-text.ts';
import { normalizeRfc, personTypeOfRfc } from './rfc.ts';

/** An RFC in a longer text, with what says that it is one. */
const RFC_IN_TEXT =
  /(?:^|[\s,;(–—-])(?:(?:con )?R\.?\s?F\.?\s?C\.?\s?[:.]?\s{0,3})?([A-ZÑ&]{3,4}[ -]?\d{6}[ -]?[A-Z\d]{2}[\dA])(?=$|[\s,;.)])/giu;

/** «PAPELERÍA ÑANDÚ, S.A. DE C.V. RFC: PÑA990407KL6» in its parts; the text as it is, without RFC, where it has none or several. */
export function nameAndRfc(text: string): { name: string; rfc: string } {
  const found = [...text.slice(0, 400).matchAll(RFC_IN_TEXT)];
  const [one, other] = found;
  const rfc = normalizeRfc(one?.[1] ?? '');
  if (one === undefined || other !== undefined || personTypeOfRfc(rfc) === undefined)
    return { name: text, rfc: '' };
  const rest = `${text.slice(0, one.index)} ${text.slice(one.index + one[0].length)}`;
  const name = rest
    .replace(/\s{1,400}/g, ' ')
    .replace(/^[\s,;:()–—-]{1,20}|[\s,;:()–—-]{1,20}$/g, '')
    .trim();
  if (name === '') return { name: text, rfc: '' };
  // What it stood in keeps its end: «(REP. LEGAL G. ZAPATA, RFC …)».
  const isOpen = name.split('(').length > name.split(')').length;
  return { name: isOpen && rest.includes(')') ? `${name})` : name, rfc };
}

/** What has the letters and figures of an RFC, whatever stands beside it. */
const LIKE_RFC = /[A-ZÑ&]{3,4}[ -]?\d{6}[ -]?[A-Z\d]{3}/gu;

/** How many RFC a text names. */
export function rfcCount(text: string): number {
  const plain = withoutUnseen(text.slice(0, 400))
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\u2010-\u2015]/g, '-');
  return new Set((plain.match(LIKE_RFC) ?? []).map(normalizeRfc)).size;
}

/** Why a text is not the RFC of one; undefined where it names one at most. */
export function severalRfcs(text: string): string | undefined {
  const count = rfcCount(text);
  if (count < 2) return undefined;
  return `«${text.trim().slice(0, 60)}» trae ${count} RFC: deja solo el de este proveedor y escribe a cada uno de los otros por separado.`;
}

/**
 * A name and its RFC, which may stand behind the name («PAPELERÍA ÑANDÚ, S.A. DE C.V. (PÑA990407KL6)»); why nobody can
 * tell whose it is. `isTaken` where the RFC is that of the name.
 */
export function partedName(
  text: string,
  rfc: string,
): { name: string; rfc: string; isTaken: boolean } | { problem: string } {
  const several = severalRfcs(text);
  if (several !== undefined) return { problem: several };
  const named = nameAndRfc(text);
  const own = normalizeRfc(rfc);
  if (named.rfc === '') return { name: text, rfc, isTaken: false };
  return own === '' || own === named.rfc
    ? { ...named, isTaken: own === '' }
    : {
        problem: `El nombre lleva el RFC ${named.rfc} y su RFC dice ${rfc.trim()}: deja el que es suyo.`,
      };
}
