import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { OrderLine } from '#contract/purchase-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { TAX_OPTIONS } from './order-words.ts';
import { newLine } from './order-texts.ts';

interface LinesProps {
  lines: readonly OrderLine[];
  /** What is said of a cell, by the name of its field. */
  problems: ReadonlyMap<string, string>;
  onChange: (lines: OrderLine[]) => void;
}

const LABELS = { quantity: 'Cantidad', unit: 'Unidad', unitPrice: 'Precio unitario sin IVA' } as const;

/** The lines of an order: as they were awarded, or typed. */
export function OrderLineFields({ lines, problems, onChange }: LinesProps) {
  const patch = (id: string, given: Partial<OrderLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...given } : line)));
  return (
    <>
      {problems.has('lines') && <p className="u-field__error">{problems.get('lines')}</p>}
      <ol className="po-lines">
        {lines.map((line, place) => {
          const errorsOf = (name: string) => {
            const message = problems.get(`lines.${place}.${name}`);
            return message === undefined ? [] : [message];
          };
          const cell = (name: keyof typeof LABELS) => (
            <TextField
              label={LABELS[name]}
              value={line[name]}
              errors={errorsOf(name)}
              maxLength={name === 'unit' ? 60 : 30}
              {...(name !== 'unit' && { inputMode: 'decimal' as const })}
              onChange={(value) => patch(line.id, { [name]: value })}
            />
          );
          return (
            <li key={line.id} className="po-line">
              <div className="po-line__head">
                <strong>Renglón {place + 1}</strong>
                <Button
                  variant="text"
                  icon
                  aria-label={`Quitar el renglón ${place + 1}`}
                  onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
                >
                  <IconTrash {...ICON} />
                </Button>
              </div>
              <TextArea
                label="Descripción"
                rows={2}
                maxLength={2_000}
                value={line.description}
                errors={errorsOf('description')}
                onChange={(description) => patch(line.id, { description })}
              />
              <div className="po-line__cells">
                {cell('quantity')}
                {cell('unit')}
                {cell('unitPrice')}
                <Select
                  label="IVA"
                  value={line.taxRate}
                  options={TAX_OPTIONS}
                  onChange={(value) => patch(line.id, { taxRate: value as OrderLine['taxRate'] })}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button variant="tonal" size="small" onClick={() => onChange([...lines, newLine()])}>
          <IconPlus {...ICON_SMALL} /> Agregar renglón
        </Button>
      </div>
    </>
  );
}
