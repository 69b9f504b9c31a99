import { useState } from 'react';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { leftText } from '#contract/rules/lots/lots-paste.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { HandQuestion, ReadingChange, Understood } from '#web/ui/pasted-reading.tsx';
import { isAsking, Misfits, PasteQuestion, RowMessages, RowsLeftOut } from '#web/ui/pasted-rows.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useLotsReading, type Touched } from '#web/ui/use-lots-reading.ts';
import { newLot, type LotTexts } from './request-form.ts';

/** What rows are read beside: what was refused beside them stays so. */
const besideOf = (lots: readonly LotTexts[]) => ({
  present: lots.map((lot, place) => ({ ...lot, number: String(place + 1) })),
  taken: new Set<number>(),
});

/** Lots from the cells of a sheet, by the paste that a call has; what is not taken is told row by row. */
export function LotsPasteBox(props: {
  /** Lots that stand in the request. */
  lots: readonly LotTexts[];
  onChange: (lots: LotTexts[]) => void;
  onDone: () => void;
}) {
  const { lots, onChange, onDone } = props;
  const [text, setText] = useState('');
  const reading = useLotsReading<LotTexts>({
    lots,
    besideOf,
    toLot: ({ description, unit, quantity, estimate, group }, id) =>
      newLot({ id, description, unit, quantity, estimate, groupLabel: group }),
    onChange,
  });
  const { result, said } = reading;
  const take = () => {
    const found = reading.read({ text }, reading.saidOf(text));
    if (isAsking(found) || found.lots.length === 0) return;
    if (found.errors.length + found.leftOut.length === 0 && found.understood === undefined) return onDone();
    // What was not taken stays to be corrected; errors and notices are told by the rows of what was pasted.
    setText(leftText(text, found));
  };
  const settle = (answered: LotsSaid, touched?: Touched) => {
    const left = reading.again(answered, { text, touched });
    if (left !== undefined) setText(left);
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
        <Button disabled={text.trim() === ''} onClick={take}>
          Agregar partidas
        </Button>
        <Button variant="text" onClick={onDone}>
          {result === undefined ? 'Cancelar' : 'Cerrar'}
        </Button>
      </div>
      <div role="status">
        {result !== undefined && <PasteQuestion asked={result} said={said} onSaid={settle} />}
        {result !== undefined && !isAsking(result) && (
          <>
            <p>
              {formatCountOf(result.lots.length, 'partida agregada', 'partidas agregadas')}
              {result.errors.length > 0 &&
                `, ${formatCountOf(result.errors.length, 'cosa', 'cosas')} por revisar:`}
            </p>
            <Understood result={result} isAsBefore={reading.isAsBefore} />
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
