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
