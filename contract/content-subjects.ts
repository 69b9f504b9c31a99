import type { AdministrativeSubject } from './permissions.ts';

/** Whose every kind of content is, by its address. It stands apart, so that a visitor's browser loads nothing else. */
export const CONTENT_SUBJECTS = {
  avisos: 'Notices',
  areas: 'Directory',
  directorio: 'Directory',
  normatividad: 'Regulations',
  textos: 'Regulations',
  fichas: 'Procedures',
  perfiles: 'ComputingProfiles',
  topes: 'Settings',
  sinonimos: 'Settings',
  fundamentos: 'Settings',
  rutas: 'Settings',
} as const satisfies Record<string, AdministrativeSubject>;
export type ContentType = keyof typeof CONTENT_SUBJECTS;
