import { contentKind, type ContentField } from './content.ts';
import { REGIME_LABELS } from './procedure-kinds.ts';

const amount = (name: string, label: string, section: string, isRequired: boolean): ContentField => ({
  name,
  label,
  type: 'text',
  section,
  isRequired,
  isColumn: true,
  isMoney: true,
  most: 19,
  shape: { pattern: /^\d{1,15}(?:\.\d{1,2})?$/, message: 'Escribe pesos sin comas, como 450000.00.' },
});

/** Amounts up to which a purchase may be awarded directly or by invitation (decision D9, domain 12.2). */
export const AMOUNT_LIMIT_CONTENT = contentKind({
  type: 'topes',
  isLimit: true,
  operations: 'AmountLimit',
  subject: 'Settings',
  words: { one: 'monto máximo', many: 'montos máximos' },
  table: 'amount_limit',
  keyColumn: 'key',
  firstField: 'name',
  title: ({ name }) => String(name),
  publicPath: () => '/normatividad#montos-maximos',
  newEdition: (_, values) => ({ ...values, name: '', fiscalYear: '', legalSource: '' }),
  fields: [
    {
      name: 'name',
      label: 'Nombre',
      type: 'text',
      section: 'Para qué compras',
      help: 'Cómo se distingue del resto: «2026, lineamientos, presupuesto hasta 15 millones».',
      isRequired: true,
      isUnique: true,
      most: 120,
    },
    {
      name: 'fiscalYear',
      label: 'Ejercicio',
      type: 'number',
      section: 'Para qué compras',
      isRequired: true,
      isColumn: true,
    },
    {
      name: 'regime',
      label: 'Régimen',
      type: 'choice',
      section: 'Para qué compras',
      options: REGIME_LABELS,
      isRequired: true,
      isColumn: true,
    },
    { ...amount('budgetFrom', 'Presupuesto autorizado desde', 'Para qué compras', true), isColumn: false },
    {
      ...amount('budgetTo', 'Presupuesto autorizado hasta', 'Para qué compras', false),
      isColumn: false,
      help: 'Vacío: sin límite.',
    },
    {
      name: 'isOwn',
      label: 'Es el rango de la Universidad este ejercicio',
      type: 'yesNo',
      section: 'Para qué compras',
      help: 'Con él compara la revisión antes de publicar. Uno por ejercicio y régimen.',
    },
    amount('directMax', 'Adjudicación directa hasta', 'Montos sin IVA', true),
    amount('invitationMax', 'Invitación hasta', 'Montos sin IVA', true),
    {
      name: 'legalSource',
      label: 'Fuente',
      type: 'text',
      section: 'Fuente',
      help: 'Presupuesto de egresos, anexo o acuerdo del comité, con su fecha.',
      isRequired: true,
      most: 300,
    },
  ],
  problems: ({ fiscalYear, budgetFrom, budgetTo, directMax, invitationMax }): Record<string, string> => {
    const problems: Record<string, string> = {};
    const year = Number(fiscalYear);
    if (year < 1990 || year > 2200) problems.fiscalYear = 'Escribe el año completo, como 2026.';
    if (budgetTo !== '' && Number(budgetTo) <= Number(budgetFrom))
      problems.budgetTo = 'Debe ser mayor que «desde».';
    if (Number(invitationMax) < Number(directMax))
      problems.invitationMax = 'No puede ser menor que el de adjudicación directa.';
    return problems;
  },
});
