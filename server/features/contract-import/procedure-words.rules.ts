import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { Character, Modality } from '#contract/procedures.ts';
import { fold, nameKey } from '#server/kit/table-file/plain-text.ts';

/** What stands beside a kind of procedure and is none: «por excepción a la licitación pública». */
const BESIDE = /\b(?:por |de )?excepcion (?:a la |a )?(?:licitacion(?: publica)?|lp)\b/;

/** How each kind begins, spelled out or short: the first one in a text is its own. */
const KINDS: readonly (readonly [ProcedureKind, RegExp])[] = [
  ['open', /\b(?:licitacion(?:es)?|lic|licit|lp(?:n|e|ia?|ibt|ibct|iut|it|ibtlc)?[emp]?)\b/],
  [
    'invitation',
    /\b(?:invitacion(?:es)?|inv|invit|itp|i3p?|ir|ictp|ic3p|icmtp|icm3p|iactp|iac3p|iacmtp|iacm3p|ia3p|ia3)(?:[nie])?\b|\b(?:cuando menos|al menos|a) (?:tres|3) (?:personas|proveedores|pers)\b/,
  ],
  [
    'direct',
    /\b(?:adjudicacion(?:es)?|adj|adjud|a|compra|contratacion|asignacion) directas?\b|^directas?\b|^ad[nie]?\b/,
  ],
];

const MEANS: readonly (readonly [Modality, RegExp])[] = [
  ['mixed', /\bmixt[oa]s?\b/],
  ['electronic', /\belec(?:tronic[oa]s?)?\b/],
  ['in_person', /\bpres(?:encial(?:es)?)?\b/],
];
const MEANS_OF_LETTER: Record<string, Modality> = { e: 'electronic', m: 'mixed', p: 'in_person' };

/** Kind in a text of any of its ways; undefined where it names none. */
export function kindIn(text: string): ProcedureKind | undefined {
  const words = nameKey(text).replace(BESIDE, ' ').trim();
  const found = KINDS.flatMap(([kind, pattern]) => {
    const at = words.search(pattern);
    return at === -1 ? [] : [{ kind, at }];
  });
  return found.toSorted((one, other) => one.at - other.at)[0]?.kind;
}

/** Scope in a text: «LPI bajo cobertura de tratados», «LPIA»; a bare «internacional» does not say which of the two. */
export function scopeIn(text: string): Character | 'international' | undefined {
  const words = nameKey(text);
  if (/\b(?:tlc|tratados?|lpi(?:bt|bct|ut|t|btlc)[emp]?)\b/.test(words)) return 'international_treaties';
  if (/\binter(?:nacional(?:es)?|nal|n)? abiertas?\b|\blpi abierta\b|\blpia[emp]?\b/.test(words))
    return 'international_open';
  if (/\binter(?:nacional(?:es)?|nal)\b|\blpi[emp]?\b/.test(words)) return 'international';
  return /\b(?:nacional(?:es)?|nal|lpn[emp]?|itpn|i3pn|adn)\b/.test(words) ? 'national' : undefined;
}

/** Form in a text: «Mixta», «LPN-E», «LPNM». */
export function meansIn(text: string): Modality | undefined {
  const words = nameKey(text);
  const said = MEANS.filter(([, pattern]) => pattern.test(words));
  if (said.length > 0) return said.length === 1 ? said[0]![0] : undefined;
  const letter = /\blp(?:n|ia?|ibt|ibct|it)(?: ?([emp]))\b/.exec(words)?.[1];
  return letter === undefined ? undefined : MEANS_OF_LETTER[letter];
}

/** Which one of several stands before the word: «Primer convenio …», «2do. convenio …». */
const ORDINAL = /^(?:\d{1,2}(?:er|do|ro|o|a)?|primer|segundo|tercer|cuarto|quinto) /;
/** How a text begins of what changes a contract. */
const AMENDMENT = [
  /^(?:convenio|conv|contrato|acuerdo)s? (?:de )?(?:modif|ampliaci|ampliatori|adicional)/,
  /^(?:modificatorio|addendum|addenda|adendum|adenda|adendo)\b/,
  /^ampliacion (?:al|del|de) contrato\b/,
];

/** Whether a text says of its row that it is an amendment: «Conv. modif.», «Addendum 2», «Primer convenio modificatorio …». */
export function saysAmendment(text: string): boolean {
  const words = nameKey(text).replace(ORDINAL, '');
  return AMENDMENT.some((pattern) => pattern.test(words));
}

/** Whether a number is that of an amendment of another one: «CM-01 UPSG-SER-002/2020», «SER-002/2020-CM2». */
export function isAmendmentNumber(code: string): boolean {
  if (saysAmendment(code)) return true;
  const parts = fold(code).match(/[a-z]+|\d+/g) ?? [];
  const at = parts.findIndex(
    (part, place) => /^(?:cm|conv|convenio)$/.test(part) && /^\d{1,2}$/.test(parts[place + 1] ?? ''),
  );
  // «CM-15/2020» may be a contract of a series CM: what it amends has a number of its own.
  const others = at === -1 ? [] : parts.toSpliced(at, 2);
  return others.some((part) => /^[a-z]/.test(part)) && others.some((part) => /^\d/.test(part));
}
