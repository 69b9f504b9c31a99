import { useEffect, useState } from 'react';
import { LINE_FIELDS, MOST_LINES, PRICE_SOURCES } from '#contract/requisition-fields.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { RowMessages, RowsLeftOut } from '#web/ui/pasted-rows.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { optionsOf } from './requisition-fields.tsx';
import type { PastedLines } from './paste-lines.ts';
import type { LineText } from './requisition-form.ts';
import { fieldId, useRequisitionFields } from './use-requisition.tsx';

/** Doubts that are listed; of the others their number. */
const MOST_SHOWN = 20;

/** Where cells of a sheet are pasted; it closes once they are lines. */
export function PasteBox({ onTake, onCancel }: { onTake: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => document.getElementById('rq-pegar')?.focus(), []);
  return (
    <div className="u-card u-card--padded rq-paste">
      <TextArea
        id="rq-pegar"
        label="Pega los renglones"
        hint="Copia las celdas de tu hoja de cálculo: descripción, cantidad, unidad, precio sin IVA y partida, o con sus encabezados."
        rows={5}
        value={text}
        onChange={setText}
      />
      <div className="u-cluster u-gap-8">
        <Button disabled={text.trim() === ''} onClick={() => onTake(text)}>
          Agregar renglones
        </Button>
        <Button variant="text" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}

/** How many lines were pasted, and which of them still have something to look at. */
export function PastedSummary({ pasted }: { pasted: { found: PastedLines; count: number } | undefined }) {
  const { doubts, form } = useRequisitionFields();
  const numbers = new Map(form.lines.map(({ id }, at) => [id, at + 1]));
  const doubtful = new Set(doubts.map(({ line }) => line)).size;
  return (
    <div role="status" className="rq-paste">
      {pasted !== undefined && (
        <>
          <p>
            Pegaste {formatCountOf(pasted.count, 'renglón', 'renglones')}
            {doubtful === 0
              ? '.'
              : `; ${doubtful === 1 ? '1 tiene' : `${doubtful} tienen`} algo que revisar:`}
          </p>
          <ul>
            {doubts.slice(0, MOST_SHOWN).map(({ line, field, message }) => (
              <li key={`${line} ${field}`}>
                <Button
                  variant="text"
                  size="small"
                  onClick={() => document.getElementById(fieldId(`lines/${line}/${field}`))?.focus()}
                >
                  Renglón {numbers.get(line)}, {LINE_FIELDS[field].label.toLowerCase()}
                </Button>{' '}
                {message}
              </li>
            ))}
            {doubts.length > MOST_SHOWN && <li>y {doubts.length - MOST_SHOWN} más</li>}
          </ul>
          {pasted.count < pasted.found.lines.length && (
            <p>
              No caben más de {MOST_LINES} renglones:{' '}
              {formatCountOf(
                pasted.found.lines.length - pasted.count,
                'renglón no entró',
                'renglones no entraron',
              )}
              . Pégalos en otra requisición.
            </p>
          )}
          <RowMessages rows={pasted.found.errors} />
          <RowsLeftOut rows={pasted.found.leftOut} />
        </>
      )}
    </div>
  );
}

/** The value that all lines share, or nothing. */
const shared = (values: readonly string[]): string => {
  const [first = '', ...others] = values;
  return others.every((one) => one === first) ? first : '';
};

type Items = readonly { code: string; name: string }[];

/** Partidas with their names, so that they are found by a word of it. */
export const partidaOptions = (items: Items): string[] => items.map(({ code, name }) => `${code} ${name}`);

/** Of a partida that was chosen with its name, its code; what is typed stays. */
export const partidaOf = (typed: string): string => /^(\d{5}) /.exec(typed)?.[1] ?? typed;

/** Sets where prices come from, the key that pays and the partida, for all lines at once. */
export function ForAllLines({ keys, items }: { keys: readonly Option[]; items: Items }) {
  const { change, form, isLocked } = useRequisitionFields();
  const partida = shared(form.lines.map((line) => line.partida));
  const [typed, setTyped] = useState<string>();
  const set = (chosen: string, patch: Partial<LineText>) => {
    if (chosen !== '') change({ lines: form.lines.map((line) => ({ ...line, ...patch })) });
  };
  return (
    <fieldset className="rq-all">
      <legend className="u-field__label">Para todos los renglones</legend>
      <div className="u-grid-2">
        <Select
          label="De dónde salieron los precios"
          value={shared(form.lines.map(({ priceSource }) => priceSource))}
          options={optionsOf(PRICE_SOURCES)}
          emptyLabel="Según cada renglón"
          isDisabled={isLocked}
          onChange={(priceSource) => set(priceSource, { priceSource })}
        />
        <TextField
          label="Qué partida son"
          value={typed ?? partida}
          suggestions={partidaOptions(items)}
          isDisabled={isLocked}
          onChange={(text) => {
            const code = partidaOf(text);
            const isWhole = /^\d{5}$/.test(code);
            setTyped(isWhole ? undefined : text);
            if (isWhole) set(code, { partida: code });
          }}
          onBlur={() => setTyped(undefined)}
        />
        {keys.length > 0 && (
          <Select
            label="Qué clave los paga"
            value={shared(
              form.lines.map((line) => (line.keys.length === 1 ? (line.keys[0]?.keyId ?? '') : '')),
            )}
            options={keys}
            emptyLabel="Según cada renglón"
            isDisabled={isLocked}
            onChange={(keyId) => set(keyId, { keys: [{ keyId, share: '100' }] })}
          />
        )}
      </div>
    </fieldset>
  );
}
