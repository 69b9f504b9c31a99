import { useCallback, useState } from 'react';
import { normalizeRfc, personTypeOfRfc, RFC_LENGTHS } from '#contract/rules/identifiers/rfc.ts';
import { partedName, severalRfcs } from '#contract/rules/identifiers/several-rfcs.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ComboOption } from '#web/ui/use-options.ts';
import { findSuppliers, type SupplierOption } from './acts.data.ts';
import type { PickedSupplier } from './bidders.ts';

interface PickerProps {
  label: string;
  id?: string;
  errors?: readonly string[];
  /** Nobody but whoever is in the registry. */
  isRegistered?: boolean;
  /** Gives why somebody is not taken, which is told at the field; what was typed stays. */
  onPick: (picked: PickedSupplier) => string | void;
}

/** Picks a supplier by name, RFC or number; whoever is not registered is named with an RFC. */
export function SupplierPicker({ label, id, errors, isRegistered = false, onPick }: PickerProps) {
  const { api } = usePortal();
  const [isStranger, setStranger] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const load = useCallback((text: string) => findSuppliers(api, text), [api]);
  const pick = (option: ComboOption | undefined) => {
    if (option === undefined) return;
    const { supplier } = option as SupplierOption;
    setRefusal(onPick({ supplierId: supplier.id, name: supplier.name, rfc: supplier.rfc }) ?? undefined);
  };
  const told = [...(errors ?? []), ...(refusal === undefined ? [] : [refusal])];
  return (
    <div className="u-stack u-gap-8">
      <Combobox
        label={label}
        hint="Busca en el padrón por nombre, RFC o número de registro."
        value={undefined}
        load={load}
        onChange={pick}
        {...(id === undefined ? {} : { id })}
        errors={told}
      />
      {isRegistered ? null : isStranger ? (
        <Stranger
          onAdd={(picked) => {
            setRefusal(undefined);
            const refused = onPick(picked) ?? undefined;
            if (refused === undefined) setStranger(false);
            return refused;
          }}
          onClose={() => setStranger(false)}
        />
      ) : (
        <div>
          <Button variant="text" size="small" onClick={() => setStranger(true)}>
            No está en el padrón
          </Button>
        </div>
      )}
    </div>
  );
}

const NAME_MISSING = 'Escribe su nombre o razón social.';

function Stranger({
  onAdd,
  onClose,
}: {
  onAdd: (picked: PickedSupplier) => string | undefined;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [rfc, setRfc] = useState('');
  const [isTried, setTried] = useState(false);
  /** Why it was not taken, until the RFC is another. */
  const [refused, setRefused] = useState<{ rfc: string; why: string }>();
  // «ACME, S.A. DE C.V. (ACM010101AB1)», as it is pasted.
  const parted = partedName(name, rfc);
  const said = 'problem' in parted ? { name, rfc } : parted;
  const isNamed = said.name.trim().length >= 3 && !('problem' in parted);
  const nameError = !isTried || isNamed ? [] : ['problem' in parted ? parted.problem : NAME_MISSING];
  const isRfc = personTypeOfRfc(normalizeRfc(said.rfc)) !== undefined;
  const rfcError =
    isTried && !isRfc
      ? [severalRfcs(said.rfc) ?? RFC_LENGTHS]
      : refused?.rfc === said.rfc
        ? [refused.why]
        : [];
  const add = () => {
    setTried(true);
    setName(said.name);
    setRfc(said.rfc);
    if (!isNamed || !isRfc) return;
    const why = onAdd({ supplierId: null, name: said.name.trim(), rfc: normalizeRfc(said.rfc) });
    if (why !== undefined) setRefused({ rfc: said.rfc, why });
  };
  return (
    <div
      className="u-card u-card--padded u-stack u-gap-12"
      role="group"
      aria-label="Quien no está en el padrón"
    >
      <div className="u-grid-2">
        <TextField label="Nombre o razón social" value={name} errors={nameError} onChange={setName} />
        <TextField label="RFC" value={rfc} errors={rfcError} onChange={setRfc} />
      </div>
      <p className="u-field__hint">Queda como pregunta para el padrón: quién es, o que se inscriba.</p>
      <div className="u-cluster u-gap-8">
        <Button size="small" onClick={add}>
          Agregar
        </Button>
        <Button variant="text" size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
