import { sql } from 'kysely';
import { CATALOGUES, type CatalogueName } from '#contract/registry-catalogues.ts';
import type { Witnessed } from '#server/kit/change.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { holidayEffect } from './registry-catalogues.service.ts';

/** The table of each catalogue that two people decide, with its key. */
const TABLES = {
  giros: ['registry_line', 'code'],
  documentos: ['paper_type', 'code'],
  motivos: ['registry_reason', 'code'],
  plazos: ['registry_term', 'code'],
  'dias-inhabiles': ['holiday', 'date'],
} as const satisfies Record<CatalogueName, readonly [string, string]>;

/** What an entry says in other words, and where it stands: one person changes that. */
const WORDS_ALONE = new Set(['help', 'position', 'source', 'validityText', 'text']);

/** Whether a term or a paper asks for something else than before. */
const asksOtherwise = (changes: readonly Witnessed[]) =>
  changes.some(({ differences }) => differences.some(({ name }) => !WORDS_ALONE.has(name)));

/**
 * Terms, days without work and papers move what the law counts and what guards money: one person alone does not, also where
 * the unit asks for nobody else, as long as somebody else works here; so does the name of a line, under which suppliers are
 * registered and invited. Texts of reasons are of the pair.
 */
function decision<E>(
  what: string,
  name: CatalogueName,
  more: Pick<DecisionOf<E>, 'tells' | 'isGuarded'> = {},
): DecisionOf<E> {
  return {
    kind: () => 'rules',
    what: () => what,
    record: async (_, db) => {
      const [table, key] = TABLES[name];
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
    ...more,
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

const always = () => true;
const asked = { isGuarded: (_: unknown, changes: readonly Witnessed[]) => asksOtherwise(changes) };

export const CHANGED_LINE = decision<unknown>('Cambiar un giro', 'giros', asked);
export const CHANGED_REASON = decision<unknown>('Cambiar un motivo', 'motivos');
export const ADDED_PAPER = decision<unknown>('Agregar un documento que se pide', 'documentos', {
  isGuarded: always,
});
export const CHANGED_PAPER = decision<unknown>('Cambiar un documento que se pide', 'documentos', asked);
export const CHANGED_TERM = decision<unknown>('Cambiar un plazo del padrón', 'plazos', asked);
export const ADDED_HOLIDAY = decision<{ body: Omit<Days, 'isGone'> }>(
  'Declarar días inhábiles',
  'dias-inhabiles',
  {
    tells: tellsMoved(({ body: { date, until, also } }) => ({
      date,
      until,
      isGone: false,
      ...(also && { also }),
    })),
    isGuarded: always,
  },
);
export const CHANGED_HOLIDAY = decision<{ params: { fecha: string }; body: Pick<Days, 'until'> }>(
  'Cambiar días inhábiles',
  'dias-inhabiles',
  {
    tells: tellsMoved(({ params: { fecha: date }, body: { until } }) => ({ date, until, isGone: false })),
    isGuarded: always,
  },
);
export const REMOVED_HOLIDAY = decision<{ params: { fecha: string } }>(
  'Quitar días inhábiles',
  'dias-inhabiles',
  {
    tells: tellsMoved(({ params: { fecha: date } }) => ({ date, until: null, isGone: true })),
    isGuarded: always,
  },
);
