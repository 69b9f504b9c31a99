import { MOST_SOURCES, type Simultaneous } from '#contract/simultaneous.ts';
import { MISSING_SOURCE_LABELS } from '#contract/rules/bids/simultaneous-text.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { optionsOf } from './request-words.ts';
import { fieldId, useRequestFields } from './use-request.tsx';

const EMPTY: Simultaneous = { lots: '', shares: ['', ''], margin: '', missing: 'first' };
const isShare = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100;

/** How a purchase is shared out: the share of each source, the first the greatest, and how far a price may differ. */
export function SimultaneousPart() {
  const { form, change, isLocked, messageOf } = useRequestFields();
  const now = form.simultaneous ?? EMPTY;
  const set = (patch: Partial<Simultaneous>) => change({ simultaneous: { ...now, ...patch } });
  // What is no percentage yet is not taken: the field stays as it was.
  const read = (text: string) => (text === '' || isShare(text) ? text : undefined);
  const shares = [...now.shares, ...(now.shares.length < MOST_SOURCES ? [''] : [])];
  return (
    <fieldset className="qr-shares" id={fieldId('simultaneous')} tabIndex={-1}>
      <legend className="u-field__label">Abastecimiento simultáneo</legend>
      <div className="qr-lot__cells">
        {shares.map((share, place) => (
          <TextField
            key={place}
            label={`Fuente ${place + 1}, %`}
            inputMode="decimal"
            value={share}
            isDisabled={isLocked}
            onChange={(text) => {
              const taken = read(text);
              if (taken === undefined) return;
              const next = [...now.shares];
              next[place] = taken;
              while (next.length > 2 && next.at(-1) === '') next.pop();
              set({ shares: next });
            }}
          />
        ))}
        <TextField
          label="Margen de precio, %"
          hint="Sobre la oferta solvente más baja, hasta 10 %."
          inputMode="decimal"
          value={now.margin}
          isDisabled={isLocked}
          onChange={(text) => {
            const taken = read(text);
            if (taken !== undefined) set({ margin: taken });
          }}
        />
        <Select
          label="Si falta una fuente"
          value={now.missing}
          options={optionsOf(MISSING_SOURCE_LABELS)}
          isDisabled={isLocked}
          onChange={(missing) => set({ missing: missing as Simultaneous['missing'] })}
        />
      </div>
      {messageOf('simultaneous').map((message) => (
        <p key={message} className="u-field__error">
          {message}
        </p>
      ))}
    </fieldset>
  );
}
