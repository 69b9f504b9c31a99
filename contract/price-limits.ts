import type { ContentField } from './content.ts';
import type { Setting, SettingValues } from './settings.ts';

const percent = (name: string, label: string, help: string): ContentField => ({
  name,
  label,
  type: 'text',
  section: 'Precios de un comparativo',
  isRequired: true,
  shape: { pattern: /^(?:[1-9]\d?|100)$/, message: 'Escribe un número entero de 1 a 100.' },
  help,
});

/** What the law says of prices that are compared, in percent (LAASSP 2025 arts. 5-XIV, 5-XV and 48). */
export const PRICE_LIMITS: Setting = {
  key: 'precios-comparados',
  section: 'comparativos',
  label: 'Comparativos',
  source:
    'LAASSP 2025, arts. 5, fracs. XIV y XV, y 48; el porcentaje de lo no conveniente es de su Reglamento y falta confirmarlo',
  touches: 'Vale para los comparativos que se abran desde entonces. Lo ya decidido queda como se decidió.',
  isPublic: false,
  fields: [
    percent(
      'acceptable',
      'Hasta cuánto puede pasar un precio de la mediana',
      'Un precio más alto no es aceptable. Sin investigación se cuenta desde el promedio de lo ofrecido.',
    ),
    percent(
      'convenient',
      'Cuánto por debajo del promedio deja de convenir un precio',
      'El promedio es el de los precios preponderantes de quienes cumplen.',
    ),
    percent(
      'spread',
      'Cuánto difieren entre sí los precios preponderantes',
      'Son el grupo más grande de precios que no se apartan más que esto de su mediana.',
    ),
  ],
  initial: { acceptable: '10', convenient: '40', spread: '20' },
};

/** The percentages in force, those of the shipment where nobody set others. */
export const priceReference = (kept: SettingValues | undefined) => {
  const of = (name: 'acceptable' | 'convenient' | 'spread') =>
    kept?.[name] ?? PRICE_LIMITS.initial[name] ?? '0';
  return { acceptable: of('acceptable'), convenient: of('convenient'), spread: of('spread') };
};
