import { municipalitiesIn } from '#contract/mexican-municipalities.ts';
import { MEXICAN_STATE_CODES, MEXICAN_STATES } from '#contract/mexican-states.ts';
import { foldedWords } from '../texts/typed-text.ts';
import { stateIn } from './written-state.ts';

/** Without accents, signs and the short words that people leave out. */
const folded = (text: string) =>
  foldedWords(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^ ?(?:municipio|mpio|mun|mcpio|alcaldia|alc|delegacion|deleg) (?:de |del )?/, '')
    .trim();

/** The same without its state behind it («León, Gto.»), and that state where it is another one than the row says. */
function parted(text: string, stateName: string): { words: string; other?: string } {
  const parts = text.split(/[,;(/]|\s-\s/);
  const said = parts.length < 2 ? undefined : stateIn((parts.at(-1) ?? '').replaceAll(/[).]/g, ' ').trim());
  if (said === undefined) return { words: folded(text) };
  const words = folded(parts.slice(0, -1).join(' '));
  return said === stateName ? { words } : { words, other: said };
}

/**
 * The name of a municipality as its state's list has it, from any way to write it: «LEON», «Silao» for Silao de la
 * Victoria where no other name begins so. Any other text stays.
 */
export function municipalityNameOf(text: string, stateName: string): string {
  const { words, other } = parted(text, stateName);
  if (other !== undefined) return text;
  const names = municipalitiesIn(stateName) ?? [];
  const same = names.find((name) => folded(name) === words);
  if (same !== undefined || words === '') return same ?? text;
  const longer = names.filter((name) => folded(name).startsWith(`${words} de `));
  return longer.length === 1 ? longer[0]! : text;
}

/** What is told of a municipality that is kept under another name than it was written, but for accents and words around it. */
export function municipalityNote(written: string, kept: string, stateName: string): string | undefined {
  return folded(kept) === parted(written, stateName).words || folded(kept) === folded(written)
    ? undefined
    : `«${written.trim()}» se toma como ${kept}, de ${stateName}.`;
}

/**
 * What is wrong with a municipality that lies outside the state of its row, and whether it surely is of another one;
 * undefined where it is of this one, or nobody here has the whole list of the state.
 */
export function outsideState(
  municipality: string,
  stateName: string,
): { message: string; isSure: boolean } | undefined {
  const { words, other } = parted(municipality, stateName);
  if (other !== undefined && stateName !== '')
    return {
      message: `«${municipality.trim()}» dice ${other}, y la fila dice ${stateName}: corrige el municipio o el estado.`,
      isSure: true,
    };
  const names = municipalitiesIn(stateName);
  if (names === undefined || words === '') return undefined;
  if (names.some((name) => folded(name) === words || folded(name).startsWith(`${words} `))) return undefined;
  const others = MEXICAN_STATE_CODES.map((code) => MEXICAN_STATES[code]).filter((other) =>
    municipalitiesIn(other)?.some((name) => folded(name) === words),
  );
  const said = `«${municipality.trim()}»`;
  return others.length === 0
    ? {
        message: `${said} no está entre los municipios de ${stateName}: comprueba el municipio y el estado.`,
        isSure: false,
      }
    : {
        message: `${said} es municipio de ${others.join(' o ')}, y la fila dice ${stateName}: corrige el municipio o el estado.`,
        isSure: true,
      };
}
