import { useState } from 'react';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { MOST_INVOICE_BYTES } from '#contract/invoice-limits.ts';
import { FileChoice } from '#web/ui/file-choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SEVERITY_WORDS } from './invoice-words.ts';

/** Where a supplier sends the receipt (REP) of what it was paid; what is wrong of it is told at once, and it is not kept. */
export function SendReceipt({
  send,
  onTaken,
}: {
  send: (file: File) => Promise<{ isTaken: boolean; checks: InvoiceCheck[] }>;
  onTaken: () => void;
}) {
  const [wrong, setWrong] = useState<readonly InvoiceCheck[]>([]);
  const [sent, setSent] = useState(0);
  return (
    <section className="iv-block u-no-print" aria-labelledby="facturar-complemento">
      <h2 id="facturar-complemento">Manda tu complemento de pago</h2>
      <p>Se revisa entero al momento. Solo se guarda si nada falta por corregir.</p>
      {wrong.length > 0 && (
        <Notice tone="bad">El complemento no se recibió. Corrige lo siguiente y mándalo otra vez.</Notice>
      )}
      {wrong.length > 0 && (
        <ul className="iv-plain">
          {wrong.map(({ id, message, severity }) => (
            <li key={`${id} ${message}`}>{`${message} ${SEVERITY_WORDS[severity]}.`}</li>
          ))}
        </ul>
      )}
      <FileChoice
        key={sent}
        label="Elige el XML del complemento de pago"
        types={['xml']}
        maxBytes={MOST_INVOICE_BYTES}
        length={96}
        isDeafToPaste
        send={async (file) => {
          const { isTaken, checks } = await send(file);
          setWrong(isTaken ? [] : checks.filter(({ result }) => result === 'fail'));
          setSent((count) => count + 1);
          if (isTaken) onTaken();
        }}
      />
    </section>
  );
}
