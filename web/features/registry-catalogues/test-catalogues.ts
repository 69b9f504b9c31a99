import type { AllCatalogues, RegistryReason } from '#contract/registry-catalogues.ts';

const line = {
  parentCode: null,
  expenseCodes: ['211'],
  priorOpinionArea: null,
  active: true,
  source: 'Clasificador por Objeto del Gasto, CONAC; lista propia del padrón',
  version: 1,
};

const reason = (kind: RegistryReason['kind'], code: string, text: string): RegistryReason => ({
  kind,
  code,
  text,
  paperCode: null,
  legalBasis: 'Ley de Adquisiciones, art. 90',
  active: true,
  version: 1,
});

const term = (code: string, amount: number, text: string) => ({
  code,
  amount,
  text,
  unit: 'months' as const,
  source: 'Ley de Adquisiciones, art. 90',
  version: 1,
});

/** A little of every catalogue of the registry. */
export const CATALOGUES: AllCatalogues = {
  lines: [
    { ...line, code: 'G06', name: 'Papelería y equipo de impresión' },
    { ...line, code: 'G06-1', name: 'Papelería y útiles', parentCode: 'G06' },
    { ...line, code: 'G08', name: 'Equipo de limpieza y jardinería' },
  ],
  papers: [],
  terms: [
    term('disqualification_min', 3, 'Menos de lo que dura una inhabilitación.'),
    term('disqualification_max', 84, 'Más de lo que dura una inhabilitación.'),
  ],
  reasons: [
    reason('observation', 'obs_ilegible', 'No se lee.'),
    reason('rejection', 'rec_giro', 'El objeto social no comprende los giros.'),
    reason('suspension', 'sus_entregas', 'Incumplió entregas en contratos de la Universidad.'),
    reason('disqualification', 'inh_falsa', 'Presentó información falsa.'),
  ],
  holidays: [],
};
