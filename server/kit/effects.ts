import type { SecondKind } from '#contract/second-person.ts';

/** What of a write stands for good: it publishes, decides, pays, closes, mails or destroys. The words are for people. */
export interface Irreversible {
  /** What must be true, checked by the server. */
  must: string;
  /** What the person reads before. */
  said: string;
  /** How it is taken back, or what trace it leaves where it is not. */
  back: string;
  /**
   * Decided by two people where the unit says so; `isOwn`: in a way of its own, which stood before; `isGuarded`: what of it
   * others count on takes two in any case, as long as somebody else works here.
   */
  second?: { kinds: readonly SecondKind[]; isOwn?: true; isGuarded?: true };
}

/** Why nothing of a write stands for good, by the word with which it says so where it is served. */
export const REVERSIBLE = {
  draft: 'Borradores, planeación y notas: se cambian otra vez con la misma operación',
  applicant: 'De quien hace su trámite, mientras no lo envía',
  question: 'Solo preguntan o calculan: no guardan nada',
  repeatable: 'Se vuelven a pedir, a detener o a cambiar; lo que hubo queda en su historial',
} as const;

/** What a write leaves behind: something that stands for good, or why nothing does. */
export type Effect = keyof typeof REVERSIBLE | Irreversible;

/** Something that stands for good, unlike what can be done again. */
export const isIrreversible = (effect: Effect | undefined): effect is Irreversible =>
  typeof effect === 'object';

export const IN_LOG = 'Queda en la bitácora, con quién y cuándo';
export const MAILED = 'No se deshace: el correo ya salió. Queda en la bitácora de correos';
