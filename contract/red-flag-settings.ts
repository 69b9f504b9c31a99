import type { ContentField } from './content.ts';
import type { FlagThresholds } from './red-flags.ts';
import { textField } from './setting-fields.ts';
import type { Setting, SettingValues } from './settings.ts';

interface Threshold {
  label: string;
  section: string;
  help: string;
  pattern: RegExp;
  /** What is accepted, in words. */
  range: string;
  shipped: number;
}

const percent = /^(?:[1-9]\d?|100)$/;

/** Each threshold with what may be set. */
const THRESHOLDS: Record<keyof FlagThresholds, Threshold> = {
  windowMargin: {
    label: 'Días sobre el mínimo de ley que todavía son un plazo corto',
    section: 'Plazo corto',
    help: 'Con 0 se pregunta solo por debajo del mínimo ordinario de la ley, también si el plazo se redujo con motivo.',
    pattern: /^(?:\d|[12]\d|30)$/,
    range: 'de 0 a 30',
    shipped: 0,
  },
  repeatMonths: {
    label: 'Meses que se miran hacia atrás',
    section: 'El mismo proveedor gana una y otra vez',
    help: 'Se cuentan los procedimientos del mismo tipo y la misma área.',
    pattern: /^(?:[6-9]|[1-5]\d|60)$/,
    range: 'de 6 a 60',
    shipped: 24,
  },
  repeatLeast: {
    label: 'Procedimientos a partir de los que se puede decir algo',
    section: 'El mismo proveedor gana una y otra vez',
    help: 'Con menos, la bandera no se puede calcular.',
    pattern: /^(?:[2-9]|[1-4]\d|50)$/,
    range: 'de 2 a 50',
    shipped: 5,
  },
  repeatShare: {
    label: 'Porcentaje que gana el mismo proveedor',
    section: 'El mismo proveedor gana una y otra vez',
    help: 'Se pregunta cuando gana más que esto.',
    pattern: percent,
    range: 'de 1 a 100',
    shipped: 50,
  },
  roundMultiple: {
    label: 'Pesos de los que un monto redondo es múltiplo exacto',
    section: 'Montos redondos',
    help: 'Sin centavos ni comas: 10000.',
    pattern: /^[1-9]\d{2,7}$/,
    range: 'de 100 a 99999999',
    shipped: 10_000,
  },
  amendedShare: {
    label: 'Porcentaje que los convenios agregan a lo firmado',
    section: 'Convenios que aumentan el contrato',
    help: 'Se pregunta cuando agregan más que esto. El tope de la ley es otro y está en Plazos y topes.',
    pattern: percent,
    range: 'de 1 a 100',
    shipped: 15,
  },
};
const NAMES = Object.keys(THRESHOLDS) as (keyof FlagThresholds)[];

/** From where on each question of the red flags is raised (decision D9). */
export const RED_FLAG_THRESHOLDS: Setting = {
  key: 'banderas',
  section: 'banderas',
  label: 'Banderas',
  source: 'Umbrales con los que se instala el portal; ninguna ley los fija',
  touches:
    'Cambia en el momento las preguntas de cada procedimiento y, con ellas, los totales públicos de todos los años.',
  isPublic: true,
  fields: NAMES.map((name): ContentField => {
    const { label, section, help, pattern, range } = THRESHOLDS[name];
    return {
      ...textField(name, label, section),
      help,
      isRequired: true,
      most: 8,
      shape: { pattern, message: `Escribe un número entero ${range}.` },
    };
  }),
  initial: Object.fromEntries(NAMES.map((name) => [name, String(THRESHOLDS[name].shipped)])),
};

/** The thresholds in force; what nobody set is as shipped. */
export function flagThresholds(kept: SettingValues | undefined): FlagThresholds {
  const values = { ...RED_FLAG_THRESHOLDS.initial, ...kept };
  return Object.fromEntries(NAMES.map((name) => [name, Number(values[name])])) as FlagThresholds;
}
