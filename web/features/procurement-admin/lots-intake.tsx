import { useId, useState } from 'react';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import {
  leftText,
  parseLots,
  readLots,
  type LotText,
  type PastedLots,
} from '#contract/rules/lots/lots-paste.ts';
import type { SheetRow } from '#contract/rules/lots/lots-sheet.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import {
  isAsking,
  Misfits,
  PasteQuestion,
  RowMessages,
  RowsLeftOut,
  Understood,
} from '#web/ui/pasted-rows.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { LotsFileProblem, lotsTemplate, MAX_LOTS_FILE, readSheet } from './lots-file.ts';
import { useFields } from './tender-fields.tsx';
import { isEmptyLot } from './tender-form.ts';
import './lots-section.css';

/** How lots are brought in. */
export type LotsIntake = 'paste' | 'file';

const COLUMNS_HINT =
  'número, descripción, unidad, cantidad, COG, CUCoP y precio de referencia de la partida. Con encabezados puede venir el precio unitario: se multiplica por la cantidad.';

const UNREADABLE = 'No pudimos leer el archivo. Guárdalo otra vez como XLSX sin contraseña, o como CSV.';

const numbersOf = (lots: readonly { number: string }[]) => new Set(lots.map(({ number }) => Number(number)));

/** Lots from a spreadsheet: its cells pasted, or its file. What is not taken is told row by row. */
export function LotsIntakeBox({ intake, onDone }: { intake: LotsIntake; onDone: () => void }) {
  const { tender } = useFields();
  const [text, setText] = useState('');
  const [result, setResult] = useState<PastedLots>();
  const [rows, setRows] = useState<SheetRow[]>([]);
  /** Name of the sheet that was read, of a book with several. */
  const [sheet, setSheet] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** What was answered of what stands there now. */
  const [answered, setAnswered] = useState<LotsSaid>({});
  const statusId = useId();
  const take = (
    read: (taken: ReadonlySet<number>, present: readonly LotText[]) => PastedLots,
    said: LotsSaid = {},
  ) => {
    setAnswered(said);
    const kept = tender.form.lots.filter((lot) => !isEmptyLot(lot));
    const found = read(numbersOf(kept), kept);
    setResult(found);
    if (found.lots.length === 0) return;
    const lots = [...kept, ...found.lots.map((lot) => ({ ...lot, profile: '', id: crypto.randomUUID() }))];
    tender.change({ lots });
    if (found.errors.length + found.leftOut.length === 0 && found.understood === undefined) return onDone();
    if (intake === 'file') {
      // What was taken is not read again when a column is left out.
      setRows((all) => all.filter(({ line }) => found.left.includes(line)));
      return;
    }
    // What was not taken stays to be corrected; errors and notices are told by the rows of what was pasted.
    setText(leftText(text, found));
  };
  const takeFile = async (file: File) => {
    setProblem(undefined);
    setResult(undefined);
    try {
      const { rows: found, sheet: name } = await readSheet(file);
      setSheet(name);
      setRows(found);
      take((taken, present) => readLots(found, taken, {}, present));
    } catch (error) {
      setProblem(error instanceof LotsFileProblem ? error.message : UNREADABLE);
    }
  };
  const settle = (said: LotsSaid) =>
    take(
      (taken, present) =>
        intake === 'paste' ? parseLots(text, taken, said, present) : readLots(rows, taken, said, present),
      said,
    );
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
            if (result !== undefined && isAsking(result)) setResult(undefined);
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
          <Button
            disabled={text.trim() === ''}
            onClick={() => take((taken, present) => parseLots(text, taken, {}, present))}
          >
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
        {result !== undefined && <PasteQuestion asked={result} said={answered} onSaid={settle} />}
        {result !== undefined && !isAsking(result) && (
          <>
            <p>
              {formatCountOf(result.lots.length, 'partida agregada', 'partidas agregadas')}
              {result.errors.length > 0 &&
                `, ${formatCountOf(result.errors.length, 'cosa', 'cosas')} por revisar:`}
            </p>
            <Understood sheet={sheet} result={result} />
            <Misfits misfits={result.misfits} said={answered} onSaid={settle} />
            <RowMessages rows={result.errors} />
            <RowsLeftOut rows={result.leftOut} />
          </>
        )}
      </div>
    </div>
  );
}
