import type { RequisitionKey } from '#contract/requisitions-api.ts';
import { MOST_KEYS } from '#contract/requisition-fields.ts';
import { restOf, shareOf } from '#contract/rules/bids/shares.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Select, type Option } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { hinted } from './requisition-fields.tsx';
import type { LineText } from './requisition-form.ts';
import { fieldId, useRequisitionFields } from './use-requisition.tsx';

/** Keys to choose from, each with what is left of it. */
export const keyOptions = (keys: readonly RequisitionKey[]): Option[] =>
  keys.map(({ id, key, description, itemName, available }) => ({
    value: id,
    label: `${description === '' ? itemName : description}, ${key}: quedan ${formatMoney(available)}`,
  }));

/** Budget keys that pay a line: one, or several with their share. Without keys of the area there is nothing to choose. */
export function LineKeys({ line, keys }: { line: LineText; keys: readonly RequisitionKey[] }) {
  const { change, changeLine, form, isLocked, messageOf, warningOf } = useRequisitionFields();
  if (keys.length === 0) return null;
  const path = `lines/${line.id}/keys`;
  // Those of the item that is bought come first.
  const ordered = keys.toSorted(
    (one, other) => Number(other.item === line.partida) - Number(one.item === line.partida),
  );
  const options = keyOptions(ordered);
  // The key says of which partida it is, and with whose money it pays, where nobody said it yet.
  const put = (next: LineText['keys']) => {
    const key = keys.find(({ id }) => id === next[0]?.keyId);
    changeLine(line.id, { keys: next, ...(line.partida === '' && key ? { partida: key.item } : {}) });
    if (form.funding === '' && key?.money) change({ funding: key.money });
  };
  const shares = line.keys.length === 0 ? [{ keyId: '', share: '100' }] : line.keys;
  const set = (at: number, patch: Partial<LineText['keys'][number]>) =>
    put(
      shares
        .map((one, index) => (index === at ? { ...one, ...patch } : one))
        .filter(({ keyId }) => keyId !== ''),
    );
  const free = keys.filter(({ id }) => !line.keys.some(({ keyId }) => keyId === id));
  const rest = restOf(line.keys.map(({ share }) => share));
  const another = () => {
    const [next] = free;
    if (next === undefined) return;
    const share = rest > 0 ? shareOf(rest) : '50';
    const first =
      rest > 0 ? line.keys : line.keys.map((one, at) => (at === 0 ? { ...one, share: '50' } : one));
    put([...first, { keyId: next.id, share }]);
  };
  return (
    <div className="rq-keys">
      {shares.map(({ keyId, share }, at) => (
        <div key={keyId === '' ? 'new' : keyId} className="rq-keys__row">
          <Select
            id={at === 0 ? fieldId(path) : fieldId(`${path}/${at}`)}
            label={at === 0 ? 'Clave presupuestaria' : `Clave ${at + 1}`}
            value={keyId}
            options={options}
            emptyLabel="Elige la clave que paga"
            isDisabled={isLocked}
            errors={at === 0 ? messageOf(path) : []}
            {...(at === 0 ? hinted(warningOf(path), undefined) : {})}
            onChange={(value) => set(at, { keyId: value })}
          />
          {shares.length > 1 && (
            <TextField
              label="Porcentaje"
              inputMode="decimal"
              value={share}
              isDisabled={isLocked}
              onChange={(value) => set(at, { share: value })}
            />
          )}
        </div>
      ))}
      {line.keys.length > 0 && line.keys.length < MOST_KEYS && free.length > 0 && (
        <Button variant="text" size="small" disabled={isLocked} onClick={another}>
          Repartir entre otra clave
        </Button>
      )}
    </div>
  );
}
