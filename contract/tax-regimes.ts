import type { PersonType } from './suppliers.ts';

const LEGAL = [
  '601 General de Ley Personas Morales',
  '603 Personas Morales con Fines no Lucrativos',
  '620 Sociedades Cooperativas de Producción',
  '622 Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras',
  '623 Opcional para Grupos de Sociedades',
  '624 Coordinados',
  '626 Régimen Simplificado de Confianza',
] as const;

const NATURAL = [
  '612 Actividades Empresariales y Profesionales',
  '626 Régimen Simplificado de Confianza',
  '606 Arrendamiento',
  '621 Incorporación Fiscal',
  '625 Plataformas Tecnológicas',
  '605 Sueldos y Salarios',
  '608 Demás ingresos',
  '607 Enajenación o Adquisición de Bienes',
  '611 Ingresos por Dividendos',
  '614 Ingresos por intereses',
  '615 Obtención de premios',
  '616 Sin obligaciones fiscales',
] as const;

/** Tax regimes that a person of each type may have (SAT, catálogo c_RegimenFiscal of CFDI 4.0). */
export const TAX_REGIMES: Record<PersonType, readonly string[]> = { legal: LEGAL, natural: NATURAL };
