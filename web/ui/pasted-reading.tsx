import { useState } from 'react';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import type { PastedLots, SheetReading } from '#contract/rules/lots/lots-paste.ts';
import { COLUMN_NAMES, type Column } from '#contract/rules/lots/lots-sheet.ts';
import { MARK_MEANINGS, MARK_MEANING_LABELS, MARK_NAMES } from '#contract/rules/texts/amount-text.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { Button } from './button.tsx';
import { Select } from './select.tsx';
import type { LotsReading, Touched } from './use-lots-reading.ts';

/** Which sheet of a book was read, and as which column each heading. */
export function Understood(props: {
  sheet?: string | undefined;
  result: Pick<PastedLots, 'understood'>;
  /** Whether nothing could be read so, and the lots that were read before stay. */
  isAsBefore: boolean;
}) {
  const { sheet, result, isAsBefore } = props;
  return (
    <>
      {(sheet !== undefined || result.understood !== undefined) && (
        <p>
          {sheet !== undefined && `De la hoja «${sheet}». `}
          {result.understood}
        </p>
      )}
      {isAsBefore && <p>Así no se puede leer ninguna fila: las partidas siguen como se leyeron antes.</p>}
    </>
  );
}

/** What becomes of lots that a person changed since they were read: asked before anything is read again. */
export function HandQuestion(props: {
  reading: LotsReading;
  onSaid: (said: LotsSaid, touched: Touched) => void;
}) {
  const { asked, leave } = props.reading;
  if (asked === undefined) return null;
  const { count, said } = asked;
  return (
    <div role="alert" className="u-stack u-gap-8">
      <p>
        Desde que entraron cambiaste o quitaste a mano {formatCountOf(count, 'partida', 'partidas')}. ¿Qué se
        hace al leer de nuevo?
      </p>
      <div className="u-cluster u-gap-8">
        <Button variant="tonal" onClick={() => props.onSaid(said, 'keep')}>
          Dejar lo que hice a mano
        </Button>
        <Button variant="line" onClick={() => props.onSaid(said, 'replace')}>
          Leer también esas y perder mis cambios
        </Button>
        <Button variant="text" onClick={leave}>
          No leer de nuevo
        </Button>
      </div>
    </div>
  );
}

type Chosen = Record<number, Column | ''>;

/** Where a person says otherwise what each column is, and what a sign of its numbers stands for. */
export function ReadingChange(props: {
  reading: SheetReading | undefined;
  said: LotsSaid;
  onSaid: (said: LotsSaid) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { reading } = props;
  if (reading === undefined || reading.columns.length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Cambiar cómo se lee</summary>
      {isOpen && <ChangeForm key={JSON.stringify(reading)} {...props} reading={reading} />}
    </details>
  );
}

function ChangeForm({
  reading: { columns, signs },
  said,
  onSaid,
}: {
  reading: SheetReading;
  said: LotsSaid;
  onSaid: (said: LotsSaid) => void;
}) {
  const before: Chosen = Object.fromEntries(columns.map(({ place, as }) => [place, as]));
  const [chosen, setChosen] = useState(before);
  const [meant, setMeant] = useState(signs.map(({ meaning }) => meaning));
  const headingOf = (column: Column) => columns.find(({ place }) => chosen[place] === column)?.heading;
  /** A datum has one column: it is taken from whichever had it. */
  const choose = (at: number, column: Column | '') =>
    setChosen((all) => ({
      ...Object.fromEntries(
        Object.entries(all).map(([place, one]) => [place, one === column ? '' : one] as const),
      ),
      [at]: column,
    }));
  const isChanged =
    columns.some(({ place, as }) => chosen[place] !== as) ||
    signs.some(({ meaning }, place) => meant[place] !== meaning);
  const submit = () => {
    const marks = Object.fromEntries(signs.map(({ column }) => [column, { ...said[column] }]));
    for (const [place, { column, mark }] of signs.entries())
      marks[column] = { ...marks[column], [mark]: meant[place] };
    onSaid({ ...said, ...marks, columns: { ...said.columns, ...chosen } });
  };
  return (
    <div className="u-stack u-gap-12">
      <div className="u-grid-2">
        {columns.map(({ place, heading, examples }) => (
          <Select
            key={place}
            label={`Qué es «${heading}»`}
            {...(examples.length > 0 && { hint: `Trae: ${examples.join('; ')}` })}
            value={chosen[place] ?? ''}
            emptyLabel="No se usa"
            options={(Object.entries(COLUMN_NAMES) as [Column, string][]).map(([value, label]) => {
              const now = headingOf(value);
              return {
                value,
                label: now === undefined || chosen[place] === value ? label : `${label} (ahora es «${now}»)`,
              };
            })}
            onChange={(value) => choose(place, value as Column | '')}
          />
        ))}
        {signs.map(({ column, mark, text, shown }, at) => (
          <Select
            key={`${column} ${mark}`}
            label={`Qué separa ${mark === '.' ? 'el' : 'la'} ${MARK_NAMES[mark]} en «${COLUMN_NAMES[column]}»`}
            hint={`Por ejemplo: ${text}`}
            value={meant[at] ?? ''}
            options={MARK_MEANINGS.map((meaning) => ({
              value: meaning,
              label: `${MARK_MEANING_LABELS[mark][meaning].replace('centavos', column === 'quantity' ? 'decimales' : 'centavos')}: ${shown[meaning]}`,
            }))}
            onChange={(value) => setMeant((all) => all.with(at, value as (typeof all)[number]))}
          />
        ))}
      </div>
      <div>
        <Button variant="tonal" disabled={!isChanged} onClick={submit}>
          Leer de nuevo
        </Button>
      </div>
    </div>
  );
}
