import type { RefusalCode } from '#contract/contract-imports.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** What a spreadsheet makes of «3-23»: «mar-23», «01-mar», «1-mar-2023». */
const MADE_DATE =
  /^(?:\d{1,2}[-/ ])?(?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sept?|oct|nov|dic|dec)\.?[-/ ]\d{2,4}$|^\d{1,2}[-/ ](?:ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sept?|oct|nov|dic|dec)\.?$/;

type ContractNumber = { code: string; isJoined: boolean } | { refused: RefusalCode; reason: string };

/** Whether a number says its year: «UFA-12-2025», «2025/0012», «C-12/25»; figures alone do not. */
function saysYear(code: string, year: string): boolean {
  const figures = code.split(/\D/).filter((part) => part !== '');
  if (/^\d+$/.test(code)) return false;
  return (
    figures.some((part) => /^(?:19|20)\d\d$/.test(part)) ||
    (figures.length > 1 && figures.at(-1) === year.slice(2))
  );
}

/** What stands between two numbers in one cell. */
const BETWEEN = /\s{0,3}[,;]\s{0,3}|\s{1,3}(?:y|e|al?|\/|-)\s{1,3}|\s{1,3}/i;

/** Whether a cell has more than one number: each of its parts has figures, and of those a blank parts a year or a section. */
function isSeveral(code: string): boolean {
  const parts = code.split(BETWEEN).filter((part) => part !== '');
  const hasSign = /[,;]|\s(?:y|e|al?)\s/i.test(code);
  const figures = (part: string) => part.split(/[/-]/).filter((one) => /\d/.test(one)).length;
  return parts.length > 1 && parts.every((part) => figures(part) > (hasSign ? 0 : 1));
}

/** The year that a number says: «UFA-12-2025», «2025/0012», «009/25»; undefined where it says none. */
export function yearOfNumber(code: string): string | undefined {
  const figures = code.split(/\D/).filter((part) => part !== '');
  if (figures.length < 2) return undefined;
  const whole = figures.filter((part) => /^(?:19|20)\d\d$/.test(part));
  if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined;
  return /^\D{0,20}\d{1,5}\/\d\d$/.test(code) ? `20${figures.at(-1)}` : undefined;
}

/**
 * The number of a contract; where its year has a column of its own and the number does not say it, both together, since
 * numbers begin again each year. Undefined `year` where there is no such column.
 */
export function contractNumber(code: string, year: string | undefined): ContractNumber {
  if (MADE_DATE.test(fold(code)))
    return {
      refused: 'contract_code_date',
      reason: `«${code}» no es un número de contrato: la hoja de cálculo lo convirtió en fecha. Da a la columna el formato Texto, escribe otra vez el número y sube el archivo.`,
    };
  if (isSeveral(code))
    return {
      refused: 'contract_code_several',
      reason: `«${code}» son varios contratos en una celda y la fila tiene un solo importe. Escribe una fila por contrato, cada una con su número y su importe.`,
    };
  if (year === undefined || saysYear(code, year)) return { code, isJoined: false };
  if (/^(?:19|20)\d\d$/.test(year)) return { code: `${code}/${year}`, isJoined: true };
  return {
    refused: 'contract_year',
    reason:
      year === ''
        ? `El número ${code} no dice el año y la celda del año está vacía: el mismo número hay cada año. Escribe el año del contrato.`
        : `El número ${code} no dice el año y «${year}» no es un año de cuatro cifras. Escríbelo completo, como 2025.`,
  };
}
