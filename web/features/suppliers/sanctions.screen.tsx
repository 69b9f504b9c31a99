import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { SanctionPage } from '#contract/sanctions-api.ts';
import { SUPPLIER_STATE_LABELS, type PublicSanction } from '#contract/suppliers.ts';
import { normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { SANCTION_KIND_LABELS } from '#contract/supplier-admin.ts';
import { formatCount, formatCountOf, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ExportFormats } from './export-formats.tsx';
import { sanctionExportAddress } from './sanctions.data.ts';
import { rfcText, STATE_TONES } from './supplier-words.ts';
import { periodText } from './sanction-notices.tsx';
import './suppliers.css';

const KIND_WORDS: Record<PublicSanction['kind'], readonly [one: string, many: string]> = {
  disqualification: ['inhabilitación', 'inhabilitaciones'],
  suspension: ['suspensión', 'suspensiones'],
  cancellation: ['cancelación', 'cancelaciones'],
  warning: ['apercibimiento', 'apercibimientos'],
};

/** «5 inhabilitaciones, 14 suspensiones»: each kind by its name; who is suspended is not counted as disqualified. */
function kindsText({ kinds }: Pick<SanctionPage, 'kinds'>): string {
  const told = Object.entries(KIND_WORDS)
    .map(([kind, words]) => ({ words, count: kinds[kind as PublicSanction['kind']] }))
    .filter(({ count }) => count > 0);
  return told.map(({ words, count }) => formatCountOf(count, ...words)).join(', ') || 'Ninguna anotación';
}

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
  /** The same text in the registry. */
  registry: string;
}

/** The answer to whoever checks a company that has nothing against it. */
function NoneInForce({ clean, on }: Pick<SanctionPage, 'clean' | 'on'>) {
  return (
    <ul className="supplier-clean">
      {clean.map(({ number, name, status }) => (
        <li key={number}>
          <IconCircleCheck {...ICON} />
          <div>
            <p>
              <b>Sin sanciones en vigor al {formatDate(on)}</b>
            </p>
            <p className="u-small u-muted">
              Según el registro de la Universidad. Los listados federales (artículo 69-B del Código Fiscal y
              proveedores sancionados) no se consultan aquí.
            </p>
            <p>
              <a href={screenPath(`/proveedores/${number}`)}>{name}</a>{' '}
              <span className="u-num u-muted">{number}</span>{' '}
              <Tag tone={STATE_TONES[status]}>{SUPPLIER_STATE_LABELS[status]}</Tag>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Whose RFC is nowhere public (decision D8): whoever types one is told how else to look. */
const isOfNaturalPerson = (q: string) => personTypeOfRfc(normalizeRfc(q)) === 'natural';

/** Why no row is shown, and what to do next. */
function NoSanctions({ list, q, isPastEnd, first, whole, registry }: NoSanctionsProps) {
  if (isPastEnd) {
    return (
      <EmptyState title="Esta página de la lista no existe.">
        <a href={first}>Ver la primera página</a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={q === '' ? EMPTY[list] : `Nada coincide con «${q}».`}>
      {q !== '' && list === 'vigentes' && (
        <p>
          {isOfNaturalPerson(q)
            ? 'El RFC de una persona física no es público: búscala por su nombre o su número de registro.'
            : 'Nadie con ese nombre, RFC o número está en el padrón ni en el registro de sancionados. Revisa cómo se escribe.'}
        </p>
      )}
      {q !== '' && (
        <p>
          <a href={registry}>Buscar en el padrón</a> · <a href={whole}>Ver todo el registro</a> ·{' '}
          <SearchEverywhere q={q} />
        </p>
      )}
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
        Inhabilitaciones, suspensiones, cancelaciones y apercibimientos, uno por renglón. El registro se
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
            {kindsText(data)}
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
        {data.clean.length > 0 && <NoneInForce clean={data.clean} on={data.on} />}
        {data.clean.length > 0 ? null : data.rows.length === 0 ? (
          <NoSanctions
            list={list}
            q={search.q}
            isPastEnd={data.total.value > 0}
            first={here({})}
            whole={here({ q: undefined })}
            registry={screenPath('/proveedores', { q: search.q })}
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
