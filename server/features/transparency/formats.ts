import { sql } from 'kysely';
import { API_BASE } from '#contract/endpoint.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { FORMATS, type FormatKey, type TransparencySettings } from '#contract/transparency.ts';
import { readPublicProcedure } from '#server/features/procurement/public.ts';
import type { Services } from '#server/kit/services.ts';
import { streamRows } from '#server/kit/stream-rows.ts';
import {
  POST_COLUMNS,
  REGULATION_COLUMNS,
  type ReportedPost,
  type ReportedRegulation,
} from './content-formats.rules.ts';
import { CONTRACT_COLUMNS, CONTRACT_TABLES, type ContractRow } from './contract-format.rules.ts';
import { reportedContracts } from './contract-format.sql.ts';
import {
  formatFaults,
  type Fault,
  type FormatColumn,
  type FormatFrame,
  type MendPlace,
  type Value,
} from './format.rules.ts';
import { COLUMNS, reportFaults, type ReportedSupplier } from './transparency.rules.ts';
import { reportedSuppliers } from './transparency.sql.ts';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** A format of the national platform: its columns and tables, its rows, and where what a row lacks is mended. */
export interface Format<Row> {
  title: string;
  /** Article and fraction as the cover prints them. */
  label: (settings: TransparencySettings) => string;
  columns: readonly FormatColumn<Row>[];
  tables: readonly { name: string; columns: readonly string[]; rows: (row: Row) => Value[][] }[];
  rows: (services: Services, frame: FormatFrame) => AsyncIterable<Row>;
  faults: (row: Row, frame: FormatFrame) => Fault[];
  /** How a row is called. */
  called: (row: Row) => { name: string; number: string | null };
  /** The screen where something is mended. */
  screen: (row: Row, mend: MendPlace) => string;
}

const query = (address: string, values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((one): one is [string, string] => one[1] !== undefined);
  return `${address}?${new URLSearchParams(given).toString()}`;
};
const recordOf = (id: string | null) =>
  query('/padron-Proveedores/Administrador', { seccion: 'padron', prov: id ?? undefined });

const suppliers: Format<ReportedSupplier> = {
  title: 'Padrón de proveedores y contratistas',
  label: ({ articleLabel }) => articleLabel,
  columns: COLUMNS,
  tables: [
    {
      name: 'Tabla_beneficiarios',
      columns: ['Nombre o denominación', 'RFC', 'Porcentaje'],
      rows: ({ file }) =>
        (file?.partners ?? []).map(({ name, rfc, percentage }) => [
          name,
          rfc,
          percentage === '' ? null : Number(percentage),
        ]),
    },
  ],
  rows: supplierRows,
  faults: reportFaults,
  called: ({ number, name, legalSuffix }) => ({
    number,
    name: [name, legalSuffix].filter(Boolean).join(', '),
  }),
  screen: ({ id }, { control }) => `${recordOf(id)}#${control}`,
};

const contracts: Format<ContractRow> = {
  title: FORMATS.contratos.title,
  label: () => FORMATS.contratos.label,
  columns: CONTRACT_COLUMNS,
  tables: CONTRACT_TABLES,
  rows: contractRows,
  faults: (row, frame) => formatFaults(CONTRACT_COLUMNS, row, frame),
  called: ({ procedureNumber, contractNumber }) => ({
    number: null,
    name: [procedureNumber, contractNumber].filter((part) => part !== null).join(', contrato '),
  }),
  screen: ({ procedureId, contractId, supplierId }, { section, control }) => {
    if (section === 'padron') return `${recordOf(supplierId)}#${control}`;
    // The form of a contract opens by its own name, then its control is there.
    const within = section === 'contratos' ? `contrato-${contractId}/${control}` : control;
    return `${query(RECORDS, { proc: procedureId, seccion: section })}#${within}`;
  },
};

const regulations: Format<ReportedRegulation> = {
  title: FORMATS.normatividad.title,
  label: () => FORMATS.normatividad.label,
  columns: REGULATION_COLUMNS,
  tables: [],
  rows: regulationRows,
  faults: (row, frame) => formatFaults(REGULATION_COLUMNS, row, frame),
  called: ({ title }) => ({ number: null, name: title }),
  screen: ({ slug }, { control }) => `/administracion/contenido/normatividad/${slug}#${control}`,
};

const posts: Format<ReportedPost> = {
  title: FORMATS.directorio.title,
  label: () => FORMATS.directorio.label,
  columns: POST_COLUMNS,
  tables: [],
  rows: postRows,
  faults: (row, frame) => formatFaults(POST_COLUMNS, row, frame),
  called: ({ post, name, isVacant }) => ({ number: null, name: isVacant ? post : name }),
  screen: ({ key }, { control }) => `/administracion/contenido/directorio/${key}#${control}`,
};

/** Does something with a format whatever its rows are. */
export function withFormat<T>(key: FormatKey | 'padron', work: <Row>(format: Format<Row>) => T): T {
  if (key === 'padron') return work(suppliers);
  if (key === 'contratos') return work(contracts);
  return key === 'normatividad' ? work(regulations) : work(posts);
}

async function* supplierRows(
  { db, pool }: Services,
  { from, to }: FormatFrame,
): AsyncGenerator<ReportedSupplier> {
  for await (const rows of streamRows<ReportedSupplier>(pool, reportedSuppliers(from, to).compile(db)))
    yield* rows;
}

async function* contractRows(services: Services, { from, to }: FormatFrame): AsyncGenerator<ContractRow> {
  const { db, pool, config } = services;
  const filesFrom = `${config.publicUrl}${API_BASE}`;
  let known: { id: string; detail: ProcedureDetail } | undefined;
  for await (const rows of streamRows(pool, reportedContracts(from, to).compile(db), { batch: 200 }))
    for (const row of rows) {
      if (known?.id !== row.procedureId) {
        const detail = await readPublicProcedure(db, { id: row.procedureId });
        if (detail === undefined) continue;
        known = { id: row.procedureId, detail };
      }
      const { detail } = known;
      const contract = detail.contracts.find(({ number }) => number === row.contractNumber);
      yield { ...row, detail, contract, filesFrom };
    }
}

async function* regulationRows(
  { db }: Services,
  { screens }: FormatFrame,
): AsyncGenerator<ReportedRegulation> {
  const { rows } = await sql<ReportedRegulation>`
    select slug, title, kind, published_on "publishedOn", last_reform_on "lastReformOn", official_url "officialUrl",
      ${`${screens}/normatividad/`} || slug page
    from regulation where is_published and status <> 'repealed' order by position, title`.execute(db);
  yield* rows;
}

async function* postRows({ db }: Services): AsyncGenerator<ReportedPost> {
  const { rows } = await sql<ReportedPost>`
    select d.key, d.is_vacant "isVacant", d.post_level as level, d.post, d.name, d.surname1, d.surname2, d.sex, a.name area,
      d.held_since "heldSince", d.place, d.phone, d.extension, d.email
    from directory_person d join area a on a.id = d.area_id where d.is_visible
    order by a.position, d.position, d.name`.execute(db);
  yield* rows;
}
