import type { SheetDetail, SheetPage, SheetQuery, SheetRow } from '#contract/procedure-sheets.ts';
import type { AllCatalogues } from '#contract/registry-catalogues.ts';
import { requirementsFor } from '#contract/rules/registry/requirements.ts';
import { TERM_UNIT_WORDS } from '#contract/rules/days/term-unit.ts';
import { PERSON_TYPES } from '#contract/suppliers.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { Db } from '#server/kit/db.ts';
import { selectSheet, selectSheets, type StoredSheet } from './procedure-sheets.sql.ts';

const ONLINE = 'En línea, sin ir a la oficina';

/** The time that the registry promises, in place of what the sheet says: there is one promise. */
function promised<Sheet extends SheetRow>(
  { registryRequest, ...sheet }: StoredSheet<Sheet>,
  { terms }: AllCatalogues,
): Omit<StoredSheet<Sheet>, 'registryRequest'> {
  const answer = registryRequest === null ? undefined : terms.find(({ code }) => code === 'answer');
  if (answer === undefined || answer.unit === 'yes_no') return sheet;
  const [one, many] = TERM_UNIT_WORDS[answer.unit];
  return { ...sheet, responseTime: `${answer.amount} ${answer.amount === 1 ? one : many}` };
}

/** Published sheets of one audience. */
export async function listSheets(db: Db, query: SheetQuery): Promise<SheetPage> {
  const [{ rows, counts }, catalogues] = await Promise.all([selectSheets(db, query), readCatalogues(db)]);
  return { rows: rows.map((row) => promised(row, catalogues)), counts };
}

/** One published sheet; of a procedure of the registry, with what its catalogue asks for now. */
export async function readSheet(db: Db, key: string): Promise<SheetDetail | undefined> {
  const [stored, catalogues] = await Promise.all([selectSheet(db, key), readCatalogues(db)]);
  if (stored === undefined) return undefined;
  const sheet = promised(stored, catalogues);
  const kind = stored.registryRequest;
  if (kind === null) return { ...sheet, registry: null };
  const checklists = PERSON_TYPES.map((personType) => ({
    personType,
    papers: requirementsFor({ personType, kind, origin: 'national' }, catalogues.papers),
  }));
  return { ...sheet, channel: ONLINE, requirements: [], registry: { kind, checklists } };
}
