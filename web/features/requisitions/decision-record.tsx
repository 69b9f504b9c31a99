import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { PRICE_SOURCES, REQUISITION_LABELS, unitLabel } from '#contract/requisition-fields.ts';
import { LINE_VERDICT_LABELS, type RequisitionForDecision } from '#contract/requisition-desk.ts';
import { REQUISITION_CATEGORIES, REQUISITION_FUNDINGS } from '#contract/requisition-fields.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { lacksEvidence } from '#contract/rules/requisitions/requisition-missing.ts';
import { formatDate, formatFileSize, formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { valueWords } from '#web/kit/value-words.ts';
import { ICON } from '#web/ui/icon-size.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PayingKeys } from './paying-keys.tsx';
import { loadRequisitionFile } from './requisition-desk.data.ts';

const words = valueWords(REQUISITION_LABELS);

interface Fact {
  isGood: boolean;
  text: string;
}

/** What is known of a requisition without opening anything: money, urgency, brand, profiles. */
function factsOf({ files, form, lines }: Requisition): Fact[] {
  const keyless = lines.filter(({ keys }) => keys.length === 0).length;
  const unsaid = lines.filter(({ priceSource }) => priceSource === null).length;
  const unproven = lines.filter((line) => lacksEvidence(line, { files: files.length })).length;
  return [
    keyless === 0
      ? { isGood: true, text: 'Todos los renglones dicen con qué clave se pagan' }
      : { isGood: false, text: `${keyless} de ${lines.length} renglones no dicen con qué clave se pagan` },
    {
      isGood: form.funding !== null,
      text:
        form.funding === null
          ? 'No dice de qué recurso se paga'
          : `Recurso ${REQUISITION_FUNDINGS[form.funding].toLowerCase()}`,
    },
    ...(unproven === 0
      ? []
      : [{ isGood: false, text: `${unproven} de ${lines.length} precios son de Internet, sin nada anexo` }]),
    unsaid === 0
      ? { isGood: true, text: 'Cada precio dice de dónde salió' }
      : { isGood: false, text: `${unsaid} de ${lines.length} precios no dicen de dónde salieron` },
    form.hasBrand
      ? { isGood: false, text: `Pide una marca: ${form.brandReason}` }
      : { isGood: true, text: 'No pide una marca' },
    ...(form.isUrgent ? [{ isGood: false, text: `Urgente: ${form.urgencyReason}` }] : []),
    ...(form.isMultiYear ? [{ isGood: false, text: 'Se paga en más de un año' }] : []),
  ];
}

/** One requisition with everything that is needed to decide about it. */
export function DecisionRecord({ seen }: { seen: RequisitionForDecision }) {
  const { changes, next, note, opinions, requisition } = seen;
  const { area, files, folio, form, gross, lines, net, questions, requester, sentAt, title } = requisition;
  return (
    <article className="ta-record" aria-labelledby="por-decidir">
      <h2 id="por-decidir" tabIndex={-1}>
        {title}
      </h2>
      <p className="ta-meta">
        La pide <strong>{requester}</strong>, {area}
        {sentAt !== null && `, enviada el ${formatDate(sentAt)}`}
      </p>
      <p className="ta-amount">
        <strong>{formatMoney(gross)}</strong>
        <span>con IVA · {formatMoney(net)} sin IVA</span>
      </p>
      {note !== null && <Notice tone="warn">{note}</Notice>}
      {changes.length > 0 && <Changes changes={changes} />}
      <ul className="ta-facts">
        {factsOf(requisition).map(({ isGood, text }) => (
          <li key={text}>
            {isGood ? (
              <IconCheck className="ta-good" {...ICON} aria-label="Bien" />
            ) : (
              <IconAlertTriangle className="ta-warn" {...ICON} aria-label="Revisa" />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {requisition.warnings.map(({ field, message }) => (
        <Notice key={field} tone="warn">
          {message}
        </Notice>
      ))}
      {(requisition.keys.length > 0 || form.project !== '') && (
        <section aria-labelledby="con-que">
          <h3 id="con-que">Con qué se paga</h3>
          <PayingKeys keys={requisition.keys} lines={lines} />
          {form.project !== '' && <p className="u-small">Proyecto: {form.project}</p>}
        </section>
      )}
      <section aria-labelledby="para-que">
        <h3 id="para-que">Para qué</h3>
        <p className="ta-text">{form.need}</p>
        <p className="u-small u-muted">
          {form.category !== null && `${REQUISITION_CATEGORIES[form.category]}. `}
          {form.neededOn !== null && `La necesita para el ${formatDate(form.neededOn)}. `}
          {form.place !== '' && `Se entrega en ${form.place}. `}
          {form.receiver !== '' && `Recibe ${form.receiver}. `}
          {form.contact !== '' && `Contacto: ${form.contact}.`}
        </p>
      </section>
      <Lines lines={lines} opinions={opinions} />
      {questions.length > 0 && (
        <section aria-labelledby="preguntas">
          <h3 id="preguntas">Preguntas y respuestas</h3>
          <ul className="ta-plain">
            {questions.map(({ answer, askedBy, id, label, text }) => (
              <li key={id}>
                <strong>
                  {askedBy}
                  {label !== '' && `, sobre ${label}`}:
                </strong>{' '}
                {text}
                {answer !== null && (
                  <>
                    <br />
                    <strong>{requester}:</strong> {answer}
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Files folio={folio ?? ''} files={files} />
      {next.length > 0 && (
        <p className="u-small u-muted ta-next">
          <IconClock {...ICON} aria-hidden /> Después sigue: {next.map(({ name }) => name).join(', y luego ')}
          .
        </p>
      )}
    </article>
  );
}

function Changes({ changes }: Pick<RequisitionForDecision, 'changes'>) {
  return (
    <section className="ta-changes" aria-labelledby="cambios">
      <h3 id="cambios">Qué cambió desde que la viste</h3>
      <ul className="ta-plain">
        {changes.map(({ after, before, label, name }) => (
          <li key={name}>
            <strong>{label}:</strong> {typeof after === 'object' && before === null ? 'se agregó' : null}
            {typeof before === 'object' && after === null ? 'se quitó' : null}
            {typeof before !== 'object' || typeof after !== 'object' ? (
              <>
                <del>{words(name, before)}</del> <ins>{words(name, after)}</ins>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinesProps = Pick<Requisition, 'lines'> & Pick<RequisitionForDecision, 'opinions'>;

function Lines({ lines, opinions }: LinesProps) {
  return (
    <section aria-labelledby="renglones">
      <h3 id="renglones">
        Renglones <span className="u-muted">{lines.length}, sin IVA</span>
      </h3>
      <ol className="ta-lines">
        {lines.map(({ amount, description, id, number, priceNote, priceSource, profile, quantity, unit }) => (
          <li key={id}>
            <span className="u-muted">{number}</span>
            <div>
              <strong>{description}</strong>
              <span className="ta-source">
                {[
                  profile === null ? null : `perfil ${profile}`,
                  priceSource === null ? 'sin origen del precio' : PRICE_SOURCES[priceSource].toLowerCase(),
                  priceNote,
                ]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </span>
              {opinions
                .filter(({ lineId }) => lineId === id)
                .map(({ at, by, isOfBefore, text, verdict }) => (
                  <span key={at + verdict + text} className="ta-source">
                    Dictamen de {by}: {LINE_VERDICT_LABELS[verdict].toLowerCase()}
                    {text !== '' && `. ${text}`}
                    {isOfBefore && (
                      <strong> Se dio el {formatDate(at)}, antes de que cambiara este renglón.</strong>
                    )}
                  </span>
                ))}
            </div>
            <span className="ta-price">
              {amount === null ? 'Sin precio' : formatMoney(amount)}
              <span className="ta-source">
                {quantity} × {unitLabel(unit).toLowerCase()}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Files({ files, folio }: { files: Requisition['files']; folio: string }) {
  const { api, fail } = usePortal();
  return (
    <section aria-labelledby="anexos">
      <h3 id="anexos">
        Anexos <span className="u-muted">{files.length}</span>
      </h3>
      {files.length === 0 && <p className="u-small u-muted">No tiene anexos.</p>}
      <ul className="ta-plain">
        {files.map(({ bytes, id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="ta-file"
              onClick={() =>
                void loadRequisitionFile(api, folio, id).then(
                  (file) => saveFile(file, name),
                  () => fail('No se descargó. Intenta de nuevo.'),
                )
              }
            >
              {name}
            </button>{' '}
            <span className="u-muted">{formatFileSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
