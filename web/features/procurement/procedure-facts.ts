import { CATEGORY_LABELS, FUNDING_LABELS, REGIME_LABELS } from '#contract/procedure-kinds.ts';
import {
  AWARD_CRITERION_LABELS,
  CHARACTER_LABELS,
  MODALITY_LABELS,
  type ProcedureDetail,
} from '#contract/procedures.ts';
import { scoringText } from '#contract/rules/bids/scoring-text.ts';
import { simultaneousText } from '#contract/rules/bids/simultaneous-text.ts';
import { CONDITION_LABELS, CONDITIONS } from '#contract/tender-conditions.ts';
import { formatDateTime } from '#web/kit/format.ts';
import type { Fact } from '#web/ui/fact-list.tsx';

/** Facts beside the file; those without a value are left out by the list. `contact` is drawn, where it reaches somebody. */
export function factsOf(detail: ProcedureDetail, contact: Fact['value']): Fact[] {
  const { funding, awardCriterion, fiscalYear } = detail;
  return [
    {
      name: 'Carácter',
      value: `${CHARACTER_LABELS[detail.character]}, ${MODALITY_LABELS[detail.modality].toLowerCase()}`,
    },
    { name: 'Materia', value: CATEGORY_LABELS[detail.category] },
    { name: 'Recurso', value: funding === null ? undefined : `${FUNDING_LABELS[funding]} ${fiscalYear}` },
    { name: 'Ejercicio', value: funding === null ? String(fiscalYear) : undefined },
    { name: 'Criterio', value: awardCriterion === null ? undefined : AWARD_CRITERION_LABELS[awardCriterion] },
    { name: 'Puntos', value: scoringText(detail.scoring) ?? undefined },
    { name: 'Abastecimiento simultáneo', value: simultaneousText(detail.simultaneous) ?? undefined },
    ...CONDITIONS.map((name) => ({ name: CONDITION_LABELS[name], value: detail[name] ?? undefined })),
    { name: 'Norma', value: REGIME_LABELS[detail.regime] },
    { name: 'Contrata', value: detail.contractingArea || undefined },
    { name: 'CompraNet', value: detail.compranetNumber ?? undefined },
    { name: 'Expediente', value: detail.compranetFile ?? undefined },
    // The card of the next act already names it.
    { name: 'Dudas', value: detail.nextAct === null ? contact : undefined },
    { name: 'Actualizado', value: formatDateTime(detail.updatedAt) },
  ];
}
