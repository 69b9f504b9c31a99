import { useState } from 'react';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { unitPriceText } from '#contract/rules/orders/order-lines.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Select } from '#web/ui/select.tsx';
import { matchLine } from './invoices.data.ts';

interface MatchProps {
  invoice: ReceivedInvoice;
  onDone: (next: ReceivedInvoice) => void;
}

/** Pedido, recibido y facturado: line by line, with what differs in words. */
export function MatchTable({ invoice, onDone }: MatchProps) {
  if (invoice.kind === 'credit_note') return null;
  return (
    <section className="iv-block" aria-labelledby="factura-renglones">
      <h2 id="factura-renglones">
        Pedido, recibido y facturado <small>Pesos, sin IVA</small>
      </h2>
      <table className="iv-match">
        <thead>
          <tr>
            <th scope="col">Renglón</th>
            <th scope="col">Pedido</th>
            <th scope="col">Precio</th>
            <th scope="col">Aceptado</th>
            <th scope="col">Ya facturado</th>
            <th scope="col">Facturado</th>
            <th scope="col">A precio</th>
            <th scope="col">Resultado</th>
          </tr>
        </thead>
        <tbody>
          {invoice.matched.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.description}
                <small>{`renglón ${line.number}, ${line.unit}`}</small>
              </th>
              <td data-l="Pedido">{line.quantity}</td>
              <td data-l="Precio">{unitPriceText(line.unitPrice)}</td>
              <td data-l="Aceptado">{line.accepted}</td>
              <td data-l="Ya facturado">{line.invoicedBefore}</td>
              <td data-l="Facturado" className={line.fits ? undefined : 'iv-match__bad'}>
                {line.invoiced}
              </td>
              <td data-l="A precio">
                {line.invoicedPrice === null ? '' : unitPriceText(line.invoicedPrice)}
              </td>
              <td data-l="Resultado" className={line.fits ? 'iv-match__ok' : 'iv-match__bad'}>
                {line.result}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {invoice.receiptNotes.map(({ note, receipt }) => (
        <p key={receipt} className="iv-received-note">
          Nota de quien recibió, en la recepción {receipt}: {note}
        </p>
      ))}
      <Strange invoice={invoice} onDone={onDone} />
    </section>
  );
}

/** Lines of the invoice that were not found in the order, or that a person related. */
function Strange({ invoice, onDone }: MatchProps) {
  const { api } = usePortal();
  const [problem, setProblem] = useState<string>();
  const lines = invoice.lines.filter(({ isByHand, orderLineId }) => orderLineId === null || isByHand);
  if (lines.length === 0) return null;
  const choose = async (number: number, orderLineId: string) => {
    setProblem(undefined);
    try {
      onDone(await matchLine(api, invoice, { number, orderLineId }));
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    }
  };
  return (
    <div className="iv-strange">
      <h3>Renglones que no se reconocieron</h3>
      {lines.map((line) =>
        invoice.moves.includes('match') ? (
          <Select
            key={line.number}
            label={`Renglón ${line.number}: ${line.quantity} de «${line.description}» a ${unitPriceText(line.unitPrice)}`}
            value={line.orderLineId ?? ''}
            emptyLabel="No está en el pedido"
            options={invoice.matched.map(({ id, number, description }) => ({
              value: id,
              label: `${number}. ${description}`,
            }))}
            onChange={(value) => value !== '' && void choose(line.number, value)}
          />
        ) : (
          <p key={line.number}>{`Renglón ${line.number}: «${line.description}»`}</p>
        ),
      )}
      {problem !== undefined && (
        <p className="u-field__error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
