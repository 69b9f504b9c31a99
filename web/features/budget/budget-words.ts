import { formatDateTime } from '#web/kit/format.ts';

/** What is said while the other system does not answer. */
export const silentText = (since: string): string =>
  `Presupuesto no responde desde ${formatDateTime(since)}; se repite solo.`;
