import { useState } from 'react';
import { flushSync } from 'react-dom';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { RequisitionKey } from '#contract/requisitions-api.ts';
import {
  LINE_FIELDS,
  MOST_LINES,
  PRICE_SOURCES,
  REQUISITION_CATEGORIES,
  REQUISITION_UNITS,
  TAX_RATE_LABELS,
  type LineField,
} from '#contract/requisition-fields.ts';
import { lineAmount, requisitionTotals } from '#contract/rules/requisitions/requisition-totals.ts';
import type { LotsSaid } from '#contract/rules/lots/lots-head.ts';
import { formatCountOf, formatMoney } from '#web/kit/format.ts';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { isAsking, PasteQuestion } from '#web/ui/pasted-rows.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { useLineKeys } from './requisition-keys.ts';
import { ForAllLines, partidaOf, partidaOptions, PasteBox, PastedSummary } from './many-lines.tsx';
import { isUntouched, pastedLines, startOf, type PastedLines } from './paste-lines.ts';
import { newLine, toInput, type LineText } from './requisition-form.ts';
import { HeadSelect, HeadText, optionsOf } from './requisition-fields.tsx';
import { keyOptions, LineKeys } from './line-keys.tsx';
import { SplitServices } from './split-services.tsx';
import { Suggestions } from './line-suggestions.tsx';
import { fieldId, useRequisitionFields } from './use-requisition.tsx';

/** Lines shown as fields; the others come with «Ver más». */
const PAGE = 25;
const UNITS = Object.entries(REQUISITION_UNITS).map(([value, { label }]) => ({ value, label }));

interface Choices {
  keys: readonly RequisitionKey[];
  items: readonly { code: string; name: string }[];
}

/** What was pasted last, with what was answered of it and how many of its lines had room. */
interface Pasted {
  text: string;
  said: LotsSaid;
  found: PastedLines;
  count: number;
}

/** What is needed, line by line: typed, pasted from a sheet, or taken from earlier purchases. */
export function LinesSection({ keys, items }: Choices) {
  const { form, change, isLocked, messageOf, tellDoubts } = useRequisitionFields();
  const [isPasting, setPasting] = useState(false);
  const [pasted, setPasted] = useState<Pasted>();
  const [shown, setShown] = useState(PAGE);
  const kept = useFocusKept<HTMLElement>(`${form.lines.length} ${isPasting}`);
  const put = (before: readonly LineText[], lines: readonly LineText[]) => {
    flushSync(() => {
      change({ lines: [...before, ...lines].slice(0, MOST_LINES) });
      setShown(Math.max(shown, Math.min(before.length + lines.length, shown + PAGE)));
    });
    const [first] = lines;
    if (first !== undefined) document.getElementById(fieldId(`lines/${first.id}/description`))?.focus();
  };
  const add = () => put(form.lines, [newLine(startOf(form.lines, keys))]);
  const takeRows = (text: string, said: LotsSaid = {}) => {
    const before = form.lines.filter((line) => !isUntouched(line));
    const found = pastedLines(text, startOf(before, keys), said);
    const count = Math.min(found.lines.length, MOST_LINES - before.length);
    setPasted({ text, said, found, count });
    if (found.lines.length === 0) return;
    put(before, found.lines);
    tellDoubts(found.doubts);
    setPasting(false);
  };
  useLineKeys(
    (pressed) => {
      const at = form.lines.findIndex(({ id }) => id === pressed.id);
      const to = at + (pressed.does === 'up' ? -1 : 1);
      const [own, other] = [form.lines[at], form.lines[to]];
      if (isLocked || own === undefined) return;
      if (pressed.does === 'next' && other === undefined) add();
      if (other === undefined) return;
      if (pressed.does === 'next')
        return document.getElementById(fieldId(`lines/${other.id}/description`))?.focus();
      flushSync(() => change({ lines: form.lines.with(at, other).with(to, own) }));
      pressed.field.focus();
    },
    (text) => {
      if (!isLocked) takeRows(text);
    },
  );
  return (
    <section aria-labelledby="rq-s-lines" className="rq-section" {...kept}>
      <div className="rq-section__head">
        <h2 id="rq-s-lines" tabIndex={-1}>
          Qué necesitas
        </h2>
        <span className="u-small u-muted">
          {formatCountOf(form.lines.length, 'renglón', 'renglones')}. Precios sin IVA
        </span>
      </div>
      <div className="u-grid-2">
        <HeadSelect name="category" options={optionsOf(REQUISITION_CATEGORIES)} emptyLabel="Elige" />
        {form.category === 'services' && (
          <HeadText
            name="stayingGoods"
            isOptional
            inputMode="decimal"
            hint="Si son la mitad del total o más, la compra cuenta como bienes."
          />
        )}
      </div>
      <SplitServices />
      {messageOf('lines').map((message) => (
        <p key={message} className="u-field__error" id={fieldId('lines')} tabIndex={-1}>
          {message}
        </p>
      ))}
      <ol className="rq-lines">
        {form.lines.slice(0, shown).map((line, index) => (
          <Line key={line.id} line={line} number={index + 1} keys={keys} items={items} />
        ))}
      </ol>
      {form.lines.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + 100)}>
          Ver más renglones ({form.lines.length - shown})
        </Button>
      )}
      <div className="u-cluster u-gap-8">
        <Button variant="tonal" size="small" disabled={isLocked} onClick={add} data-takes-focus>
          <IconPlus {...ICON_SMALL} /> Agregar renglón
        </Button>
        <Button variant="line" size="small" disabled={isLocked} onClick={() => setPasting(true)}>
          Pegar de una hoja
        </Button>
      </div>
      {isPasting && (
        <PasteBox
          onTake={(text) => takeRows(text)}
          onCancel={() => {
            setPasting(false);
            setPasted(undefined);
          }}
        />
      )}
      {pasted !== undefined && isAsking(pasted.found) ? (
        <div role="status" className="rq-paste">
          <PasteQuestion
            asked={pasted.found}
            said={pasted.said}
            onSaid={(said) => takeRows(pasted.text, said)}
          />
        </div>
      ) : (
        <PastedSummary pasted={pasted} />
      )}
      {form.lines.length > 1 && <ForAllLines keys={keyOptions(keys)} items={items} />}
      <KeyHints of={SHORTCUTS.requisition} />
      <Totals />
    </section>
  );
}

function Totals() {
  const { form, requisition } = useRequisitionFields();
  const { lines } = toInput(form, { ...requisition.form, lines: requisition.lines });
  const { net, taxes, gross } = requisitionTotals(lines);
  return (
    <dl className="rq-totals">
      <dt>Subtotal sin IVA</dt>
      <dd>{formatMoney(net)}</dd>
      {taxes.map(({ rate, amount }) => (
        <div key={rate} className="rq-totals__tax">
          <dt>IVA {rate} %</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
      ))}
      <dt>Total con IVA</dt>
      <dd className="rq-totals__sum">{formatMoney(gross)}</dd>
    </dl>
  );
}

/** A line that was taken out comes back from its notice. */
function tellRemoved(number: number, onUndo: () => void): void {
  const told = showToast(`Se quitó el renglón ${number}.`, {
    action: (
      <Button
        variant="text"
        size="small"
        onClick={() => {
          onUndo();
          dismissToast(told);
        }}
      >
        Deshacer
      </Button>
    ),
  });
}

/** How the classification of what is bought is found. */
const partidaHelp = (keys: readonly RequisitionKey[]): string =>
  `Dice qué tipo de cosa es. ${keys.length > 0 ? 'La llena la clave presupuestaria. Si no, escribe' : 'Escribe'} una palabra de su nombre, como «muebles» o «oficina», y elígela.`;

function Line({ line, number, keys, items }: { line: LineText; number: number } & Choices) {
  const { changeLine, draft, form, change, isLocked, leave, messageOf, requisition } = useRequisitionFields();
  const at = (name: LineField) => `lines/${line.id}/${name}`;
  const field = (name: LineField) => ({
    id: fieldId(at(name)),
    label: LINE_FIELDS[name].label,
    value: String(line[name]),
    errors: messageOf(at(name)),
    isDisabled: isLocked,
    onChange: (value: string) => changeLine(line.id, { [name]: value }),
    onBlur: () => leave(at(name)),
  });
  const [saved] = toInput(
    { ...form, lines: [line] },
    { ...requisition.form, lines: requisition.lines },
  ).lines;
  const amount = saved === undefined ? null : lineAmount(saved);
  const item = items.find(({ code }) => code === line.partida);
  return (
    <li className="rq-line" data-line={line.id}>
      <div className="rq-line__head">
        <strong>Renglón {number}</strong>
        <span className="rq-line__amount">{amount === null ? '' : formatMoney(amount)}</span>
        <Button
          variant="text"
          icon
          disabled={isLocked}
          aria-label={`Quitar el renglón ${number}`}
          onClick={() => {
            change({ lines: form.lines.filter(({ id }) => id !== line.id) });
            tellRemoved(number, () =>
              draft.change((now) => ({
                lines: (now['lines'] as LineText[]).toSpliced(number - 1, 0, line),
              })),
            );
          }}
        >
          <IconTrash {...ICON} />
        </Button>
      </div>
      <TextArea {...field('description')} rows={2} maxLength={2000} />
      <Suggestions line={line} />
      <div className="rq-line__cells">
        <TextField {...field('quantity')} inputMode="decimal" />
        <Select {...field('unit')} options={UNITS} {...(line.unit === '' ? { emptyLabel: 'Elige' } : {})} />
        <TextField {...field('unitPrice')} inputMode="decimal" />
        <Select {...field('priceSource')} options={optionsOf(PRICE_SOURCES)} emptyLabel="Elige" />
        <Select {...field('taxRate')} options={optionsOf(TAX_RATE_LABELS)} />
        {form.isOpenContract && <TextField {...field('minQuantity')} inputMode="decimal" />}
      </div>
      <LineKeys line={line} keys={keys} />
      <TextField
        {...field('partida')}
        suggestions={partidaOptions(items)}
        hint={item === undefined ? partidaHelp(keys) : `${item.code}: ${item.name}`}
        onChange={(typed) => changeLine(line.id, { partida: partidaOf(typed) })}
      />
      <details className="rq-more">
        <summary>Más datos de este renglón</summary>
        <div className="u-grid-2">
          <TextField
            {...field('priceNote')}
            isOptional
            hint="Por ejemplo, proveedor y fecha de la cotización."
          />
          <TextField
            {...field('profile')}
            isOptional
            hint="Con un perfil vigente no hace falta dictamen técnico."
          />
          <TextField {...field('item')} isOptional />
          <TextField {...field('standards')} isOptional hint="Como NOM-001-SCFI-2018." />
          <TextField {...field('warranty')} isOptional />
          <TextField {...field('deliveryPlace')} isOptional />
          <DateField {...field('deliveryOn')} isOptional format="dd/mm/yyyy" placeholder="dd/mm/aaaa" />
        </div>
      </details>
    </li>
  );
}
