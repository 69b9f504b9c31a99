import { useEffect, useRef, useState } from 'react';
import type { AdminContract } from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { amountRule, readAmount } from '#contract/rules/procurement-fields.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { required } from '#web/ui/rules.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { useForm } from '#web/ui/use-form.ts';
import { addContract, saveContract } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

const EMPTY = {
  contrato: '',
  objeto: '',
  proveedor: '',
  firma: '',
  inicio: '',
  fin: '',
  monto: '',
  motivo: '',
};
type Values = typeof EMPTY;

function valuesOf(contract: AdminContract): Values {
  return {
    contrato: contract.number,
    objeto: contract.title,
    proveedor: contract.supplierName,
    firma: contract.signedOn ?? '',
    inicio: contract.startsOn ?? '',
    fin: contract.endsOn ?? '',
    monto: contract.amount ?? '',
    motivo: '',
  };
}

/** Server names of the fields, for its refusals. */
const NAMES: Record<string, keyof Values> = {
  number: 'contrato',
  title: 'objeto',
  supplierName: 'proveedor',
  signedOn: 'firma',
  startsOn: 'inicio',
  endsOn: 'fin',
  amount: 'monto',
  changeReason: 'motivo',
};

const dated = (value: string) =>
  value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value) || 'Escribe una fecha que exista, como dd/mm/aaaa.';

/** States after the award, in which contracts are signed. */
const TAKES_CONTRACTS: ReadonlySet<ProcedureStatus> = new Set(['awarded', 'partially_awarded', 'contracted']);

/** Key of the form of a contract that does not exist yet. */
const NEW = 'nuevo';

/** Contracts of the procedure, each to be corrected, and one more. */
export function ContractsPanel({ tender }: { tender: Tender }) {
  const { contracts, status } = tender.procedure;
  const takesMore = status === 'draft' || TAKES_CONTRACTS.has(status);
  const [open, setOpen] = useState<string>();
  const kept = useFocusKept<HTMLElement>(open ?? '');
  const close = () => setOpen(undefined);
  const isEditable = status !== 'cancelled' && status !== 'complete';
  if (contracts.length === 0 && !takesMore) return null;
  return (
    <section className="pa-section" aria-labelledby="pa-contratos" {...kept}>
      <h2 id="pa-contratos">Contratos</h2>
      {contracts.length > 0 && (
        <ul>
          {contracts.map((contract) => (
            <li key={contract.id}>
              {contract.number}, {contract.supplierName}
              {contract.amount !== null && `, ${formatMoney(contract.amount)}`}{' '}
              {isEditable && open !== contract.id && (
                <Button
                  variant="text"
                  size="small"
                  aria-label={`Corregir el contrato ${contract.number}`}
                  onClick={() => setOpen(contract.id)}
                >
                  Corregir
                </Button>
              )}
              {open === contract.id && <ContractForm tender={tender} contract={contract} onDone={close} />}
            </li>
          ))}
        </ul>
      )}
      {takesMore && open === NEW && <ContractForm tender={tender} onDone={close} />}
      {takesMore && open !== NEW && (
        <Button variant="tonal" size="small" onClick={() => setOpen(NEW)}>
          Agregar contrato
        </Button>
      )}
    </section>
  );
}

interface ContractFormProps {
  tender: Tender;
  /** The contract to correct; a new one when absent. */
  contract?: AdminContract;
  onDone: () => void;
}

function ContractForm({ tender, contract, onDone }: ContractFormProps) {
  const { api, toast } = usePortal();
  const needsReason = contract !== undefined && tender.procedure.status !== 'draft';
  const form = useForm<Values>({
    initial: contract === undefined ? EMPTY : valuesOf(contract),
    rules: {
      contrato: [required('Escribe el número del contrato.')],
      objeto: [required('Escribe el objeto del contrato.')],
      proveedor: [required('Escribe el nombre del proveedor.')],
      firma: [dated],
      inicio: [dated],
      fin: [dated],
      monto: [amountRule],
      motivo: needsReason
        ? [(value) => value.trim().length >= 20 || 'Explica el cambio con al menos 20 letras.']
        : [],
    },
    onSubmit: async (values) => {
      const date = (value: string) => (value === '' ? null : value);
      try {
        const body = {
          number: values.contrato,
          title: values.objeto,
          supplierName: values.proveedor,
          signedOn: date(values.firma),
          startsOn: date(values.inicio),
          endsOn: date(values.fin),
          amount: readAmount(values.monto) ?? '',
        };
        if (contract === undefined) {
          tender.accept(await addContract(api, tender.procedure, body));
          toast(`Se agregó el contrato ${values.contrato}.`);
        } else {
          const changeReason = needsReason ? values.motivo.trim() : null;
          tender.accept(await saveContract(api, tender.procedure, contract.id, { ...body, changeReason }));
          toast(`Se corrigió el contrato ${values.contrato}.`);
        }
        onDone();
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const fields = Object.entries(error.problem.fields ?? {});
        if (fields.length === 0) return { contrato: error.problem.detail };
        return Object.fromEntries(fields.map(([name, message]) => [NAMES[name] ?? 'contrato', message]));
      }
    },
  });
  const { attempt } = form;
  const handled = useRef(0);
  const firstError = form.errors[0]?.id;
  useEffect(() => {
    // A refused attempt leads to the first field that has to be corrected.
    if (attempt === handled.current) return;
    handled.current = attempt;
    if (firstError !== undefined) document.getElementById(firstError)?.focus();
  }, [attempt, firstError]);
  return (
    <div
      className="u-card u-card--padded"
      role="group"
      aria-label={contract === undefined ? 'Contrato nuevo' : `Contrato ${contract.number}`}
    >
      <div className="u-grid-2">
        <TextField label="Número del contrato" {...form.field('contrato')} />
        <TextField label="Proveedor" {...form.field('proveedor')} />
      </div>
      <TextField label="Objeto" {...form.field('objeto')} />
      <div className="u-grid-2">
        <TextField label="Monto con IVA" inputMode="decimal" {...form.field('monto')} />
        <DateField
          label="Fecha de firma"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('firma')}
        />
        <DateField
          label="Inicio"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('inicio')}
        />
        <DateField
          label="Fin"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('fin')}
        />
      </div>
      {needsReason && (
        <TextArea
          label="Motivo del cambio"
          hint="Los visitantes lo leerán en «Cambios»."
          rows={3}
          {...form.field('motivo')}
        />
      )}
      <div className="u-cluster u-gap-8">
        <Button disabled={form.isSubmitting} onClick={() => void form.submit()}>
          {contract === undefined ? 'Agregar contrato' : 'Guardar contrato'}
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
