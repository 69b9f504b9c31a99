import {
  PAPER_REQUIREMENT_LABELS,
  REASON_KIND_LABELS,
  type AllCatalogues,
  type CatalogueLine,
  type CatalogueName,
  type PaperType,
  type RegistryHoliday,
  type RegistryReason,
  type RegistryTerm,
} from '#contract/registry-catalogues.ts';
import { TERM_UNIT_WORDS } from '#contract/rules/days/term-unit.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatCountOf, formatDate, formatDateRange } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CatalogueGroups, type EntryGroup } from './catalogue-groups.tsx';
import type { Entry } from './entry-values.ts';

interface CatalogueTableProps {
  name: CatalogueName;
  all: AllCatalogues;
  /** Text that an entry must hold somewhere, folded. */
  wanted: string;
  onOpen: (entry: Entry) => void;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows under the title that each one names, in the order in which titles appear. */
function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  groupOf: (key: string) => Pick<EntryGroup<Row>, 'title' | 'isOpen'>,
): EntryGroup<Row>[] {
  const keys = new Set(rows.map(keyOf));
  return [...keys].map((key) => ({ key, rows: rows.filter((row) => keyOf(row) === key), ...groupOf(key) }));
}

function amountText({ amount, unit }: RegistryTerm): string {
  if (unit === 'yes_no') return amount === 1 ? 'Se aplica' : 'No se aplica';
  return formatCountOf(amount, ...TERM_UNIT_WORDS[unit]);
}

/** Entries of one catalogue with their legal source; the first cell opens the form. Long ones are folded by section. */
export function CatalogueTable({ name, all, wanted, onOpen }: CatalogueTableProps) {
  const { now } = usePortal();
  const thisYear = todayInMexico(now).slice(0, 4);
  const open = (entry: object, label: string) => (
    <button type="button" className="rc-link" onClick={() => onOpen(entry as Entry)}>
      {label}
    </button>
  );
  const isWanted = (entry: object) => fold(JSON.stringify(Object.values(entry))).includes(fold(wanted));
  const state = ({ active }: { active: boolean }) =>
    active ? <Tag tone="ok">En uso</Tag> : <Tag tone="mute">Retirado</Tag>;
  const table = <Row extends object>(
    rows: readonly Row[],
    key: (row: Row) => string,
    columns: Column<Row>[],
    sections?: (found: readonly Row[]) => EntryGroup<Row>[],
  ) => {
    const found = rows.filter((row) => isWanted(row));
    if (found.length === 0) return <p>Ninguna entrada contiene «{wanted}».</p>;
    if (sections === undefined)
      return <DataTable caption="Entradas" columns={columns} rows={found} rowKey={key} density="compact" />;
    return (
      <CatalogueGroups
        key={name}
        groups={sections(found)}
        columns={columns}
        rowKey={key}
        isSearch={wanted.trim() !== ''}
      />
    );
  };
  switch (name) {
    case 'giros':
      return table<CatalogueLine>(
        all.lines,
        (line) => line.code,
        [
          {
            key: 'code',
            name: 'Clave',
            cell: (line) => <span className="rc-code">{open(line, line.code)}</span>,
          },
          {
            key: 'name',
            name: 'Nombre',
            cell: (line) => (
              <span className={line.parentCode === null ? 'rc-parent' : 'rc-child'}>{line.name}</span>
            ),
          },
          { key: 'cog', name: 'COG', cell: (line) => line.expenseCodes.join(', ') },
          { key: 'opinion', name: 'Dictamen previo', cell: (line) => line.priorOpinionArea ?? 'No' },
          { key: 'source', name: 'Fuente', cell: (line) => line.source },
          { key: 'state', name: 'Estado', cell: state },
        ],
        (found) =>
          grouped(
            found,
            (line) => line.parentCode ?? line.code,
            (code) => ({ title: `${code} ${all.lines.find((line) => line.code === code)?.name ?? ''}` }),
          ),
      );
    case 'documentos':
      return table<PaperType>(all.papers, (paper) => paper.code, [
        { key: 'name', name: 'Documento', cell: (paper) => open(paper, paper.name) },
        {
          key: 'who',
          name: 'Se pide a',
          cell: (paper) =>
            [
              ...paper.personTypes.map((type) => PERSON_TYPE_LABELS[type]),
              ...(paper.foreignToo ? ['Extranjeros'] : []),
            ].join(', '),
        },
        { key: 'when', name: 'Cuándo', cell: (paper) => PAPER_REQUIREMENT_LABELS[paper.requirement] },
        { key: 'validity', name: 'Vigencia', cell: (paper) => paper.validityText },
        { key: 'source', name: 'Fuente', cell: (paper) => paper.source },
        { key: 'state', name: 'Estado', cell: state },
      ]);
    case 'motivos':
      return table<RegistryReason>(
        all.reasons,
        (reason) => reason.code,
        [
          { key: 'text', name: 'Motivo', cell: (reason) => open(reason, reason.text) },
          { key: 'kind', name: 'Para', cell: (reason) => REASON_KIND_LABELS[reason.kind] },
          {
            key: 'paper',
            name: 'Documento',
            cell: (reason) =>
              reason.paperCode === null
                ? 'Cualquiera'
                : (all.papers.find(({ code }) => code === reason.paperCode)?.name ?? reason.paperCode),
          },
          { key: 'basis', name: 'Fundamento', cell: (reason) => reason.legalBasis },
          { key: 'state', name: 'Estado', cell: state },
        ],
        (found) =>
          grouped(
            found,
            (reason) => reason.kind,
            (kind) => ({ title: REASON_KIND_LABELS[kind as RegistryReason['kind']] }),
          ),
      );
    case 'plazos':
      return table<RegistryTerm>(all.terms, (term) => term.code, [
        { key: 'text', name: 'Plazo', cell: (term) => open(term, term.text) },
        { key: 'amount', name: 'Cantidad', cell: amountText },
        { key: 'source', name: 'Fuente', cell: (term) => term.source },
      ]);
    default:
      return table<RegistryHoliday>(
        all.holidays,
        (day) => day.date,
        [
          {
            key: 'date',
            name: 'Fecha',
            cell: (day) =>
              open(day, day.until === null ? formatDate(day.date) : formatDateRange(day.date, day.until)),
          },
          { key: 'reason', name: 'Motivo', cell: (day) => day.reason },
          { key: 'source', name: 'Fuente', cell: (day) => day.source },
        ],
        (found) =>
          grouped(
            found,
            (day) => day.date.slice(0, 4),
            (year) => ({ title: year, isOpen: year === thisYear }),
          ),
      );
  }
}
