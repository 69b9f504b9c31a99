import type { ContractFacts } from '#contract/evaluation-orders.ts';
import { formatCountOf } from '#web/kit/format.ts';

/** «3 entregas en el periodo; 1 tarde, hasta 4 días; 1 pena convencional» */
export function factsText(facts: ContractFacts): string {
  const { deliveries, late, mostDaysLate, notReplaced, penalties, rejections } = facts;
  const told = [
    deliveries === 0
      ? 'Nada se aceptó en el periodo'
      : `${formatCountOf(deliveries, 'entrega', 'entregas')} en el periodo`,
  ];
  if (late === 0 && deliveries > 0) told.push(deliveries === 1 ? 'a tiempo' : 'todas a tiempo');
  else if (late > 0) told.push(`${late} tarde, hasta ${formatCountOf(mostDaysLate, 'día', 'días')}`);
  if (penalties > 0) told.push(formatCountOf(penalties, 'pena convencional', 'penas convencionales'));
  if (rejections > 0)
    told.push(
      `${formatCountOf(rejections, 'recepción', 'recepciones')} con algo rechazado${
        notReplaced === 0 ? ', ya repuesto' : `, ${notReplaced} sin reponer`
      }`,
    );
  return told.join('; ');
}
