import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { useState } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import { CONTRACT_END_LABELS, CONTRACT_ENDS, type ContractEndKind } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import {
  END_DOCUMENTS,
  endSource,
  LEAST_EXECUTION_REASON,
  unpaidOf,
} from '#contract/rules/contracts/execution.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/choices.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { DocumentChoice } from '../document-choice.tsx';
import { useContractConflict } from '../use-contract-conflict.ts';
import type { Tender } from '../use-tender.ts';
import { EndDocument } from './end-document.tsx';
import { endContract } from './execution.data.ts';
import { dayNeeded } from './row-form.tsx';

const NAMES: Record<string, keyof typeof EMPTY> = {
  endedOn: 'cierreFecha',
  ground: 'cierreFundamento',
  reason: 'cierreMotivo',
  documentId: 'cierreDocumento',
};
const EMPTY = { cierreFecha: '', cierreFundamento: '', cierreMotivo: '', cierreDocumento: '' };

interface EndFormProps {
  tender: Tender;
  contract: AdminContract;
  dossier: readonly AdminDocument[];
  book: RuleBook;
  onDone: () => void;
}

/** How a contract ended: when, with which public document, and why when it ended before its time. */
export function EndForm({ tender, contract, dossier, book, onDone }: EndFormProps) {
  const { api, now, toast } = usePortal();
  const { procedure } = tender;
  const [kind, setKind] = useState<ContractEndKind>('completion');
  const [filed, setFiled] = useState<readonly AdminDocument[]>([]);
  const dated = datedProcedure(procedure, dateInMexico(procedure.publishedAt ?? now));
  const open = contract.deliveries.filter(({ acceptedOn }) => acceptedOn === null).length;
  const met = useContractConflict(tender);
  const isEarly = kind !== 'completion';
  const unpaid = contract.minimumAmount === null ? unpaidOf(contract, contract) : null;
  const needsReason = isEarly || open > 0 || unpaid !== null;
  const form = useForm<typeof EMPTY>({
    initial: EMPTY,
    rules: {
      cierreFecha: [dayNeeded],
      cierreDocumento: [(value) => value !== '' || 'Elige el documento que lo acredita.'],
      cierreFundamento: [(value) => !isEarly || groundRule(value)],
      cierreMotivo: [
        (value) =>
          !needsReason ||
          value.trim().length >= LEAST_EXECUTION_REASON ||
          'Explica el motivo con al menos 20 letras.',
      ],
    },
    onSubmit: async (values) => {
      const orNull = (value: string) => (value.trim() === '' ? null : value.trim());
      try {
        tender.refresh(
          await endContract(api, procedure.id, contract, {
            kind,
            endedOn: values.cierreFecha,
            ground: isEarly ? orNull(values.cierreFundamento) : null,
            reason: needsReason ? orNull(values.cierreMotivo) : null,
            documentId: values.cierreDocumento,
          }),
        );
        toast(`Contrato ${contract.number}: ${CONTRACT_END_LABELS[kind].toLowerCase()}.`);
        onDone();
        return undefined;
      } catch (error) {
        if (isProposed(error)) {
          onDone();
          return undefined;
        }
        if (!(error instanceof CallError)) throw error;
        if (met.meet(error)) return undefined;
        const fields = Object.entries(error.problem.fields ?? {});
        if (fields.length === 0) return { cierreFecha: error.problem.detail };
        return Object.fromEntries(fields.map(([name, message]) => [NAMES[name] ?? 'cierreFecha', message]));
      }
    },
  });
  const choose = (next: ContractEndKind) => {
    setKind(next);
    form.set('cierreDocumento', '');
    form.set('cierreFundamento', endSource(dated, book, next) ?? '');
  };
  return (
    <div
      className="u-card u-card--padded u-stack u-gap-16"
      role="group"
      aria-label={`Cierre del contrato ${contract.number}`}
    >
      {met.part}
      <RadioGroup
        label="Cómo terminó"
        value={kind}
        options={CONTRACT_ENDS.map((value) => ({ value, label: CONTRACT_END_LABELS[value] }))}
        onChange={(value) => choose(value as ContractEndKind)}
      />
      <div className="u-grid-2">
        <DateField
          label="Fecha en que terminó"
          // Nothing moves under the pointer when the field is left by pressing the button.
          isCompact
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('cierreFecha')}
        />
        <DocumentChoice
          label="Documento que lo acredita"
          isPublic
          dossier={[...dossier, ...filed.filter(({ id }) => dossier.every((one) => one.id !== id))]}
          kinds={END_DOCUMENTS[kind]}
          id={form.field('cierreDocumento').id}
          errors={form.field('cierreDocumento').errors}
          value={form.values.cierreDocumento}
          onChange={(value) => form.set('cierreDocumento', value)}
        />
        {isEarly && <TextField label="Fundamento del cierre" {...form.field('cierreFundamento')} />}
      </div>
      <EndDocument
        key={kind}
        procedureId={procedure.id}
        contractNumber={contract.number}
        kind={END_DOCUMENTS[kind][0] ?? 'other'}
        onFiled={(document) => {
          setFiled([...filed, document]);
          form.set('cierreDocumento', document.id);
        }}
      />
      {needsReason && (
        <TextArea
          label={
            isEarly
              ? 'Motivo del cierre'
              : open > 0
                ? 'Por qué concluye con entregas sin aceptar'
                : `Por qué concluye con ${formatMoney(unpaid ?? '0')} sin pagar`
          }
          hint="Los visitantes lo leerán."
          rows={3}
          {...form.field('cierreMotivo')}
        />
      )}
      <div className="u-cluster u-gap-8">
        <Button disabled={form.isSubmitting || met.isMet} onClick={() => void form.submit()}>
          Registrar el cierre
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
