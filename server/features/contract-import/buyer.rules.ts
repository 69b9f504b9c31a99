import { fold } from '#server/kit/table-file/plain-text.ts';
import { NO_INSTITUTION, type RowProcedure, type TakenRow } from './contract-row.rules.ts';

/** Whether a buying institution is the one whose portal this is; a file that names none is of this one. */
function isOurs(institution: string, university: string): boolean {
  return institution === NO_INSTITUTION || fold(institution).includes(fold(university));
}

/**
 * A procedure as it is kept: one of ours names the unit that bought as the area that asked for it; what another institution bought
 * says so in its description, and its units are no areas of ours.
 */
export function boughtBy(
  { procedure, institution }: Pick<TakenRow, 'procedure' | 'institution'>,
  university: string,
): RowProcedure & { description: string } {
  if (isOurs(institution, university)) return { ...procedure, description: '' };
  return {
    ...procedure,
    description: `Compra de otra institución: ${institution}, ${procedure.requesting_area}.`,
    requesting_area: '',
  };
}
