import { sql } from 'kysely';
import { CATALOGUES } from '#contract/registry-catalogues.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { holidayEffect } from './registry-catalogues.service.ts';

/** Terms and days without work move what the law counts: one person alone does not. */
function decision<E>(
  what: string,
  name: 'plazos' | 'dias-inhabiles',
  tells?: NonNullable<DecisionOf<E>['tells']>,
): DecisionOf<E> {
  return {
    kind: () => 'rules',
    what: () => what,
    record: async (_, db) => {
      const [table, key] = name === 'plazos' ? ['registry_term', 'code'] : ['holiday', 'date'];
      const { rows } = await sql<{ mark: string }>`
        select concat_ws(' ', count(*), sum(version), max(${sql.ref(key)}::text)) mark from ${sql.table(table)}`.execute(
        db,
      );
      return {
        type: 'registry_catalogue',
        id: name,
        title: CATALOGUES[name],
        note: 'Catálogos',
        place: `/padron-Proveedores/Administrador?seccion=catalogos&tipo=${name}`,
        mark: rows[0]?.mark ?? '',
      };
    },
    ...(tells && { tells }),
  };
}

type Days = Parameters<typeof holidayEffect>[1];

/** The dates that the law would ask of procedures under way, before and after: whoever agrees reads them first. */
const tellsMoved =
  <E>(daysOf: (exchange: E) => Days): NonNullable<DecisionOf<E>['tells']> =>
  async (exchange, db) => {
    const { procedures } = await holidayEffect(db, daysOf(exchange));
    const differences = procedures.map(({ id, number, before, after }) => ({
      name: `touched/${id}`,
      label: `Procedimiento ${number}`,
      before: before.join('; ') || null,
      after: after.join('; ') || null,
    }));
    return differences.length === 0 ? [] : [{ subject: 'holiday', differences }];
  };

export const CHANGED_TERM = decision<unknown>('Cambiar un plazo del padrón', 'plazos');
export const ADDED_HOLIDAY = decision<{ body: Omit<Days, 'isGone'> }>(
  'Declarar días inhábiles',
  'dias-inhabiles',
  tellsMoved(({ body: { date, until, also } }) => ({ date, until, isGone: false, ...(also && { also }) })),
);
export const CHANGED_HOLIDAY = decision<{ params: { fecha: string }; body: Pick<Days, 'until'> }>(
  'Cambiar días inhábiles',
  'dias-inhabiles',
  tellsMoved(({ params: { fecha: date }, body: { until } }) => ({ date, until, isGone: false })),
);
export const REMOVED_HOLIDAY = decision<{ params: { fecha: string } }>(
  'Quitar días inhábiles',
  'dias-inhabiles',
  tellsMoved(({ params: { fecha: date } }) => ({ date, until: null, isGone: true })),
);
