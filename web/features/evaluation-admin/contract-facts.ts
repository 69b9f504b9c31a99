import type { ContractFacts } from '#contract/evaluation-orders.ts';
import { formatCountOf } from '#web/kit/format.ts';

/** «3 entregas en el periodo; 1 tarde, hasta 4 días; 1 pena convencional» */
export function factsText({ deliveries, late, mostDaysLate, penalties }: ContractFacts): string {
  const told = [`${formatCountOf(deliveries, 'entrega', 'entregas')} en el periodo`];
  if (late === 0) told.push(deliveries === 1 ? 'a tiempo' : 'todas a tiempo');
  else told.push(`${late} tarde, hasta ${formatCountOf(mostDaysLate, 'día', 'días')}`);
  if (penalties > 0) told.push(formatCountOf(penalties, 'pena convencional', 'penas convencionales'));
  return told.join('; ');
}
