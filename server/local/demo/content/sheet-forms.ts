import asked from '../data/sheet-forms.json' with { type: 'json' };
import type { DocumentShelf, ShelvedFile } from '../document-shelf.ts';
import { writePdf } from '../documents/pdf.ts';
import type { Random } from '../random.ts';

/** A form of a sheet: the file, and what it is called. */
export interface SheetForm {
  id: string;
  title: string;
  file: ShelvedFile;
}

/** What each form asks, by the sheet or the entry of Normatividad that it belongs to. */
const FORMS = asked as unknown as Readonly<Record<string, readonly [title: string, asks: readonly string[]]>>;

/** Forms, by the key of what they belong to; each asks what its first step needs. */
export async function demoSheetForms(
  shelf: DocumentShelf,
  random: Random,
  today: string,
): Promise<Readonly<Record<string, SheetForm>>> {
  const forms: Record<string, SheetForm> = {};
  for (const [key, [title, asks]] of Object.entries(FORMS))
    forms[key] = {
      id: random.uuid(),
      title,
      file: await shelf.pdf(`form-${key}`, () =>
        writePdf({
          title,
          head: `${key}. Datos de muestra ficticios`,
          createdOn: `${today.slice(0, 4)}-01-02`,
          pages: [
            {
              blocks: [
                { heading: title },
                {
                  head: ['Dato', 'Escribe aquí'],
                  rows: asks.map((ask) => [ask, ' ']),
                  widths: [2, 3],
                },
              ],
            },
          ],
        }),
      ),
    };
  return forms;
}
