import {
  AWARD_WAY_LABELS,
  leastWords,
  QUOTATION_CRITERION_LABELS,
  QUOTATION_KIND_EFFECTS,
  QUOTATION_KIND_LABELS,
  QUOTATION_TERMS,
  questionsEnd,
  VALIDITY_UNIT_LABELS,
  type QuotationTerm,
} from '#contract/quotation-requests.ts';
import type { AskedQuotation } from '#contract/quotations-api.ts';
import { countedUnit } from '#contract/requisition-fields.ts';
import { closingWords } from '#contract/rules/quotation/quotation-closing.ts';
import { listedIn } from '#contract/rules/quotation/term-lists.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** «2 piezas» of a lot. */
export const lotQuantity = ({ quantity, unit }: AskedQuotation['lots'][number]): string =>
  countedUnit(quantity ?? '', unit);

/** What is asked, on which terms, and what was answered to others. */
export function AskedPart({ asked }: { asked: AskedQuotation }) {
  const terms = Object.entries(QUOTATION_TERMS) as [QuotationTerm, string][];
  return (
    <>
      <Changes changes={asked.changes} />
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
            { name: 'Criterio', value: QUOTATION_CRITERION_LABELS[asked.criterion] },
            {
              name: 'Cómo se adjudica',
              value: asked.criterion === 'none' ? '' : AWARD_WAY_LABELS[asked.awardBy],
            },
            { name: 'Cuántas hacen falta', value: leastWords(asked.minimumReceived) },
            {
              name: 'Vigencia',
              value: `${asked.validityDays} ${VALIDITY_UNIT_LABELS[asked.validityUnit]} o más, desde el cierre`,
            },
            { name: 'Cantidades', value: asked.allowsPartial ? 'Se admite una parte' : 'Completas' },
            {
              name: 'Preguntas',
              value: `Hasta el ${closingWords(questionsEnd(asked))}`,
            },
            ...terms.map(([name, label]) => ({ name: label, value: termOf(name, asked.terms[name] ?? '') })),
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

/** Papers and samples as a list, one of each line; any other term as it was written. */
function termOf(name: QuotationTerm, text: string) {
  const listed = name === 'documents' || name === 'samples' ? listedIn(text) : [];
  if (listed.length < 2) return text;
  return (
    <ul>
      {listed.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}

/** What changed after it was sent: whoever answered before, and whoever comes now, reads the same. */
function Changes({ changes }: Pick<AskedQuotation, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <section className="qt-section" aria-labelledby="qt-changes">
      <h2 id="qt-changes">Qué cambió</h2>
      <ul className="qt-lots">
        {changes.map((change) => (
          <li key={change.at} className="qt-asked">
            <p>
              <b>Cambió el {closingWords(change.at)}</b>
            </p>
            <ChangeWords change={change} />
            <p className="u-small u-muted">Por qué: {change.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ChangeWords = ({ change: { words } }: { change: AskedQuotation['changes'][number] }) => (
  <ul>
    {words.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);

/** What changed after an answer was received: it stands as it was sent, and may be replaced. */
export function ChangedSince({ changes, at }: Pick<AskedQuotation, 'changes'> & { at: string }) {
  const since = changes.filter((one) => Date.parse(one.at) > Date.parse(at));
  const last = since.at(-1);
  if (last === undefined) return null;
  return (
    <Notice tone="warn">
      <p>
        Tu respuesta es de antes del cambio del {closingWords(last.at)}. Se conserva como la enviaste: si con
        el cambio ofreces otra cosa, reemplázala antes del cierre.
      </p>
      {since.map((change) => (
        <ChangeWords key={change.at} change={change} />
      ))}
    </Notice>
  );
}
