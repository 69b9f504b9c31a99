import type { ContentField } from './content.ts';
import { isPlainDate } from './rules/days/calendar.ts';
import type { Setting } from './settings.ts';

/** What ends before a year does; each with the last day on which it is taken. */
export const YEAR_END_DAYS = [
  { name: 'requisitions', label: 'Enviar requisiciones' },
  { name: 'orders', label: 'Firmar contratos y pedidos' },
  { name: 'receipts', label: 'Recibir de conformidad' },
  { name: 'invoices', label: 'Recibir facturas' },
] as const;
export type YearEndDay = (typeof YEAR_END_DAYS)[number]['name'];

/** Last days of the year (purchase-chain §3.7); without a day nothing ends. */
export const YEAR_END: Setting = {
  key: 'cierre-del-ejercicio',
  section: 'ejercicio',
  label: 'Cierre del ejercicio',
  source: 'Cada institución publica su calendario; el portal no trae ninguno',
  touches:
    'En «Presupuesto», «Cierre», se avisa desde 30 días antes. Después de su día, las requisiciones de ese ejercicio ya no se envían.',
  isPublic: false,
  fields: YEAR_END_DAYS.map(({ name, label }): ContentField => ({
    name,
    label: `Último día para: ${label.toLowerCase()}`,
    type: 'date',
    section: 'Últimos días del ejercicio',
  })),
  initial: Object.fromEntries(YEAR_END_DAYS.map(({ name }) => [name, ''])),
  problems: (values) =>
    Object.fromEntries(
      YEAR_END_DAYS.flatMap(({ name }) => {
        const day = values[name] ?? '';
        return day === '' || isPlainDate(day) ? [] : [[name, 'Escribe un día que exista.']];
      }),
    ),
};
