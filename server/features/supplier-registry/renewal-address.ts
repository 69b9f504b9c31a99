import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';

/** What it needs of the portal's settings. */
export type Portal = Pick<Config, 'publicUrl'>;

/** Where a registered supplier asks for its renewal, as mails tell it. */
export const renewalAddress = ({ publicUrl }: Portal): string =>
  `${publicUrl}${SCREEN_BASE}/proveedores?vista=inscripcion`;
