import type { SanctionPage } from '#contract/sanctions-api.ts';
import type { PublicSanction } from '#contract/suppliers.ts';
import { SANCTION_KIND_LABELS } from '#contract/supplier-admin.ts';
import { formatCount, formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { ExportFormats } from './export-formats.tsx';
import { sanctionExportAddress } from './sanctions.data.ts';
import { rfcText } from './supplier-words.ts';
import { periodText } from './sanction-notices.tsx';
import './suppliers.css';

const LISTS = { vigentes: 'En vigor', cumplidas: 'Cumplidas' } as const;
const EMPTY = {
  vigentes: 'No hay sanciones ni impedimentos en vigor.',
  cumplidas: 'No hay sanciones cumplidas publicadas.',
};

const COLUMNS: Column<PublicSanction>[] = [
  {
    key: 'name',
    name: 'Persona',
    cell: (row) => (
      <span className="supplier-name">
        {row.supplierNumber === null ? (
          row.name
        ) : (
          <a href={screenPath(`/proveedores/${row.supplierNumber}`)}>{row.name}</a>
        )}
        <small>{rfcText(row)}</small>
      </span>
    ),
  },
  { key: 'kind', name: 'Sanción', cell: (row) => SANCTION_KIND_LABELS[row.kind] },
  {
    key: 'cause',
    name: 'Causa y fundamento',
    cell: (row) => (
      <span>
        {row.cause}
        <small className="supplier-note">{row.legalBasis}</small>
      </span>
    ),
  },
  {
    key: 'authority',
    name: 'Autoridad y oficio',
    cell: (row) => (
      <span>
        {row.authority}
        <small className="supplier-note">{row.documentNumber}</small>
      </span>
    ),
  },
  { key: 'period', name: 'Periodo', cell: (row) => periodText(row) },
  {
    key: 'fine',
    name: 'Multa',
    isNumber: true,
    cell: (row) =>
      row.fineAmount === null ? null : (
        <span>
          {formatMoney(row.fineAmount)}
          <small className="supplier-note">
            {row.finePaidOn === null ? 'sin pagar' : `pagada el ${formatDate(row.finePaidOn)}`}
          </small>
        </span>
      ),
  },
];

interface NoSanctionsProps {
  list: keyof typeof LISTS;
  q: string;
  /** The address asks for a page behind the last one. */
  isPastEnd: boolean;
  first: string;
  whole: string;
}

/** Why no row is shown, and what to do next. */
function NoSanctions({ list, q, isPastEnd, first, whole }: NoSanctionsProps) {
  if (isPastEnd) {
    return (
      <EmptyState title="Esta página de la lista no existe.">
        <a href={first}>Ver la primera página</a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={q === '' ? EMPTY[list] : `Nada coincide con «${q}».`}>
      {q !== '' && <a href={whole}>Ver todo el registro</a>}
    </EmptyState>
  );
}

/** Register of sanctioned and impeded persons with cause, authority and period (LAASSP 2025, arts. 71 and 90). */
export function Screen({ search, data }: { search: { q: string; lista: string }; data: SanctionPage }) {
  const list = search.lista === 'cumplidas' ? 'cumplidas' : 'vigentes';
  const here = (patch: Record<string, string | number | undefined>) =>
    screenPath('/proveedores', {
      vista: 'sancionados',
      q: search.q,
      lista: list === 'vigentes' ? undefined : list,
      ...patch,
    });
  return (
    <>
      <p className="supplier-lead">
        Personas inhabilitadas, suspendidas o impedidas para contratar con la Universidad. El registro se
        publica por mandato de la ley (LAASSP, artículos 71 y 90).
        {data.updatedAt !== null && ` Último cambio: ${formatDate(data.updatedAt)}.`}
      </p>
      <SearchPill
        label="Buscar en el registro de sancionados"
        placeholder="Nombre, RFC de empresa, autoridad, causa u oficio"
        action={screenPath('/proveedores')}
        look="medium"
        hidden={{ vista: 'sancionados', ...(list === 'vigentes' ? {} : { lista: list }) }}
        defaultValue={search.q}
      />
      <LinkTabs label="Listas">
        {Object.entries(LISTS).map(([key, name]) => (
          <a
            key={key}
            href={here({ lista: key === 'vigentes' ? undefined : key })}
            aria-current={key === list ? 'page' : undefined}
          >
            {name} ({formatCount(data.counts[key as keyof typeof LISTS])})
          </a>
        ))}
      </LinkTabs>
      <section aria-label="Resultados">
        <div className="supplier-head">
          <p role="status" className="u-small u-muted">
            {formatCountOf(data.total.value, 'sanción', 'sanciones')}
          </p>
          {data.total.value > 0 && (
            <ExportFormats
              addressIn={(format) =>
                sanctionExportAddress({ q: data.correctedQuery ?? search.q, lista: list }, format)
              }
            />
          )}
        </div>
        {data.correctedQuery !== null && (
          <p className="supplier-lead">
            No encontramos «{search.q}». Mostramos lo que coincide con «{data.correctedQuery}».
          </p>
        )}
        {data.rows.length === 0 ? (
          <NoSanctions
            list={list}
            q={search.q}
            isPastEnd={data.total.value > 0}
            first={here({})}
            whole={here({ q: undefined })}
          />
        ) : (
          <DataTable
            caption="Personas sancionadas e impedidas"
            rows={data.rows}
            rowKey={(row) => `${row.documentNumber} ${row.name} ${row.startsOn}`}
            columns={COLUMNS}
          />
        )}
        <Pagination
          page={data.page}
          pageSize={data.size}
          total={data.total.value}
          renderLink={(target, { children, ...props }) => (
            <a {...props} href={here({ pag: target === 1 ? undefined : target })}>
              {children}
            </a>
          )}
        />
      </section>
    </>
  );
}
