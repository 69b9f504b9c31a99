import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { PickedSupplier } from './bidders.ts';
import { SupplierPicker } from './supplier-picker.tsx';
import type { Winner } from './use-winners.ts';

interface ContractSupplierProps {
  id: string;
  value: PickedSupplier | undefined;
  /** Whoever won; none where no award was given lot by lot. */
  winners: readonly Winner[];
  errors: readonly string[];
  onChange: (picked: PickedSupplier) => void;
}

/** With whom a contract is: one of those who won, or somebody of the registry; nobody is typed in freely. */
export function ContractSupplier({ id, value, winners, errors, onChange }: ContractSupplierProps) {
  const [isChanging, setChanging] = useState(false);
  if (winners.length > 0) {
    const chosen = winners.find(({ name }) => name === value?.name);
    return (
      <Select
        label="Proveedor"
        id={id}
        hint="Quien ganó una partida."
        value={chosen?.id ?? ''}
        errors={[...errors]}
        options={[
          { value: '', label: 'Elige a quien ganó' },
          ...winners.map((winner) => ({ value: winner.id, label: winner.name })),
        ]}
        onChange={(next) => {
          const winner = winners.find((one) => one.id === next);
          if (winner !== undefined) onChange(winner);
        }}
      />
    );
  }
  if (value === undefined || isChanging)
    return (
      <SupplierPicker
        label="Proveedor"
        id={id}
        errors={errors}
        onPick={(picked) => {
          setChanging(false);
          onChange(picked);
        }}
      />
    );
  return (
    <div className="u-field" role="group" aria-label="Proveedor">
      <span className="u-field__label">Proveedor</span>
      <div className="u-cluster u-gap-8">
        <span>
          <b>{value.name}</b>
          {value.rfc !== null && <span className="u-muted"> {value.rfc}</span>}
        </span>
        <Button id={id} size="small" variant="text" onClick={() => setChanging(true)}>
          Cambiar proveedor
        </Button>
      </div>
      {errors.length > 0 && <FieldErrors id={`${id}-error`} messages={[...errors]} />}
    </div>
  );
}
