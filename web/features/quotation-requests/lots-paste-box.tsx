import { useState } from 'react';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { leftText, parseLots, type PastedLots } from '#contract/rules/lots/lots-paste.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import {
  isAsking,
  Misfits,
  PasteQuestion,
  RowMessages,
  RowsLeftOut,
  Understood,
} from '#web/ui/pasted-rows.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { newLot, type LotTexts } from './request-form.ts';

/** Lots from the cells of a sheet, by the paste that a call has; what is not taken is told row by row. */
export function LotsPasteBox(props: {
  /** Lots that stand in the request: what was refused beside them stays so. */
  lots: readonly LotTexts[];
  onTake: (lots: LotTexts[]) => void;
  onDone: () => void;
}) {
  const { onTake, onDone } = props;
  const [text, setText] = useState('');
  const [result, setResult] = useState<PastedLots>();
  const [said, setSaid] = useState<LotsSaid>({});
  const take = (answered: LotsSaid) => {
    setSaid(answered);
    const present = props.lots.map((lot, place) => ({ ...lot, number: String(place + 1) }));
    const found = parseLots(text, new Set(), answered, present);
    setResult(found);
    if (isAsking(found) || found.lots.length === 0) return;
    onTake(
      found.lots.map(({ description, unit, quantity, estimate, group }) =>
        newLot({ description, unit, quantity, estimate, groupLabel: group }),
      ),
    );
    if (found.errors.length + found.leftOut.length === 0 && found.understood === undefined) return onDone();
    // What was not taken stays to be corrected; errors and notices are told by the rows of what was pasted.
    setText(leftText(text, found));
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
            <Understood result={result} />
            <Misfits misfits={result.misfits} said={said} onSaid={take} />
            <RowMessages rows={result.errors} />
            <RowsLeftOut rows={result.leftOut} />
          </>
        )}
      </div>
    </div>
  );
}
