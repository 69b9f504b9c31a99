import type { ImportField } from '#contract/contract-imports.ts';
import { fieldOf, headerKey } from './column-names.rules.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

type Test = (value: string) => boolean;

const matches =
  (pattern: RegExp): Test =>
  (value) =>
    pattern.test(fold(value));
const moment = matches(/^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{4})( .*)?$/);
const code: Test = (value) => /^[\w./-]{1,40}$/.test(fold(value)) && /\d/.test(value);
const flag = matches(/^[01]$/);
const size = matches(/^(micro|pequena|mediana|grande|no mipyme)$/);

/** Whether a text could be a person's or firm's name: letters, and no address, date or single word flag. */
export function looksLikeName(value: string): boolean {
  const text = value.trim();
  return /\p{L}{2}[\s.,&-]+\S/u.test(text) && !/^https?:/i.test(text) && !/^\d/.test(text);
}

const FIELD_TESTS: Partial<Record<ImportField, Test>> = {
  contractCode: code,
  fileNumber: code,
  procedureNumber: matches(/^[a-z]{1,4}-\S+$/),
  supplier: looksLikeName,
  supplierRegistered: looksLikeName,
  supplierSize: size,
  amount: matches(/^\$? ?[\d.,]+$/),
  currency: matches(/^[a-z]{3,4}$/),
  startsOn: moment,
  endsOn: moment,
  signedOn: moment,
  publishedAt: moment,
  openingAt: moment,
  awardedAt: moment,
  contractStatus: matches(/^(activo|vigente|expirado|terminado|concluido|rescindido|suspendido|cancelado)/),
  kind: matches(/^(licitacion|invitacion|adjudicacion|otro|proyecto)/),
  category: matches(/^(adquisicion|arrendamiento|servicio|obra)/),
  character: matches(/^(inter)?nacional/),
  modality: matches(/^(mixta|electronica|presencial)$/),
  template: matches(/(laassp|lopsrm|licitacion|invitacion|adjudicacion|contratacion)/),
  announcement: matches(/^https?:\/\//),
};

/** Columns that the import does not read but whose content tells where they are. */
const OTHER_TESTS: Record<string, Test> = {
  gobierno: matches(/^(apf|ge|gm)$/),
  archivado: matches(/^(si|no)$/),
  convenio_modificatorio: flag,
  contrato_marco: flag,
  compra_consolidada: flag,
  plurianual: flag,
  estratificacion_muc: size,
  folio_rupc: matches(/^\d{1,7}$/),
  siglas_pais: matches(/^[a-z]{2}$/),
  estatus_empresa: matches(/^(in)?habilitad[oa]$/),
  cuenta_administrada_por: matches(/^(poc|uc)$/),
  c_externo: flag,
};

/** How well values fit a header: 1 all, −1 none, 0 when the header says nothing about its content or all are empty. */
export function fit(header: string, values: readonly string[]): number {
  const field = fieldOf(header);
  const test = field === undefined ? OTHER_TESTS[headerKey(header)] : FIELD_TESTS[field];
  if (test === undefined) return 0;
  const filled = values.filter((value) => value.trim() !== '');
  if (filled.length === 0) return 0;
  return (2 * filled.filter(test).length) / filled.length - 1;
}
