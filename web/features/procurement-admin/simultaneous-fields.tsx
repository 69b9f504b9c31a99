import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { isSimultaneousKind, MOST_SOURCES, type Simultaneous } from '#contract/simultaneous.ts';
import { MISSING_SOURCE_LABELS, MISSING_SOURCES } from '#contract/rules/bids/simultaneous-text.ts';
import { isShare } from '#contract/rules/bids/shares.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFields } from './tender-fields.tsx';
import { fieldId } from './tender-form.ts';

const TWO: Simultaneous = { lots: '', shares: ['60', '40'], margin: '', missing: 'first' };
const OPTIONS = MISSING_SOURCES.map((value) => ({ value, label: MISSING_SOURCE_LABELS[value] }));

const shareErrors = (text: string) =>
  text.trim() === '' || isShare(text.trim()) ? [] : ['Escribe el porcentaje como 60 o 33.33'];

/** Whether the call shares lots out between suppliers, and then how: shares, the greatest difference of price, a missing source. */
export function SimultaneousFields() {
  const { tender, messageOf, isLocked, whyFrozen } = useFields();
  const { simultaneous: declared, kind } = tender.form;
  if (declared === null && !isSimultaneousKind(kind)) return null;
  const why = whyFrozen('simultaneous');
  const isFixed = isLocked || why !== undefined;
  const write = (part: Partial<Simultaneous>) =>
    tender.change(({ simultaneous }) => ({ simultaneous: { ...TWO, ...simultaneous, ...part } }));
  const messages = messageOf('simultaneous');
  return (
    <fieldset className="pa-scoring u-stack u-gap-12" id={fieldId('simultaneous')} tabIndex={-1}>
      <legend>Abastecimiento simultáneo</legend>
      <Checkbox
        label="Repartir partidas entre varios proveedores"
        hint={why ?? 'Se publica con la convocatoria y ya no cambia.'}
        value={declared !== null}
        isDisabled={isFixed}
        errors={declared === null ? messages : []}
        onChange={(isOn) => tender.change({ simultaneous: isOn ? TWO : null })}
      />
      {declared !== null && (
        <>
          <TextField
            label="Partidas que se reparten"
            hint="Sus números con comas, como 1, 3. Si no escribes ninguno, todas las que no son de un lote."
            value={declared.lots}
            isOptional
            isDisabled={isFixed}
            maxLength={400}
            onChange={(lots) => write({ lots })}
          />
          {declared.shares.map((share, place) => (
            // Sources are told apart by their place alone.
            <div key={place} className="u-cluster u-gap-8">
              <TextField
                label={`Parte de la fuente ${place + 1}, %`}
                inputMode="decimal"
                value={share}
                errors={shareErrors(share)}
                isDisabled={isFixed}
                onChange={(text) =>
                  write({ shares: declared.shares.map((one, at) => (at === place ? text : one)) })
                }
              />
              {declared.shares.length > 2 && !isFixed && (
                <Button
                  variant="text"
                  icon
                  aria-label={`Quitar la fuente ${place + 1}`}
                  onClick={() => write({ shares: declared.shares.filter((_, at) => at !== place) })}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </Button>
              )}
            </div>
          ))}
          {!isFixed && declared.shares.length < MOST_SOURCES && (
            <div>
              <Button
                size="small"
                variant="tonal"
                onClick={() => write({ shares: [...declared.shares, ''] })}
              >
                <IconPlus size={16} aria-hidden="true" /> Agregar fuente
              </Button>
            </div>
          )}
          <div className="u-grid-2">
            <TextField
              label="Diferencia de precio, a lo más, %"
              hint="Sobre la propuesta solvente más baja; la ley dice hasta cuánto."
              inputMode="decimal"
              value={declared.margin}
              errors={shareErrors(declared.margin)}
              isDisabled={isFixed}
              onChange={(margin) => write({ margin })}
            />
            <Select
              label="Si falta una fuente"
              hint="Porque nadie más cabe en la diferencia de precio o acepta su parte."
              options={OPTIONS}
              value={declared.missing}
              isDisabled={isFixed}
              onChange={(missing) => write({ missing: missing as Simultaneous['missing'] })}
            />
          </div>
          {messages.map((message) => (
            <p key={message} className="u-field__error" role="alert">
              {message}
            </p>
          ))}
        </>
      )}
    </fieldset>
  );
}
