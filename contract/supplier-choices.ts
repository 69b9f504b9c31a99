/** Where a supplier comes from (SIPOT: Nacional / Internacional). */
export const ORIGINS = ['national', 'foreign'] as const;
export type Origin = (typeof ORIGINS)[number];
export const ORIGIN_LABELS: Record<Origin, string> = { national: 'Nacional', foreign: 'Extranjero' };

export const SEX_LABELS = { female: 'Mujer', male: 'Hombre', unspecified: 'Prefiero no decirlo' } as const;

/** How a legal representative proves it (SIPOT: tipo de acreditación legal). */
export const ACCREDITATION_LABELS = {
  power_of_attorney: 'Poder notarial',
  incorporation_deed: 'Acta constitutiva',
  other: 'Otro documento',
} as const;
