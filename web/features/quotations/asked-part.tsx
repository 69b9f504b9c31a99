import {
  AWARD_WAY_LABELS,
  QUOTATION_KIND_EFFECTS,
  QUOTATION_KIND_LABELS,
  QUOTATION_TERMS,
  VALIDITY_UNIT_LABELS,
  type QuotationTerm,
} from '#contract/quotation-requests.ts';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import { unitLabel } from '#contract/requisition-fields.ts';
import { closingWords } from '#contract/rules/quotation/quotation-closing.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';

/** «2 Pieza» of a lot. */
export const lotQuantity = ({ quantity, unit }: AskedQuotation['lots'][number]): string =>
  [quantity, unitLabel(unit)].filter(Boolean).join(' ');

/** What is asked, on which terms, and what was answered to others. */
export function AskedPart({ asked }: { asked: AskedQuotation }) {
  const terms = Object.entries(QUOTATION_TERMS) as [QuotationTerm, string][];
  return (
    <>
      <section className="qt-section" aria-labelledby="qt-asked">
        <h2 id="qt-asked">Qué se pide</h2>
        <p className="u-muted">{QUOTATION_KIND_EFFECTS[asked.kind]} Cotizar no cuesta.</p>
        <ol className="qt-lots">
          {asked.lots.map((lot) => (
            <li key={lot.id} className="qt-asked">
              <p>
                <b>
                  {lot.number}. {lot.description}
                </b>
              </p>
              <p className="u-small u-muted">
                {[
                  lotQuantity(lot),
                  lot.groupLabel === null ? '' : `Lote «${lot.groupLabel}»: se cotiza completo`,
                  lot.place === '' ? '' : `Se entrega en ${lot.place}`,
                  lot.deliveryDays === null ? '' : `En ${formatCountOf(lot.deliveryDays, 'día', 'días')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {lot.requirements.length > 0 && (
                <ul className="u-small">
                  {lot.requirements.map(({ code, text }) => (
                    <li key={code}>{text}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section className="qt-section" aria-labelledby="qt-terms">
        <h2 id="qt-terms">Condiciones</h2>
        <FactList
          facts={[
            { name: 'Para qué', value: QUOTATION_KIND_LABELS[asked.kind] },
            { name: 'Cómo se adjudica', value: AWARD_WAY_LABELS[asked.awardBy] },
            {
              name: 'Vigencia',
              value: `${asked.validityDays} ${VALIDITY_UNIT_LABELS[asked.validityUnit]} o más, desde el cierre`,
            },
            { name: 'Cantidades', value: asked.allowsPartial ? 'Se admite una parte' : 'Completas' },
            {
              name: 'Preguntas',
              value: asked.questionsUntil === null ? '' : `Hasta el ${closingWords(asked.questionsUntil)}`,
            },
            ...terms.map(([name, label]) => ({ name: label, value: asked.terms[name] })),
            { name: 'Lleva la compra', value: asked.buyer },
          ]}
        />
      </section>
      {asked.answered.length > 0 && (
        <section className="qt-section" aria-labelledby="qt-answered">
          <h2 id="qt-answered">Preguntas y respuestas</h2>
          <dl className="qt-answered">
            {asked.answered.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
