import { OCDS_LICENSE } from '#contract/ocds-api.ts';
import { openDataApi, type OpenSet } from '#contract/open-data.ts';
import { PUBLIC_STATE_LABELS } from '#contract/procedures.ts';
import { EVALUATION_BAND_LABELS } from '#contract/rules/evaluations/evaluation-band.ts';
import { SANCTION_KIND_LABELS } from '#contract/supplier-admin.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import { directoryColumns } from '#server/features/directory/public.ts';
import { evaluationColumns } from '#server/features/evaluations/public.ts';
import { countReleases } from '#server/features/open-contracting/public.ts';
import { procedureColumns } from '#server/features/procurement/public.ts';
import { spendingColumns } from '#server/features/procurement-views/public.ts';
import { countTotals, totalColumns } from '#server/features/red-flags/public.ts';
import { sanctionColumns, supplierColumns } from '#server/features/suppliers/public.ts';
import { minuteNow, serveKept } from '#server/kit/kept-answers.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import type { Config } from '#server/config.ts';
import { isoOrNull } from '#server/kit/wire.ts';
import { COLUMN_MEANINGS } from './column-meanings.ts';
import { contractColumns, exportContracts } from './contract-export.ts';
import { countSets, partsOfSets, publishedPeriods } from './open-data.sql.ts';

/** Columns of each file, as its first row names them. */
const columnsOf = (config: Config): Record<OpenSet, readonly string[]> => ({
  procedimientos: procedureColumns,
  contratos: contractColumns(config),
  ejercido: spendingColumns,
  proveedores: supplierColumns,
  sancionados: sanctionColumns,
  evaluaciones: evaluationColumns,
  directorio: directoryColumns,
  banderas: totalColumns,
});

/** Words of the parts that are codes; others say what they are. */
const PART_LABELS: Partial<Record<OpenSet, Readonly<Record<string, string>>>> = {
  procedimientos: PUBLIC_STATE_LABELS,
  proveedores: SUPPLIER_STATE_LABELS,
  sancionados: SANCTION_KIND_LABELS,
  evaluaciones: EVALUATION_BAND_LABELS,
};

/** Prefix of an installation for which none was registered. */
const UNREGISTERED = 'ocds-xxxxxx';

/** What the portal publishes as data. */
export function registerOpenData(api: Api): void {
  const { config, db } = api.services;
  const columns = columnsOf(config);
  serve(api, openDataApi.contracts, { access: 'public', budget: 'exporting' }, ({ query, context }) =>
    exportContracts(api.services, query, context),
  );
  serveKept(
    api,
    openDataApi.overview,
    { budget: 'listing', share: 'screen', moment: minuteNow },
    async () => {
      const [ocds, counted, parts, evaluationPeriods, flags] = await Promise.all([
        countReleases(db),
        countSets(db),
        partsOfSets(db),
        publishedPeriods(db),
        countTotals(db),
      ]);
      // The totals follow from the procedures, and change with them.
      const changed = counted.find(({ key }) => key === 'procedimientos')?.updated_at ?? null;
      const sets = [...counted, { key: 'banderas' as const, rows: flags.rows, updated_at: changed }];
      return {
        license: OCDS_LICENSE,
        prefix: config.ocdsPrefix,
        isPrefixRegistered: config.ocdsPrefix !== UNREGISTERED,
        ocds: { ...ocds, updatedAt: isoOrNull(ocds.updatedAt) },
        sets: sets.map(({ key, rows, updated_at: at }) => ({
          key,
          rows,
          updatedAt: isoOrNull(at),
          columns: columns[key].map((name) => ({ name, meaning: COLUMN_MEANINGS[key][name] ?? '' })),
          parts: [...parts, ...flags.parts]
            .filter((one) => one.key === key)
            .map(({ part, count }) => ({ label: PART_LABELS[key]?.[part] ?? part, count })),
        })),
        evaluationPeriods,
      };
    },
  );
}
