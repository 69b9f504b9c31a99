import { PERSON_TYPE_SLUGS, type PersonType } from '#contract/suppliers.ts';
import { REQUEST_KIND_SLUGS, type RequestKind } from '#contract/registration.ts';
import type { Origin } from '#contract/supplier-choices.ts';

/** What the address says of a procedure, as codes. */
export interface Choice {
  /** Nobody is taken for a company: it is undefined until it is chosen. */
  personType: PersonType | undefined;
  kind: RequestKind;
  origin: Origin;
}

const codeOf = <Code extends string>(slugs: Record<Code, string>, word = ''): Code | undefined =>
  (Object.keys(slugs) as Code[]).find((code) => slugs[code] === word);

/** Reads `persona`, `tramite` and `origen`; unknown words mean the most common procedure and origin. */
export function choiceOf(search: {
  persona?: string | undefined;
  tramite?: string | undefined;
  origen?: string | undefined;
}): Choice {
  return {
    personType: codeOf(PERSON_TYPE_SLUGS, search.persona),
    kind: codeOf(REQUEST_KIND_SLUGS, search.tramite) ?? 'registration',
    origin: search.origen === 'extranjero' ? 'foreign' : 'national',
  };
}

/** The choice as parameters of an address; the most common case is left out. */
export function choiceParams({ personType, kind, origin }: Choice): Record<string, string | undefined> {
  return {
    persona: personType && PERSON_TYPE_SLUGS[personType],
    tramite: kind === 'registration' ? undefined : REQUEST_KIND_SLUGS[kind],
    origen: origin === 'foreign' ? 'extranjero' : undefined,
  };
}
