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

/** A row that changes a contract: its kind or its number says so, or its title begins with it. */
const AMENDMENT =
  /^(?:\d+(?:er|do|o|a)? |primer |segundo |tercer |cuarto )?(?:(?:convenio|conv|contrato|acuerdo)s? (?:de )?(?:modif\w*|ampliacion|adicional|ampliatorio)|modificatorio|add?end[au]m?|adend[au]m?|ampliacion (?:de |al |del )+contrato)\b/;
const AMENDMENT_NUMBER =
  /(?:^|[^a-z])(?:cm|conv(?:enio)?(?:[ .-]*modif?\w*)?|add?end[au]m?)[ .:#-]*(?:no[. ]*)?\d{1,2}(?=$|[^\d])/;

/** Whether a text says of its row that it is an amendment: «Conv. modif.», «Addendum 2», «Primer convenio modificatorio …». */
export const saysAmendment = (text: string): boolean => AMENDMENT.test(nameKey(text));

/** Whether a number is that of an amendment: «CM-01 UPSG-SER-002/2020», «SER-002/2020-CM2». */
export const isAmendmentNumber = (code: string): boolean =>
  AMENDMENT_NUMBER.test(fold(code)) || saysAmendment(code);
