import type { Context } from 'hono';
import { toMexico } from '#contract/mexico-time.ts';
import { DIRECT_MARK_LABELS, marksOf } from '#contract/direct-awards.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, CHARACTER_LABELS, type ProcedureExportQuery } from '#contract/procedures.ts';
import { publicStateText } from '#contract/rules/procedures/procedure-stages.ts';
import { CONDITION_LABELS, CONDITIONS } from '#contract/tender-conditions.ts';
import { AS_AMENDED } from '#contract/amount-words.ts';
import type { Services } from '#server/kit/services.ts';
import { filteredName } from '#server/kit/files/names.ts';
import { exportTable, type ExportColumn } from '#server/kit/table-file/export-table.ts';
import { procedureFinder } from './procedure-finder.ts';
import { exportedProcedure, exportedRows, type ExportedProcedure } from './procedures.sql.ts';

const dayOf = (instant: string | null | undefined) =>
  instant === null || instant === undefined ? null : toMexico(instant).date;

/** «Garantía de la propuesta» is `garantiaPropuesta`. */
const keyOf = (label: string) =>
  label
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => !['de', 'del', 'la', 'el', 'los', 'las'].includes(word))
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');

/** Columns of the public export of the list. */
export const COLUMNS: readonly ExportColumn<ExportedProcedure>[] = [
  { name: 'Número', key: 'numero', width: 20, value: ({ number }) => number },
  { name: 'Título', key: 'titulo', width: 60, value: ({ title }) => title },
  { name: 'Tipo de procedimiento', key: 'tipo', width: 28, value: ({ kind }) => KIND_LABELS[kind] },
  { name: 'Carácter', key: 'caracter', width: 16, value: ({ character }) => CHARACTER_LABELS[character] },
  { name: 'Estado', key: 'estado', width: 18, value: publicStateText },
  { name: 'Área requirente', key: 'area', width: 32, value: ({ requestingArea }) => requestingArea },
  { name: 'Partidas', key: 'partidas', width: 10, value: ({ lotCount }) => lotCount },
  ...CONDITIONS.map((name): ExportColumn<ExportedProcedure> => ({
    name: CONDITION_LABELS[name],
    key: keyOf(CONDITION_LABELS[name]),
    width: 28,
    value: ({ conditions }) => conditions[name],
  })),
  {
    name: 'Fecha de publicación',
    key: 'publicacion',
    width: 14,
    // What is only announced was not published.
    value: ({ publishedAt, plannedFor }) => (plannedFor === null ? dayOf(publishedAt) : null),
    kind: 'date',
  },
  {
    name: 'Propuestas hasta',
    key: 'cierre',
    width: 14,
    value: ({ closesAt }) => dayOf(closesAt),
    kind: 'date',
  },
  {
    name: 'Próximo acto',
    key: 'proximoActo',
    width: 24,
    value: ({ nextAct }) => (nextAct === null ? null : ACT_LABELS[nextAct.kind]),
  },
  {
    name: 'Fecha del próximo acto',
    key: 'fechaProximoActo',
    width: 14,
    value: ({ nextAct }) => dayOf(nextAct?.at),
    kind: 'date',
  },
  {
    name: 'Fecha de fallo',
    key: 'fallo',
    width: 14,
    value: ({ awardedAt }) => dayOf(awardedAt),
    kind: 'date',
  },
  { name: 'Propuestas recibidas', key: 'propuestas', width: 12, value: ({ proposals }) => proposals },
  {
    name: 'Partidas con una sola propuesta',
    key: 'partidasConUnaSolaPropuesta',
    width: 16,
    value: ({ singleBidLots }) => singleBidLots,
  },
  { name: 'Proveedores', key: 'proveedores', width: 48, value: ({ suppliers }) => suppliers },
  {
    name: 'Monto adjudicado sin IVA (MXN)',
    key: 'montoAdjudicado',
    width: 20,
    value: ({ awardAmount, direct }) => awardAmount ?? direct?.amount ?? null,
    kind: 'amount',
  },
  { name: 'Contratos', key: 'contratos', width: 10, value: ({ contractCount }) => contractCount },
  {
    name: `Monto contratado ${AS_AMENDED} (MXN)`,
    key: 'montoContratado',
    width: 20,
    value: ({ contractAmount }) => contractAmount,
    kind: 'amount',
  },
  {
    name: 'Fundamento de la directa',
    key: 'fundamento',
    width: 24,
    value: ({ direct }) => direct?.article ?? null,
  },
  {
    name: 'Supuesto de la directa',
    key: 'supuestoDirecta',
    width: 24,
    value: ({ direct }) => direct?.ground?.name ?? null,
  },
  {
    name: 'Justificación de la directa',
    key: 'justificacion',
    width: 40,
    value: ({ direct }) => direct?.justification ?? null,
  },
  {
    name: 'Límite para adjudicar directamente, sin IVA (MXN)',
    key: 'limiteDirecta',
    width: 20,
    value: ({ direct }) => direct?.limit ?? null,
    kind: 'amount',
  },
  {
    name: 'Monto de la directa, sin IVA (MXN)',
    key: 'montoDirecta',
    width: 20,
    value: ({ direct }) => direct?.amount ?? null,
    kind: 'amount',
  },
  {
    name: 'Avisos de la directa',
    key: 'avisosDirecta',
    width: 30,
    value: ({ direct }) =>
      direct === null
        ? null
        : marksOf(direct)
            .map((mark) => DIRECT_MARK_LABELS[mark])
            .join('; '),
  },
];

/** All procedures that match, in the order of the list and the format that is asked for. */
export function exportProcedures(
  services: Services,
  query: ProcedureExportQuery,
  context: Context,
): Promise<Response> {
  const table = {
    file: filteredName('procedimientos', query),
    sheet: 'Procedimientos',
    columns: COLUMNS,
    rows: async () => {
      const { ids } = await procedureFinder(services.db).find({ ...query, pag: 1, tam: 1 });
      return exportedRows(ids);
    },
    read: (rows: Parameters<typeof exportedProcedure>[0][]) => rows.map(exportedProcedure),
  };
  return exportTable(services, table, query.formato, context);
}
