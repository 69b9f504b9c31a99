import { normalizeEmail } from '../identifiers/email.ts';

/** What a person of a company may do in its account. */
export const ACCOUNT_RIGHTS = ['sell', 'collect', 'manage'] as const;
export type AccountRight = (typeof ACCOUNT_RIGHTS)[number];

export const ACCOUNT_RIGHT_LABELS: Record<AccountRight, string> = {
  sell: 'Vender',
  collect: 'Cobrar',
  manage: 'Administrar',
};
export const ACCOUNT_RIGHT_HELP: Record<AccountRight, string> = {
  sell: 'Ve y contesta invitaciones, cotizaciones y pedidos.',
  collect: 'Ve facturas y pagos.',
  manage: 'Invita a otras personas, les da permisos y se los quita.',
};

/** What only begins after a wait, or when another person who administers confirms it: it is about money, or about who enters. */
const BEGINS_LATER: readonly AccountRight[] = ['collect', 'manage'];

/** Rights that count, and those that wait for their hour. */
export interface HeldRights {
  rights: readonly AccountRight[];
  waiting: readonly AccountRight[];
}

/** What is left of somebody's rights, and what of the wanted ones waits; `isLess`: something that counted was taken away. */
export function grantRights(
  { rights: held }: Pick<HeldRights, 'rights'>,
  wanted: readonly AccountRight[],
): { rights: AccountRight[]; waiting: AccountRight[]; isLess: boolean } {
  const asked = ACCOUNT_RIGHTS.filter((right) => wanted.includes(right));
  const rights = asked.filter((right) => held.includes(right) || !BEGINS_LATER.includes(right));
  return {
    rights,
    waiting: asked.filter((right) => !rights.includes(right)),
    isLess: held.some((right) => !asked.includes(right)),
  };
}

/** «vender y cobrar»; «nada» for none. */
export function rightsText(rights: readonly AccountRight[]): string {
  const words = ACCOUNT_RIGHTS.filter((right) => rights.includes(right)).map((right) =>
    ACCOUNT_RIGHT_LABELS[right].toLowerCase(),
  );
  const last = words.at(-1);
  if (last === undefined) return 'nada';
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} y ${last}`;
}

/** A mailbox as accounts know it: its letters make no other one. */
export const accountMailbox = (typed: string): string => normalizeEmail(typed).toLowerCase();
