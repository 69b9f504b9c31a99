import { VALIDITY_UNIT_LABELS } from '#contract/quotation-requests.ts';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import type { LotOffer, QuotationOffer } from '#contract/quotations.ts';
import { lotAmount, type offerTotals } from '#contract/rules/quotation/quotation-answer.ts';
import { missingPapers } from '#contract/rules/quotation/term-lists.ts';
import { formatCountOf, formatMoney } from '#web/kit/format.ts';
import { Question } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';

type Totals = ReturnType<typeof offerTotals>;

/** What an offer adds up to, and of how many lots it does not know the price. */
export function OfferTotals({ lots, totals }: { lots: readonly LotOffer[]; totals: Totals }) {
  const open = lots.filter((lot) => lot.offers === true && lotAmount(lot) === null).length;
  return (
    <>
      <dl className="qt-totals">
        <dt>Suma sin IVA</dt>
        <dd className="u-num">{formatMoney(totals.net)}</dd>
        <dt>IVA</dt>
        <dd className="u-num">{formatMoney(totals.tax)}</dd>
        <dt>Total con IVA</dt>
        <dd className="u-num">
          <b>{formatMoney(totals.total)}</b>
        </dd>
      </dl>
      {open > 0 && (
        <p className="u-small">
          {`${open === 1 ? 'No suma' : 'No suman'} ${formatCountOf(open, 'partida que cotizas', 'partidas que cotizas')}: falta su precio o su cantidad, o no se pueden leer.`}
        </p>
      )}
    </>
  );
}

interface ReviewProps {
  title: string;
  isOpen: boolean;
  isBusy: boolean;
  offer: QuotationOffer;
  totals: Totals;
  validityUnit: AskedQuotation['validityUnit'];
  /** Papers that were asked for. */
  documents: string;
  onClose: () => void;
  onSend: () => void;
}

/** One more look before an offer is sealed. */
export function OfferReview({ offer, totals, validityUnit, documents, ...dialog }: ReviewProps) {
  const quoted = offer.lots.filter(({ offers }) => offers === true).length;
  return (
    <Question
      title={dialog.title}
      isOpen={dialog.isOpen}
      isBusy={dialog.isBusy}
      yes="Enviar"
      no="Seguir revisando"
      onClose={dialog.onClose}
      onYes={dialog.onSend}
    >
      <FactList
        facts={[
          {
            name: 'Cotizas',
            value: `${quoted} de ${formatCountOf(offer.lots.length, 'partida', 'partidas')}`,
          },
          { name: 'Suma sin IVA', value: `${formatMoney(totals.net)} ${offer.currency}` },
          { name: 'IVA', value: `${formatMoney(totals.tax)} ${offer.currency}` },
          { name: 'Total con IVA', value: <b>{`${formatMoney(totals.total)} ${offer.currency}`}</b> },
          {
            name: 'Vigencia',
            value:
              offer.validityDays === null
                ? ''
                : `${offer.validityDays} ${VALIDITY_UNIT_LABELS[validityUnit]} desde el cierre`,
          },
          { name: 'Archivos', value: offer.files.length === 0 ? 'Ninguno' : String(offer.files.length) },
          { name: 'Documentos que faltan', value: missingPapers(documents, offer.papers).join('; ') },
          { name: 'Firma', value: offer.representative },
        ]}
      />
      <p>Al enviarla se sella y el portal ya no te muestra lo que dice.</p>
    </Question>
  );
}
