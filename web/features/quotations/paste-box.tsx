import { useState } from 'react';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import {
  PASTED_COLUMNS,
  pasteOffers,
  type PastedColumn,
  type PastedColumns,
  type PastedOffers,
} from './offer-paste.ts';
import type { LotText } from './offer-text.ts';

type Asked = NonNullable<PastedOffers['asked']>;

/** What each column was taken for, in a sentence. */
const readAs = (columns: PastedColumns): string =>
  columns
    .map((one, place) => `columna ${place + 1}, ${one === '' ? 'no se usa' : PASTED_COLUMNS[one]}`)
    .join('; ');

function tellOf({ taken, strange, columns }: PastedOffers): string {
  const odd =
    strange.length === 0
      ? ''
      : ` No entraron las filas ${strange.join(', ')}: no dicen el número de una partida.`;
  return `Entraron precios de ${formatCountOf(taken, 'partida', 'partidas')}. Leímos: ${readAs(columns)}.${odd}`;
}

/** Rows of a spreadsheet, taken into the lots that they name. */
export function PasteBox({
  asked,
  lots,
  onChange,
}: {
  asked: Pick<AskedQuotation, 'lots'>;
  lots: readonly LotText[];
  onChange: (lots: LotText[]) => void;
}) {
  const [text, setText] = useState('');
  const [question, setQuestion] = useState<Asked>();
  const [told, setTold] = useState<{ at: number; words: string; isOdd: boolean }>();
  const take = (said?: PastedColumns) => {
    const found = pasteOffers(text, lots, asked, said);
    setQuestion(found.asked);
    if (found.asked !== undefined) return setTold(undefined);
    onChange(found.lots);
    const { taken, strange } = found;
    setTold({
      at: (told?.at ?? 0) + 1,
      words: tellOf(found),
      isOdd: strange.length > 0 || taken === 0,
    });
    if (strange.length === 0 && taken > 0) setText('');
    return undefined;
  };
  return (
    <details className="qt-paste">
      <summary>Pegar de una hoja de cálculo</summary>
      <TextArea
        label="Filas copiadas"
        hint="Columnas: número de partida, precio unitario sin IVA, marca, modelo, días de entrega. Si copias otras, te preguntamos qué es cada una."
        value={text}
        onChange={(next) => {
          setText(next);
          setQuestion(undefined);
        }}
        rows={4}
      />
      {told !== undefined && (
        <ActResult key={told.at} tone={told.isOdd ? 'warn' : 'info'}>
          {told.words}
        </ActResult>
      )}
      {question === undefined ? (
        <div>
          <Button variant="tonal" disabled={text.trim() === ''} onClick={() => take()}>
            Tomar las filas
          </Button>
        </div>
      ) : (
        <ColumnsAsked asked={question} onSaid={take} />
      )}
    </details>
  );
}

/** What each column is, where that is not clear: nothing is taken before. */
function ColumnsAsked({ asked, onSaid }: { asked: Asked; onSaid: (columns: PastedColumns) => void }) {
  const [chosen, setChosen] = useState<PastedColumns>(asked.map(({ guess }) => guess));
  const isWhole = chosen.includes('number') && chosen.includes('unitPrice');
  return (
    <div className="qt-enter">
      <p role="status">
        Todavía no entró nada: di qué trae cada columna. La que dejes en «No se usa» no se toma.
      </p>
      {asked.map(({ place, heading, examples }) => (
        <Select
          key={place}
          label={`¿Qué es «${heading}»?`}
          {...(examples.length > 0 && { hint: `Trae: ${examples.join('; ')}` })}
          value={chosen[place] ?? ''}
          emptyLabel="No se usa"
          options={Object.entries(PASTED_COLUMNS)
            .filter(([one]) => chosen[place] === one || !chosen.includes(one as PastedColumn))
            .map(([value, label]) => ({ value, label }))}
          onChange={(value) => setChosen(chosen.with(place, value as PastedColumn | ''))}
        />
      ))}
      {!isWhole && <p>Falta decir cuál es el número de partida y cuál el precio.</p>}
      <div>
        <Button variant="tonal" disabled={!isWhole} onClick={() => onSaid(chosen)}>
          Tomar las filas así
        </Button>
      </div>
    </div>
  );
}
