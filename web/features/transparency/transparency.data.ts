import {
  transparencyApi,
  type FormatKey,
  type FormatReport,
  type QuarterQuery,
  type TransparencyReport,
  type TransparencySettings,
} from '#contract/transparency.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import { API_BASE } from '#contract/endpoint.ts';

export type { QuarterQuery };

/** Rows of a quarter and what has to be mended first. */
export function loadReport(
  api: Api,
  quarter: QuarterQuery,
  signal?: AbortSignal,
): Promise<TransparencyReport> {
  return api.call(transparencyApi.report, { query: quarter, ...(signal === undefined ? {} : { signal }) });
}

/** Changes the texts of the report over the version that was read. */
export function saveSettings(
  api: Api,
  settings: TransparencySettings,
  version: number,
): Promise<{ settings: TransparencySettings; version: number }> {
  return api.call(transparencyApi.changeSettings, { body: settings, version });
}

/** A file with the name under which it is saved. */
export interface TakenFile {
  blob: Blob;
  name: string;
}

async function takeFile(api: Api, address: string, name: string): Promise<TakenFile> {
  const response = await api.request(address.slice(API_BASE.length));
  if (!response.ok) throw new CallError(await response.json());
  return { blob: await response.blob(), name };
}

const periodOf = ({ ejercicio, trimestre }: QuarterQuery) => `${ejercicio}-T${trimestre}`;

/** Downloads the report, or the list of what has to be mended, with the officer's session. */
export function download(api: Api, kind: 'file' | 'faults', quarter: QuarterQuery): Promise<TakenFile> {
  const period = periodOf(quarter);
  return takeFile(
    api,
    addressOf(transparencyApi[kind], undefined, quarter),
    kind === 'file' ? `formato-XXX-padron-${period}.xlsx` : `faltantes-${period}.csv`,
  );
}

/** One of the other formats, of a quarter. */
interface AskedFormat {
  formato: FormatKey;
  quarter: QuarterQuery;
}

/** Rows of a format of a quarter and what has to be mended first. */
export function loadFormat(
  api: Api,
  { formato, quarter }: AskedFormat,
  signal: AbortSignal,
): Promise<FormatReport> {
  return api.call(transparencyApi.format, { params: { formato }, query: quarter, signal });
}

/** Downloads a format with the officer's session. */
export function downloadFormat(api: Api, { formato, quarter }: AskedFormat): Promise<TakenFile> {
  return takeFile(
    api,
    addressOf(transparencyApi.formatFile, { formato }, quarter),
    `formato-${formato}-${periodOf(quarter)}.xlsx`,
  );
}

/** The quarter that ended last, which is the one to report. */
export function lastQuarter(today: string): QuarterQuery {
  const [year = 2026, month = 1] = today.split('-').map(Number);
  const quarter = Math.ceil(month / 3) - 1;
  return quarter === 0 ? { ejercicio: year - 1, trimestre: 4 } : { ejercicio: year, trimestre: quarter };
}
