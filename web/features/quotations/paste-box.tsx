import { useState } from 'react';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { pasteOffers, type LotText } from './offer-text.ts';

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
  const [told, setTold] = useState<{ at: number; words: string; isOdd: boolean }>();
  const take = () => {
    const { lots: next, taken, strange } = pasteOffers(text, lots, asked);
    onChange(next);
    const odd =
      strange.length === 0
        ? ''
        : ` No entraron las filas ${strange.join(', ')}: su primera celda no es el número de un renglón.`;
    setTold({
      at: (told?.at ?? 0) + 1,
      words: `Entraron precios de ${formatCountOf(taken, 'renglón', 'renglones')}.${odd}`,
      isOdd: strange.length > 0 || taken === 0,
    });
    if (strange.length === 0 && taken > 0) setText('');
  };
  return (
    <details className="qt-paste">
      <summary>Pegar de una hoja de cálculo</summary>
      <TextArea
        label="Filas copiadas"
        hint="Columnas: número de renglón, precio unitario sin IVA, marca, modelo, días de entrega."
        value={text}
        onChange={setText}
        rows={4}
      />
      {told !== undefined && (
        <ActResult key={told.at} tone={told.isOdd ? 'warn' : 'info'}>
          {told.words}
        </ActResult>
      )}
      <div>
        <Button variant="tonal" disabled={text.trim() === ''} onClick={take}>
          Tomar las filas
        </Button>
      </div>
    </details>
  );
}
