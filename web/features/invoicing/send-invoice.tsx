import { useState } from 'react';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import { CREDIT_KINDS, type CreditKind } from '#contract/invoices.ts';
import { CallError } from '#web/kit/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { InvoiceAnswer } from './invoice-answer.tsx';
import { observationsOf } from './invoice-words.ts';
import type { SentWith } from './order-invoices.data.ts';

const LEAST = 20;
const KINDS = Object.entries(CREDIT_KINDS).map(([value, label]) => ({ value, label }));
const isKind = (value: string): value is CreditKind => value in CREDIT_KINDS;

interface SendProps {
  review: InvoiceReview;
  /** Rejects like a call. */
  send: (with_: SentWith) => Promise<void>;
}

/** What the checks say of an invoice that is ready to be sent, and the buttons that send it: nothing stops it, or it is explained. */
export function SendInvoice({ review, send }: SendProps) {
  const { doubts, toCorrect } = observationsOf(review.checks);
  const stops = toCorrect.some(({ severity }) => severity === 'stop');
  const isCredit = review.data?.tipo === 'E';
  const [isExplaining, setExplaining] = useState(false);
  const [explanation, setExplanation] = useState('');
  const [kind, setKind] = useState('');
  const [problems, setProblems] = useState<{ explanation?: string; kind?: string; send?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    if (isCredit && !isKind(kind)) return setProblems({ kind: 'Elige por qué es la nota de crédito.' });
    if (isExplaining && explanation.trim().length < LEAST)
      return setProblems({ explanation: `Explica por qué la mandas así, con al menos ${LEAST} letras.` });
    setBusy(true);
    setProblems({});
    try {
      await send({
        explanation: isExplaining ? explanation.trim() : '',
        creditKind: isKind(kind) ? kind : undefined,
      });
    } catch (error) {
      const said = error instanceof CallError ? error.message : 'No se pudo enviar. Intenta de nuevo.';
      setProblems({ send: said });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <>
      <InvoiceAnswer review={review} />
      {isCredit && (
        <Select
          label="Por qué es la nota de crédito"
          value={kind}
          onChange={setKind}
          emptyLabel="Elige por qué"
          options={KINDS}
          errors={problems.kind === undefined ? [] : [problems.kind]}
        />
      )}
      {isExplaining && (
        <TextArea
          label="Por qué la mandas así"
          hint="Lo lee quien verifica tu factura, junto a cada observación."
          rows={3}
          maxLength={1_000}
          value={explanation}
          onChange={setExplanation}
          errors={problems.explanation === undefined ? [] : [problems.explanation]}
        />
      )}
      {problems.send !== undefined && (
        <p className="u-field__error" role="alert">
          {problems.send}
        </p>
      )}
      <div className="u-cluster u-gap-12 iv-send u-no-print">
        <Button
          onClick={() => void act()}
          disabled={isBusy || (!isExplaining && toCorrect.length > 0) || stops}
          aria-busy={isBusy}
          aria-describedby="facturar-espera"
        >
          {isExplaining ? 'Enviarla así' : isCredit ? 'Enviar nota de crédito' : 'Enviar factura'}
        </Button>
        {!stops && toCorrect.length + doubts.length > 0 && !isExplaining && (
          <Button variant="text" onClick={() => setExplaining(true)}>
            Enviarla así y explicar por qué
          </Button>
        )}
        {isExplaining && (
          <Button variant="text" onClick={() => setExplaining(false)}>
            Volver
          </Button>
        )}
      </div>
      <p id="facturar-espera" className="u-small u-muted">
        {stops
          ? 'Así no se recibe: corrige lo de arriba y elige otra vez los archivos.'
          : toCorrect.length > 0
            ? 'Corrige lo de arriba y elige otra vez los archivos, o explica por qué la mandas así.'
            : 'Al enviarla tomas un folio, con el que aquí ves en qué va.'}
      </p>
    </>
  );
}
