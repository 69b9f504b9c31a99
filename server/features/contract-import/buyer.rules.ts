import { IMPORT_FIELD_LABELS } from '#contract/contract-imports.ts';
import type { ImportWords } from '#contract/imports.ts';
import { haveWordInCommon } from '#server/features/directory/public.ts';
import type { AskedWords } from '#server/kit/imports/asked-words.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { NO_INSTITUTION, NO_UNIT, type RowProcedure, type TakenRow } from './contract-row.rules.ts';

/** Whether a buying institution is the one whose portal this is; a file that names none is of this one. */
function isOurs(institution: string, university: string): boolean {
  return institution === NO_INSTITUTION || fold(institution).includes(fold(university));
}

/**
 * A procedure as it is kept: one of ours that says no area names the unit that bought as the one that asked; what another institution
 * bought says so in its description, and its units are no areas of ours.
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
    contracting_area: '',
  };
}

/** The answer that a unit is none of the directory and keeps its name. */
const AS_WRITTEN = '-';

/** Units of ours that bought, by their names in the directory; the others are asked, each once for all its rows. */
export class BuyingUnits {
  readonly #words: AskedWords;
  readonly #university: string;
  readonly #areas: readonly string[];

  constructor(words: AskedWords, { university, areas }: { university: string; areas: readonly string[] }) {
    this.#words = words;
    this.#university = university;
    this.#areas = areas;
  }

  /** The row with its unit as the directory names it; one that nobody knows keeps its name and is told. */
  name({ procedure, institution, inferences }: TakenRow, line: number): void {
    const written = procedure.requesting_area;
    if (written === NO_UNIT || this.#areas.length === 0 || !isOurs(institution, this.#university)) return;
    const same = this.#areas.find((area) => fold(area) === fold(written));
    if (same === undefined) this.#words.note(written, line);
    const answer = this.#words.answer(written);
    const known = same ?? this.#areas.find((area) => area === answer);
    if (known !== undefined) {
      if (procedure.contracting_area === written) procedure.contracting_area = known;
      procedure.requesting_area = known;
    } else if (answer !== AS_WRITTEN) inferences.push('unit_unknown');
  }

  get asked(): ImportWords[] {
    return this.#words.found({
      label: `${IMPORT_FIELD_LABELS.requestingArea} o ${IMPORT_FIELD_LABELS.unitName.toLowerCase()}`,
      choices: [
        ...this.#areas.map((name) => ({ value: name, label: name })),
        { value: AS_WRITTEN, label: 'No está en el directorio: se queda como está escrita' },
      ],
      near: (word) => this.#areas.filter((area) => haveWordInCommon(area, word)),
    });
  }
}
