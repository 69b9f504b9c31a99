import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProfileRow } from '#contract/computing-profiles.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Button } from '#web/ui/button.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { LotsIntakeBox, type LotsIntake } from './lots-intake.tsx';
import { LotProfileField, useProfileChoices } from './profile-field.tsx';
import { useFields } from './tender-fields.tsx';
import { fieldId, type LotText } from './tender-form.ts';
import './lots-section.css';

const COLUMNS: readonly {
  name: Exclude<keyof LotText, 'id' | 'profile' | 'group'>;
  label: string;
  isOptional?: boolean;
}[] = [
  { name: 'number', label: 'Núm.' },
  { name: 'description', label: 'Descripción' },
  { name: 'unit', label: 'Unidad' },
  { name: 'quantity', label: 'Cantidad' },
  { name: 'budgetLine', label: 'COG', isOptional: true },
  { name: 'cucop', label: 'CUCoP', isOptional: true },
  { name: 'estimate', label: 'Referencia', isOptional: true },
];

/** Lots shown as fields; the others come with «Ver más». */
const PAGE = 25;

function LotRow({ lot, index, choices }: { lot: LotText; index: number; choices: readonly ProfileRow[] }) {
  const { tender, messageOf, leave, isLocked, whyFrozen } = useFields();
  const isFixed = whyFrozen('lots') !== undefined;
  const change = (name: keyof LotText, value: string) =>
    tender.change((form) => ({
      lots: form.lots.map((one) => (one.id === lot.id ? { ...one, [name]: value } : one)),
    }));
  return (
    <li className="pa-lot">
      {COLUMNS.map(({ name, label, isOptional }) => {
        const path = `lots.${index}.${name}`;
        if (isFixed)
          return (
            <div key={name} className="u-field" id={fieldId(path)}>
              <span className="u-field__label">{label}</span>
              <p className="pa-frozen">{lot[name] === '' ? '–' : lot[name]}</p>
            </div>
          );
        return (
          <TextField
            key={name}
            id={fieldId(path)}
            label={label}
            value={lot[name]}
            errors={messageOf(path)}
            isDisabled={isLocked}
            {...(isOptional === undefined ? {} : { isOptional })}
            {...(name === 'quantity' || name === 'estimate' ? { inputMode: 'decimal' as const } : {})}
            onChange={(value) => change(name, value)}
            onBlur={() => leave(path)}
          />
        );
      })}
      <LotProfileField
        lot={lot}
        index={index}
        choices={choices}
        onChange={(value) => change('profile', value)}
      />
      <div className="pa-lot__group">
        <TextField
          id={fieldId(`lots.${index}.group`)}
          label="Lote"
          isOptional
          value={lot.group}
          isDisabled={isFixed || isLocked}
          onChange={(value) => change('group', value.slice(0, 200))}
        />
      </div>
      {!isFixed && (
        <Button
          variant="text"
          icon
          disabled={isLocked}
          aria-label={`Quitar la partida ${lot.number}`}
          onClick={() => tender.change((form) => ({ lots: form.lots.filter(({ id }) => id !== lot.id) }))}
        >
          <IconTrash {...ICON} />
        </Button>
      )}
    </li>
  );
}

/** Lots, typed one by one or brought from a spreadsheet. */
export function LotsSection() {
  const { tender, messageOf, isLocked, whyFrozen } = useFields();
  const fixed = whyFrozen('lots');
  const [intake, setIntake] = useState<LotsIntake>();
  const [shown, setShown] = useState(PAGE);
  const { lots } = tender.form;
  const choices = useProfileChoices();
  const kept = useFocusKept<HTMLElement>(`${lots.length} ${intake}`);
  const message = messageOf('lots')[0];
  const add = () => {
    const number = String(Math.max(0, ...lots.map((lot) => Number(lot.number) || 0)) + 1);
    const empty = {
      description: '',
      unit: '',
      quantity: '',
      budgetLine: '',
      cucop: '',
      estimate: '',
      profile: '',
      group: '',
    };
    const lot: LotText = { id: crypto.randomUUID(), number, ...empty };
    flushSync(() => {
      tender.change({ lots: [...lots, lot] });
      setShown(Math.max(shown, lots.length + 1));
    });
    document.getElementById(fieldId(`lots.${lots.length}.description`))?.focus();
  };
  // An empty cell takes what stands above it; what is written stays.
  const fillDown = () =>
    tender.change((form) => {
      let above = { unit: '', budgetLine: '' };
      const filled = form.lots.map((lot) => {
        above = { unit: lot.unit || above.unit, budgetLine: lot.budgetLine || above.budgetLine };
        return { ...lot, ...above };
      });
      return { lots: filled };
    });
  return (
    <section className="pa-section" aria-labelledby="pa-partidas" {...kept}>
      <h2 id="pa-partidas">Partidas</h2>
      {message !== undefined && <p className="u-field__error">{message}</p>}
      <p className="u-field__hint">
        {fixed ??
          'El precio de referencia, sin IVA, no se publica antes del fallo. Las partidas de un mismo lote se adjudican juntas.'}
      </p>
      {lots.length > 0 && (
        <ol className="pa-lots">
          {lots.slice(0, shown).map((lot, index) => (
            <LotRow key={lot.id} lot={lot} index={index} choices={choices} />
          ))}
        </ol>
      )}
      {lots.length > shown && (
        <Button variant="text" onClick={() => setShown(shown + 100)}>
          Ver más partidas ({lots.length - shown})
        </Button>
      )}
      {fixed === undefined && (
        <div className="u-cluster u-gap-8">
          <Button
            variant="tonal"
            size="small"
            id={fieldId('lots')}
            disabled={isLocked}
            onClick={add}
            data-takes-focus
          >
            <IconPlus {...ICON_SMALL} /> Agregar partida
          </Button>
          <Button variant="tonal" size="small" disabled={isLocked} onClick={() => setIntake('paste')}>
            Pegar de una hoja de cálculo
          </Button>
          <Button variant="tonal" size="small" disabled={isLocked} onClick={() => setIntake('file')}>
            Importar CSV o XLSX
          </Button>
          {lots.length > 1 && (
            <Button variant="text" size="small" disabled={isLocked} onClick={fillDown}>
              Rellenar hacia abajo unidad y COG
            </Button>
          )}
        </div>
      )}
      {intake !== undefined && (
        <LotsIntakeBox key={intake} intake={intake} onDone={() => setIntake(undefined)} />
      )}
    </section>
  );
}
