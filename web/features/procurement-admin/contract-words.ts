import type { AdminContract } from '#contract/procurement-admin.ts';

/** States of a contract as people read them. */
export const CONTRACT_STATUS_WORDS: Record<AdminContract['status'], string> = {
  active: 'Vigente',
  complete: 'Concluido',
  expired: 'Vencido',
  terminated: 'Terminado antes de tiempo',
  suspended: 'Suspendido',
};
