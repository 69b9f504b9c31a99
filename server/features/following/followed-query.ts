import { FUNDING_LABELS, FUNDING_SLUGS, KIND_LABELS, KIND_SLUGS } from '#contract/procedure-kinds.ts';
import { ProcedureQuery, PUBLIC_STATE_LABELS, PUBLIC_STATE_SLUGS } from '#contract/procedures.ts';

/** The query of the list that a filter stands for; undefined when it asks for something that cannot be read. */
export function queryOfFilter(filter: string): ProcedureQuery | undefined {
  const result = ProcedureQuery.safeParse(Object.fromEntries(new URLSearchParams(filter)));
  return result.success ? result.data : undefined;
}

function labelsOf(
  chosen: readonly string[],
  slugs: Record<string, string>,
  labels: Record<string, string>,
): string[] {
  return Object.entries(slugs).flatMap(([code, slug]) => {
    const label = labels[code];
    return chosen.includes(slug) && label !== undefined ? [label.toLowerCase()] : [];
  });
}

const or = (words: readonly string[]) => words.join(' o ');

/** A filter in words: «Procedimientos en estado abierto, de licitación pública, de Rectoría, con «papel»». */
export function filterWords(query: ProcedureQuery, lines: readonly string[] = []): string {
  const states = labelsOf(query.estado, PUBLIC_STATE_SLUGS, PUBLIC_STATE_LABELS);
  const kinds = labelsOf(query.tipo, KIND_SLUGS, KIND_LABELS);
  const fundings = labelsOf(query.recurso, FUNDING_SLUGS, FUNDING_LABELS);
  const parts = [
    ...(states.length > 0 ? [`en estado ${or(states)}`] : []),
    ...(kinds.length > 0 ? [`de ${or(kinds)}`] : []),
    ...(lines.length > 0 ? [`del giro ${or(lines)}`] : []),
    ...(query.area.length > 0 ? [`de ${or(query.area)}`] : []),
    ...(fundings.length > 0 ? [`con recurso ${or(fundings)}`] : []),
    ...(query.q === undefined || query.q === '' ? [] : [`con «${query.q}»`]),
  ];
  return parts.length === 0 ? 'Todos los procedimientos' : `Procedimientos ${parts.join(', ')}`;
}
