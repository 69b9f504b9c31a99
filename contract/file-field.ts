import type { Origin } from './supplier-choices.ts';
import type { PersonType } from './suppliers.ts';

/** Answers on which the form depends. */
export interface Answers {
  rfc?: string;
  personType: PersonType;
  origin: Origin;
  specialised: boolean | null;
  isRepresented: boolean;
  hasNoticesAddress: boolean;
  representative: { accreditation: string };
  legalName?: string;
  legalSuffix?: string;
  givenNames?: string;
  firstSurname?: string;
  secondSurname?: string;
  bank?: { holder: string };
}
export type Asks = (file: Answers) => boolean;
/** The same for everybody, or as the answers say. */
type ByAnswers<Value> = Value | ((file: Answers) => Value);

/**
 * How a text is written and read: `capitals` for RFC and CURP, `postal` in digits only in Mexico; a `code` has no input,
 * because it is written with another datum.
 */
export type TextKind =
  | 'text'
  | 'area'
  | 'capitals'
  | 'digits'
  | 'decimal'
  | 'postal'
  | 'email'
  | 'tel'
  | 'url'
  | 'clabe'
  | 'country'
  | 'date'
  | 'code';

/** A column of the template of the bulk import. */
export interface ImportFacts {
  header: string;
  example?: string;
  /** Other names under which registries have it. */
  also?: readonly string[];
  /** Other words for the codes of a choice, besides its labels; folded. */
  words?: Readonly<Record<string, string>>;
}

/** A column of the public export: `key` is its name in JSON. */
export interface PublicFacts {
  /** Who is told: everybody, of companies only, or what a person consented to (decision D8). */
  of: 'everybody' | 'companies' | 'consent';
  key: string;
  header: string;
  width: number;
}

/** What is known of a datum wherever it is met. */
export interface Facts {
  /** As the form, the review, an observation and a history call it. */
  label: string;
  /** Section of the form; that of its group where a group has one. */
  section?: string;
  /** Of whom the form asks it; of everybody where it is absent. */
  when?: Asks;
  hint?: ByAnswers<string | undefined>;
  isOptional?: ByAnswers<boolean>;
  /** Words to choose from; a stored one that the list no longer has stays. */
  options?: ByAnswers<readonly string[]>;
  autoComplete?: ByAnswers<string | undefined>;
  /** Takes the whole row of the form. */
  isWide?: boolean;
  /** Asked last in its section of whom this says. */
  comesLast?: Asks;
  /** Told before the form begins: nothing but an observation, or a registry that never knew it, asks for it. */
  isGiven?: boolean;
  /** Name of the datum beside it under which it is read and with which it is corrected. */
  with?: string;
  /** Observing it observes what it is read with. */
  isSecond?: boolean;
  /** Paths that an observation of it opens besides. */
  opens?: readonly string[];
  /** What a reviewer reads of it and of what is read with it, by name. */
  told?: (here: Readonly<Record<string, string>>) => string;
  /** Nobody may have said it: a registry that is taken over has no such column. */
  mayBeUnsaid?: boolean;
  /** Papers may prove it. */
  isProven?: boolean;
  /** Column of the bulk import; without one it is written by hand. */
  column?: ImportFacts;
  /** Column of the public export; without one nobody but the unit and the supplier sees it. */
  published?: PublicFacts;
}

export interface Text extends Facts {
  kind: TextKind;
  max: number;
}
export interface YesNo extends Facts {
  kind: 'yes';
}
export interface Choice<Code extends string = string, Needed extends boolean = boolean> extends Facts {
  kind: 'choice';
  labels: Readonly<Record<Code, string>>;
  isNeeded: Needed;
  /** What a file without an answer says. */
  fallback?: Code;
}
export interface Codes extends Facts {
  kind: 'lines';
  most: { count: number; told: string };
}
export interface List<Inner extends Tree = Tree> extends Facts {
  kind: 'list';
  /** «Socio 1». */
  one: string;
  most: { count: number; told: string };
  /** A row in one line. */
  row: (row: Readonly<Record<string, string>>) => string;
  fields: Inner;
}
export interface Group<Inner extends Tree = Tree> {
  kind: 'group';
  section: string;
  when?: Asks;
  fields: Inner;
}
export type Entry = Text | YesNo | Choice | Codes | List | Group;
export interface Tree {
  readonly [name: string]: Entry;
}

/** What a file holds under an entry. */
export type ValueOf<One> =
  One extends Group<infer Inner>
    ? FileOf<Inner>
    : One extends List<infer Inner>
      ? FileOf<Inner>[]
      : One extends Codes
        ? string[]
        : One extends YesNo
          ? One extends { mayBeUnsaid: true }
            ? boolean | null
            : boolean
          : One extends Choice<infer Code, infer Needed>
            ? Needed extends true
              ? Code
              : Code | ''
            : string;
export type FileOf<Fields> = { -readonly [Name in keyof Fields]: ValueOf<Fields[Name]> };

export const text = (max: number, facts: Facts, kind: TextKind = 'text'): Text => ({ ...facts, kind, max });
export const date = (facts: Facts): Text => text(10, facts, 'date');
export const yes = (facts: Facts): YesNo => ({ ...facts, kind: 'yes' });
/** The same where a file that was taken over may not say it: null then, which is no «No». */
export const unsaidYes = (facts: Facts): YesNo & { mayBeUnsaid: true } => ({
  ...facts,
  kind: 'yes',
  mayBeUnsaid: true,
});
export const choice = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  facts: Facts,
): Choice<Code, false> => ({ ...facts, kind: 'choice', labels, isNeeded: false });
/** A choice that is made before there is a file. */
export const given = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  facts: Facts & { fallback?: NoInfer<Code> },
): Choice<Code, true> => ({ ...facts, kind: 'choice', labels, isNeeded: true, isGiven: true });
export const codes = (facts: Omit<Codes, 'kind'>): Codes => ({ ...facts, kind: 'lines' });
export const list = <Inner extends Tree>(facts: Omit<List<Inner>, 'kind'>): List<Inner> => ({
  ...facts,
  kind: 'list',
});
export const group = <Inner extends Tree>(facts: Omit<Group<Inner>, 'kind'>): Group<Inner> => ({
  ...facts,
  kind: 'group',
});

export const all =
  (...tests: readonly (Asks | undefined)[]): Asks =>
  (file) =>
    tests.every((test) => test?.(file) ?? true);
