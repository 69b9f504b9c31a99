import { LEAST_SOLVENCY_REASON, type Comparison } from '../../comparisons.ts';
import { refusePoints } from '../bids/scoring.ts';

/** What is wrong with what was written of a comparison: message by row. */
export function comparisonProblems(comparison: Comparison): Record<string, string> {
  const { lots, offers, solvency, scores, scoring, choices } = comparison;
  const problems: Record<string, string> = {};
  const isOffered = (bidderId: string, lotId: string) =>
    offers.some((offer) => offer.bidderId === bidderId && offer.lotId === lotId && offer.amount !== null);
  for (const [index, row] of solvency.entries()) {
    const asked = lots.find(({ id }) => id === row.lotId)?.requirements.find(({ code }) => code === row.code);
    const field = `solvency.${index}`;
    if (asked === undefined || !isOffered(row.bidderId, row.lotId))
      problems[field] = 'Eso no se pide de esa partida, o no la cotizó.';
    // Such as format, or a shorter delivery (LAASSP 2025 art. 47).
    else if (row.result === 'fails' && !asked.affectsSolvency)
      problems[field] = `«${asked.text}» no afecta la solvencia: no es motivo para desechar (art. 47).`;
    else if (row.result === 'fails' && (row.reason ?? '').length < LEAST_SOLVENCY_REASON)
      problems[field] =
        `Explica por qué no cumple «${asked.text}», con al menos ${LEAST_SOLVENCY_REASON} letras.`;
    else if (row.result === 'fails' && !row.page)
      problems[field] = `Escribe en qué página se lee que no cumple «${asked.text}».`;
  }
  for (const [index, { bidderId, lotId, criterion, points }] of scores.entries()) {
    const problem =
      scoring === null
        ? 'Esta solicitud no declara puntos.'
        : isOffered(bidderId, lotId)
          ? refusePoints(scoring, criterion, points)
          : 'No cotizó esa partida.';
    if (problem !== undefined) problems[`scores.${index}`] = problem;
  }
  for (const [index, { id, parts }] of choices.entries())
    if (parts.some(({ bidderId }) => !isOffered(bidderId, id)))
      problems[`choices.${index}`] = 'Solo gana quien cotizó la partida.';
  return problems;
}
