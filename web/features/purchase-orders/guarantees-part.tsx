import { useState } from 'react';
import {
  GUARANTEE_FORMS,
  MOST_GUARANTEE_BYTES,
  ORDER_GUARANTEE_STATE_LABELS,
  ORDER_GUARANTEES,
  type OrderGuarantee,
} from '#contract/order-guarantees.ts';
import type { PurchaseOrder } from '#contract/purchase-orders-api.ts';
import { CallError } from '#web/kit/api.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { GuaranteeForm } from './guarantee-form.tsx';
import { loadGuarantee, stepGuarantee, uploadGuarantee } from './purchase-orders.data.ts';

const TONES: Record<OrderGuarantee['state'], Tone> = {
  kept: 'warn',
  valid: 'ok',
  claimed: 'warn',
  released: 'mute',
  excepted: 'info',
};

interface PartProps {
  order: PurchaseOrder;
  onDone: (next: PurchaseOrder) => void;
}

/** What secures an order, what it still lacks, and for whoever buys the place to write it. */
export function GuaranteesPart({ order, onDone }: PartProps) {
  const { guarantees, missingGuarantees: missing } = order;
  const [isWriting, setWriting] = useState(false);
  const writes = order.moves.includes('guarantee');
  if (guarantees.length === 0 && (missing.length === 0 || !writes)) return null;
  return (
    <section className="po-section" aria-labelledby="po-guarantees">
      <h2 id="po-guarantees">Garantías</h2>
      {writes && missing.length > 0 && (
        <p className="u-muted">
          {`Falta: ${missing.map(({ kind, amount }) => `${ORDER_GUARANTEES[kind].toLowerCase()}, ${formatMoney(amount)}`).join('; ')}.`}
        </p>
      )}
      {guarantees.map((guarantee) => (
        <Guarantee key={guarantee.id} order={order} guarantee={guarantee} onDone={onDone} />
      ))}
      {writes &&
        (isWriting ? (
          <GuaranteeForm
            order={order}
            onClose={() => setWriting(false)}
            onDone={(next) => {
              setWriting(false);
              onDone(next);
            }}
          />
        ) : (
          <div className="u-no-print">
            <Button variant="line" onClick={() => setWriting(true)}>
              Anotar una garantía o su excepción
            </Button>
          </div>
        ))}
    </section>
  );
}

function ends({ endsIn, validUntil }: OrderGuarantee): string | undefined {
  if (endsIn === null || validUntil === null) return undefined;
  const day = formatDate(validUntil);
  if (endsIn < 0) return `Terminó el ${day}: pide la que la sustituye.`;
  return `Termina el ${day}: pide que se renueve, o libérala si ya no hace falta.`;
}

function Guarantee({ order, guarantee, onDone }: PartProps & { guarantee: OrderGuarantee }) {
  const { amount, fileName, form, issuer, keptBy, kind, number, reason, state, validFrom, validUntil } =
    guarantee;
  const { api, fail } = usePortal();
  const place = { id: order.id, garantia: guarantee.id };
  const writes = order.moves.includes('guarantee');
  const warning = ends(guarantee);
  return (
    <article className="po-line" aria-label={`Garantía de ${ORDER_GUARANTEES[kind].toLowerCase()} ${number}`}>
      <div>
        <div className="u-cluster u-gap-12">
          <h3>
            {ORDER_GUARANTEES[kind]}
            {amount !== null && `: ${formatMoney(amount)}`}
            {guarantee.claimedAmount !== null && `, por ${formatMoney(guarantee.claimedAmount)}`}
          </h3>
          <Tag tone={TONES[state]}>{ORDER_GUARANTEE_STATE_LABELS[state]}</Tag>
        </div>
        <p className="u-small u-muted">
          {[
            form === null ? '' : GUARANTEE_FORMS[form],
            number,
            issuer,
            validFrom === null || validUntil === null
              ? ''
              : `del ${formatDate(validFrom)} al ${formatDate(validUntil)}`,
            guarantee.validatedBy === null ? `la anotó ${keptBy}` : `la validó ${guarantee.validatedBy}`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
      {warning !== undefined && <Notice tone="warn">{warning}</Notice>}
      {reason !== '' && <p>{reason}</p>}
      {fileName !== null && (
        <div>
          <Button
            variant="text"
            size="small"
            onClick={() =>
              void loadGuarantee(api, place).then(
                (content) => saveFile(content, fileName),
                () => fail('No se descargó. Intenta de nuevo.'),
              )
            }
          >
            {fileName}
          </Button>
        </div>
      )}
      {writes && state === 'kept' && (
        <FileChoice
          key={guarantee.version}
          label={fileName === null ? 'Subir la garantía en PDF' : 'Cambiar su archivo'}
          types={['pdf']}
          maxBytes={MOST_GUARANTEE_BYTES}
          length={96}
          send={async (file, travel) => onDone(await uploadGuarantee(api, place, file, travel))}
        />
      )}
      {writes && <Steps order={order} guarantee={guarantee} onDone={onDone} />}
    </article>
  );
}

/** Validates one that has its file; releases one that counts. */
function Steps({ order, guarantee, onDone }: PartProps & { guarantee: OrderGuarantee }) {
  const { api, toast } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const act = guarantee.state === 'kept' ? 'validate' : 'release';
  if (guarantee.state === 'kept' ? guarantee.fileName === null : guarantee.state !== 'valid') return null;
  const send = async () => {
    if (act === 'release' && reason.trim().length < 20)
      return setProblem('Explica por qué se libera, con al menos 20 letras.');
    setBusy(true);
    try {
      onDone(await stepGuarantee(api, { order, guarantee }, { act, reason }));
      setOpen(false);
      toast(act === 'validate' ? 'Quedó validada.' : 'Quedó liberada.');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isProposed(error)) return setOpen(false);
      setProblem(error.problem.detail);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <>
      {isOpen && (
        <TextArea
          label="Por qué se libera"
          rows={2}
          maxLength={1_000}
          value={reason}
          errors={problem === undefined ? [] : [problem]}
          onChange={setReason}
        />
      )}
      {!isOpen && problem !== undefined && (
        <p className="u-field__error" role="alert">
          {problem}
        </p>
      )}
      <div className="u-cluster u-gap-8 u-no-print">
        <Button
          variant={act === 'validate' ? 'primary' : 'line'}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => (act === 'release' && !isOpen ? setOpen(true) : void send())}
        >
          {act === 'validate' ? 'Validar' : 'Liberar'}
        </Button>
        {isOpen && (
          <Button variant="text" onClick={() => setOpen(false)}>
            Cerrar
          </Button>
        )}
      </div>
    </>
  );
}
