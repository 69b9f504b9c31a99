import { useId, useState } from 'react';
import type { LotsSource } from '#contract/rules/lots/lots-again.ts';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { leftText } from '#contract/rules/lots/lots-paste.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { HandQuestion, ReadingChange, Understood } from '#web/ui/pasted-reading.tsx';
import { isAsking, Misfits, PasteQuestion, RowMessages, RowsLeftOut } from '#web/ui/pasted-rows.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useLotsReading, type Touched } from '#web/ui/use-lots-reading.ts';
import { LotsFileProblem, lotsTemplate, MAX_LOTS_FILE, readSheet } from './lots-file.ts';
import { useFields } from './tender-fields.tsx';
import { isEmptyLot, type LotText } from './tender-form.ts';
import './lots-section.css';

/** How lots are brought in. */
export type LotsIntake = 'paste' | 'file';

const COLUMNS_HINT =
  'número, descripción, unidad, cantidad, COG, CUCoP y precio de referencia de la partida. Con encabezados puede venir el precio unitario: se multiplica por la cantidad.';

const UNREADABLE = 'No pudimos leer el archivo. Guárdalo otra vez como XLSX sin contraseña, o como CSV.';

/** What rows are read beside: the lots that stand there, and their numbers. */
const besideOf = (lots: readonly LotText[]) => ({
  present: lots,
  taken: new Set(lots.map(({ number }) => Number(number))),
});

/** Lots from a spreadsheet: its cells pasted, or its file. What is not taken is told row by row. */
export function LotsIntakeBox({ intake, onDone }: { intake: LotsIntake; onDone: () => void }) {
  const { tender } = useFields();
  const [text, setText] = useState('');
  /** Name of the sheet that was read, of a book with several. */
  const [sheet, setSheet] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const statusId = useId();
  const reading = useLotsReading<LotText>({
    lots: tender.form.lots.filter((lot) => !isEmptyLot(lot)),
    besideOf,
    toLot: (lot, id) => ({ ...lot, profile: '', id }),
    onChange: (lots) => tender.change({ lots }),
  });
  const { result, said } = reading;
  const take = (source: LotsSource, answered: LotsSaid = {}) => {
    const found = reading.read(source, answered);
    if (found.lots.length === 0) return;
    if (found.errors.length + found.leftOut.length === 0 && found.understood === undefined) return onDone();
    // What was not taken stays to be corrected; errors and notices are told by the rows of what was pasted.
    if ('text' in source) setText(leftText(source.text, found));
  };
  const takeFile = async (file: File) => {
    setProblem(undefined);
    reading.clear();
    try {
      const { rows, sheet: name } = await readSheet(file);
      setSheet(name);
      take({ rows });
    } catch (error) {
      setProblem(error instanceof LotsFileProblem ? error.message : UNREADABLE);
    }
  };
  const settle = (answered: LotsSaid, touched?: Touched) => {
    const left = reading.again(answered, { text, touched });
    if (left !== undefined) setText(left);
  };
  const download = async () => saveFile(await lotsTemplate(), 'partidas.xlsx');
  return (
    <div className="u-card u-card--padded pa-paste">
      {intake === 'paste' ? (
        <TextArea
          label="Pega las partidas"
          hint={`Copia las celdas de tu hoja de cálculo, o el contenido de un CSV: ${COLUMNS_HINT}`}
          rows={6}
          value={text}
          onChange={(changed) => {
            setText(changed);
            if (result !== undefined && isAsking(result)) reading.clear();
          }}
        />
      ) : (
        <>
          <p className="u-field__hint">La hoja del libro que tiene los encabezados, con {COLUMNS_HINT}</p>
          <DropZone
            label="Archivo de partidas"
            types={['xlsx', 'csv']}
            maxBytes={MAX_LOTS_FILE}
            isSingle
            isDeafToPaste
            errors={problem === undefined ? [] : [problem]}
            onFiles={([file]) => {
              if (file !== undefined) void takeFile(file);
            }}
          />
        </>
      )}
      <div className="u-cluster u-gap-8">
        {intake === 'paste' ? (
          <Button disabled={text.trim() === ''} onClick={() => take({ text }, reading.saidOf(text))}>
            Agregar partidas
          </Button>
        ) : (
          <Button variant="tonal" onClick={() => void download()}>
            Descargar plantilla
          </Button>
        )}
        <Button variant="text" onClick={onDone}>
          {result === undefined ? 'Cancelar' : 'Cerrar'}
        </Button>
      </div>
      <div role="status" id={statusId}>
        {result !== undefined && <PasteQuestion asked={result} said={said} onSaid={settle} />}
        {result !== undefined && !isAsking(result) && (
          <>
            <p>
              {formatCountOf(result.lots.length, 'partida agregada', 'partidas agregadas')}
              {result.errors.length > 0 &&
                `, ${formatCountOf(result.errors.length, 'cosa', 'cosas')} por revisar:`}
            </p>
            <Understood sheet={sheet} result={result} isAsBefore={reading.isAsBefore} />
            <Misfits misfits={result.misfits} said={said} onSaid={settle} />
            <RowMessages rows={result.errors} />
            <RowsLeftOut rows={result.leftOut} />
          </>
        )}
      </div>
      <HandQuestion reading={reading} onSaid={settle} />
      {result !== undefined && !isAsking(result) && (
        <ReadingChange reading={result.reading} said={said} onSaid={settle} />
      )}
    </div>
  );
}
