import { useState } from 'react';
import { parseLots, type LotsSaid, type PastedLots } from '#contract/rules/lots-paste.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
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
    if (found.question !== undefined || found.lots.length === 0) return;
    onTake(
      found.lots.map(({ description, unit, quantity, estimate }) =>
        newLot({ description, unit, quantity, estimate }),
      ),
    );
    if (found.errors.length === 0) onDone();
    else setText('');
  };
  const question = result?.question;
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
        {question !== undefined ? (
          <>
            <p>{question.text}</p>
            <div className="u-cluster u-gap-8">
              {question.choices.map(({ meaning, label, examples }) => (
                <Button
                  key={meaning}
                  variant="line"
                  size="small"
                  onClick={() =>
                    take({
                      ...said,
                      [question.column]: { ...said[question.column], [question.mark]: meaning },
                    })
                  }
                >
                  {label} ({examples.join(', ')})
                </Button>
              ))}
            </div>
          </>
        ) : (
          result !== undefined && (
            <>
              <p>
                {formatCountOf(result.lots.length, 'partida agregada', 'partidas agregadas')}
                {result.errors.length > 0 &&
                  `, ${formatCountOf(result.errors.length, 'fila', 'filas')} por revisar:`}
              </p>
              <ul>
                {result.errors.slice(0, 20).map(({ line, message }) => (
                  <li key={`${line} ${message}`}>
                    Fila {line}: {message}
                  </li>
                ))}
              </ul>
            </>
          )
        )}
      </div>
    </div>
  );
}
