import { useState } from 'react';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { leftText, parseLots, type PastedLots } from '#contract/rules/lots/lots-paste.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { isAsking, PasteQuestion, RowMessages, RowsLeftOut } from '#web/ui/pasted-rows.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { newLot, type LotTexts } from './request-form.ts';

/** Lots from the cells of a sheet, by the paste that a call has; what is not taken is told row by row. */
export function LotsPasteBox({ onTake, onDone }: { onTake: (lots: LotTexts[]) => void; onDone: () => void }) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<PastedLots>();
  const [said, setSaid] = useState<LotsSaid>({});
  const take = (answered: LotsSaid) => {
    setSaid(answered);
    const found = parseLots(text, new Set(), answered);
    setResult(found);
    if (isAsking(found) || found.lots.length === 0) return;
    onTake(
      found.lots.map(({ description, unit, quantity, estimate, group }) =>
        newLot({ description, unit, quantity, estimate, groupLabel: group }),
      ),
    );
    if (found.errors.length + found.leftOut.length === 0) return onDone();
    // What was not taken stays to be corrected, and its rows are told as they stand there now.
    const rest = leftText(text, found);
    setText(rest);
    if (rest === '') return;
    const again = parseLots(rest, new Set(), answered);
    setResult({ ...found, errors: isAsking(again) ? found.errors : again.errors });
  };
  return (
    <div className="u-card u-card--padded qr-paste">
      <TextArea
        label="Pega las partidas"
        hint="Copia las celdas de tu hoja con sus encabezados: descripción, unidad, cantidad y precio unitario o de referencia."
        rows={5}
        value={text}
        onChange={setText}
      />
      <div className="u-cluster u-gap-8">
        <Button disabled={text.trim() === ''} onClick={() => take({})}>
          Agregar partidas
        </Button>
        <Button variant="text" onClick={onDone}>
          {result === undefined ? 'Cancelar' : 'Cerrar'}
        </Button>
      </div>
      <div role="status">
        {result !== undefined && <PasteQuestion asked={result} said={said} onSaid={take} />}
        {result !== undefined && !isAsking(result) && (
          <>
            <p>
              {formatCountOf(result.lots.length, 'partida agregada', 'partidas agregadas')}
              {result.errors.length > 0 &&
                `, ${formatCountOf(result.errors.length, 'cosa', 'cosas')} por revisar:`}
            </p>
            <RowMessages rows={result.errors} />
            <RowsLeftOut rows={result.leftOut} />
          </>
        )}
      </div>
    </div>
  );
}
