import { groundRule } from '#contract/rules/texts/legal-ground.ts';
import { validDate } from '#web/ui/date-rules.ts';
import { useRef, useState } from 'react';
import type { AdminContract } from '#contract/procurement-admin.ts';
import {
  amendedPercent,
  amendmentLimits,
  presentAmount,
  presentEnd,
  refuseAmendments,
} from '#contract/rules/contracts/amendments.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { amountRule, readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { datedProcedure } from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { required } from '#web/ui/rules.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { DocumentChoice } from './document-choice.tsx';
import { useDossier } from './use-dossier.ts';
import { AmendmentQuestion } from './questions/amendment-question.tsx';
import { amendContract } from './procurement-admin.data.ts';
import { useContractConflict } from './use-contract-conflict.ts';
import type { Tender } from './use-tender.ts';
import './contracts-section.css';

interface AmendmentsProps {
  tender: Tender;
  contract: AdminContract;
  book: RuleBook;
  /** Whether another one may be added. */
  canAmend: boolean;
}

/** What a contract is worth after its amendments, and how much of the limit of the law they use. */
export function AmendmentsPart({ tender, contract, book, canAmend }: AmendmentsProps) {
  const [isAdding, setAdding] = useState(false);
  const { amendments } = contract;
  return (
    <div className="pa-amendments">
      {amendments.length > 0 && (
        <ol aria-label={`Convenios del contrato ${contract.number}`}>
          {amendments.map((one) => (
            <li key={one.id}>
              <b>Convenio {one.number}</b>, {formatDate(one.signedOn)}. {one.what} ({one.ground})
              {one.amountAfter !== null && (
                <>
                  {' '}
                  De {formatMoney(one.amountBefore ?? 0)} a <b>{formatMoney(one.amountAfter)}</b>.
                </>
              )}
              {one.endsAfter !== null && (
                <>
                  {' '}
                  Fin: {one.endsBefore === null ? 'sin fecha' : formatDate(one.endsBefore)} →{' '}
                  {formatDate(one.endsAfter)}.
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {canAmend && !isAdding && (
        <Button
          variant="text"
          size="small"
          aria-label={`Agregar convenio al contrato ${contract.number}`}
          onClick={() => setAdding(true)}
        >
          Agregar convenio
        </Button>
      )}
      {isAdding && (
        <AmendmentForm tender={tender} contract={contract} book={book} onDone={() => setAdding(false)} />
      )}
    </div>
  );
}

const EMPTY = { firma: '', monto: '', fin: '', que: '', fundamento: '', documento: '', sinDocumento: '' };
const NAMES: Record<string, keyof typeof EMPTY> = {
  signedOn: 'firma',
  amountAfter: 'monto',
  endsAfter: 'fin',
  what: 'que',
  ground: 'fundamento',
  documentId: 'documento',
  documentReason: 'sinDocumento',
};

function AmendmentForm({
  tender,
  contract,
  book,
  onDone,
}: Omit<AmendmentsProps, 'canAmend'> & { onDone: () => void }) {
  const { api, now, toast } = usePortal();
  const { procedure } = tender;
  const dossier = useDossier(procedure.id);
  const present = presentAmount(contract);
  const limits = amendmentLimits(datedProcedure(procedure, dateInMexico(procedure.publishedAt ?? now)), book);
  const withNew = (amount: string) => [
    ...contract.amendments,
    { amountBefore: present, amountAfter: readAmount(amount) ?? null },
  ];
  // The first attempt shows what it will say; the second one, from there, sends it.
  const [isReviewed, setReviewed] = useState(false);
  const isConfirmed = useRef(false);
  const met = useContractConflict(tender);
  const form = useForm<typeof EMPTY>({
    initial: EMPTY,
    rules: {
      firma: [required('Escribe la fecha de firma.'), validDate()],
      monto: [
        (value, values) => value !== '' || values.fin !== '' || 'Escribe el monto o el fin que queda.',
        (value) => value === '' || amountRule(value),
        (value) =>
          contract.amount === null || refuseAmendments(contract.amount, withNew(value), limits) || true,
      ],
      fin: [validDate()],
      que: [(value) => value.trim().length >= 10 || 'Explica qué se modifica con al menos 10 letras.'],
      fundamento: [groundRule],
    },
    onSubmit: async (values) => {
      if (!isConfirmed.current) {
        setReviewed(true);
        return undefined;
      }
      isConfirmed.current = false;
      setReviewed(false);
      try {
        tender.refresh(
          await amendContract(api, procedure.id, contract, {
            signedOn: values.firma,
            what: values.que.trim(),
            ground: values.fundamento.trim(),
            amountAfter: readAmount(values.monto) ?? null,
            endsAfter: values.fin === '' ? null : values.fin,
            documentId: values.documento === '' ? null : values.documento,
            documentReason: values.sinDocumento.trim() === '' ? null : values.sinDocumento.trim(),
          }),
        );
        toast(`Se agregó un convenio al contrato ${contract.number}.`);
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
        if (fields.length === 0) return { que: error.problem.detail };
        return Object.fromEntries(fields.map(([name, message]) => [NAMES[name] ?? 'que', message]));
      }
    },
  });
  const after = readAmount(form.values.monto);
  const ends = presentEnd(contract);
  const used =
    contract.amount === null ? undefined : amendedPercent(contract.amount, withNew(form.values.monto));
  return (
    <div
      className="u-card u-card--padded u-stack u-gap-16"
      role="group"
      aria-label={`Convenio del contrato ${contract.number}`}
    >
      {met.part}
      <div className="u-grid-2">
        <DateField
          label="Fecha de firma"
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('firma')}
        />
        <TextField
          label="Monto que queda, con IVA"
          isOptional
          inputMode="decimal"
          hint={present === null ? undefined : `Hoy vale ${formatMoney(present)}.`}
          {...form.field('monto')}
        />
        <DateField
          label="Fin que queda"
          isOptional
          format="dd/mm/yyyy"
          placeholder="dd/mm/aaaa"
          {...form.field('fin')}
        />
        <TextField label="Fundamento" {...form.field('fundamento')} />
        <DocumentChoice
          label="Documento del convenio"
          isOptional
          dossier={dossier}
          kinds={['contract_amendment']}
          value={form.values.documento}
          onChange={(value) => form.set('documento', value)}
        />
      </div>
      {used !== undefined && limits.increase !== undefined && (
        <div className="pa-limit">
          <meter
            min={0}
            max={limits.increase.percent}
            value={Math.min(used.added, limits.increase.percent)}
            aria-label="Parte del tope que usan los convenios"
          />
          <span>
            {used.added} % de {limits.increase.percent} % que permite {limits.increase.source}
          </span>
        </div>
      )}
      <AmendmentQuestion
        procedureId={procedure.id}
        contract={{ ...contract, isImported: false, amendments: withNew(form.values.monto) }}
      />
      <TextArea
        label="Qué se modifica"
        hint="Los visitantes lo leerán en «Cambios», con lo que era y lo que queda."
        rows={3}
        {...form.field('que')}
      />
      <TextArea
        label="Por qué el convenio todavía no está publicado"
        isOptional
        hint="Solo si no eliges su documento, o no es público. Los visitantes lo leerán."
        rows={2}
        {...form.field('sinDocumento')}
      />
      <Dialog
        title={`¿Publicar el convenio del contrato ${contract.number}?`}
        isOpen={isReviewed}
        onClose={() => setReviewed(false)}
        actions={
          <>
            <Button
              disabled={form.isSubmitting}
              onClick={() => {
                isConfirmed.current = true;
                void form.submit();
              }}
            >
              Publicar convenio
            </Button>
            <Button variant="text" onClick={() => setReviewed(false)}>
              Seguir corrigiendo
            </Button>
          </>
        }
      >
        <dl className="pa-review">
          <dt>Proveedor</dt>
          <dd>{contract.supplierName}</dd>
          <dt>Firma</dt>
          <dd>{isReviewed && formatDate(form.values.firma)}</dd>
          {after !== undefined && (
            <>
              <dt>Monto</dt>
              <dd>
                {present === null ? 'sin monto' : formatMoney(present)} → <b>{formatMoney(after)}</b>
                {used !== undefined && (
                  <span className="u-muted">
                    {' '}
                    (los convenios suman {used.added} % de lo firmado
                    {used.taken > 0 && ` y reducen ${used.taken} %`}
                    {limits.increase !== undefined &&
                      `; el tope es ${limits.increase.percent} %, ${limits.increase.source}`}
                    )
                  </span>
                )}
              </dd>
            </>
          )}
          {form.values.fin !== '' && (
            <>
              <dt>Fin</dt>
              <dd>
                {ends === null ? 'sin fecha' : formatDate(ends)} →{' '}
                <b>{isReviewed && formatDate(form.values.fin)}</b>
              </dd>
            </>
          )}
          <dt>Qué se modifica</dt>
          <dd>
            {form.values.que} ({form.values.fundamento})
          </dd>
        </dl>
        <p>
          Todos lo leerán ahora mismo, en el contrato y en «Cambios». No se quita: lo que esté mal se corrige
          con otro convenio.
        </p>
      </Dialog>
      <div className="u-cluster u-gap-8">
        <Button disabled={form.isSubmitting || met.isMet} onClick={() => void form.submit()}>
          Agregar convenio
        </Button>
        <Button variant="text" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
