import { REQUEST_KIND_LABELS, REQUEST_KINDS } from '#contract/registration.ts';
import { PERSON_TYPE_LABELS, PERSON_TYPES } from '#contract/suppliers.ts';
import { formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Split } from '#web/ui/layout.tsx';
import { type Choice, choiceOf, choiceParams } from './registration.search.ts';
import type { InscriptionData } from './registration.data.ts';
import { PrintButton } from './start/print-button.tsx';
import { ProcessSteps } from './start/process-steps.tsx';
import { RequirementList } from './start/requirement-list.tsx';
import { answerText, medianText, termText } from './request/term-words.ts';
import '#web/ui/chip.css';
import './registration.css';

/** Parameters that this view reads. */
interface InscriptionSearch {
  persona: string;
  tramite: string;
  origen: string;
}

/** Who may register, what is asked for, how long it takes and where to begin. */
export function Screen({ search, data }: { search: InscriptionSearch; data: InscriptionData }) {
  const choice = choiceOf(search);
  const { settings, papers, steps } = data;
  // The papers are those of a kind of person; a cancellation asks everybody the same.
  const isAsked = choice.personType === undefined && choice.kind !== 'cancellation';
  return (
    <>
      <Split width={340} aside={<Beginning choice={choice} />}>
        <section aria-labelledby="quien">
          <h2 id="quien">Quién puede inscribirse</h2>
          <p className="r-measure">
            Personas físicas y morales, mexicanas o extranjeras, que quieran vender bienes o prestar servicios
            a la Universidad y no estén impedidas por la ley. El trámite es gratuito y se hace aquí todo el
            año, sin cuenta y sin ir a la oficina.
          </p>
          <dl className="r-terms">
            <div>
              <dt>Plazo de respuesta</dt>
              <dd>{answerText(settings.terms)}</dd>
            </div>
            <div>
              <dt>Lo que tardamos en realidad</dt>
              <dd>{medianText(settings.medianAnswerDays)}</dd>
            </div>
            {Object.entries(settings.terms)
              .filter(([code]) => code === 'correction' || code === 'renewal_window')
              .map(([code, term]) => (
                <div key={code}>
                  <dt>{code === 'correction' ? 'Para corregir' : 'Refrendo'}</dt>
                  <dd>
                    {termText(settings.terms, code)}
                    <span className="u-small u-muted r-block">{term.text}</span>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      </Split>
      <section aria-labelledby="requisitos" id="lista-requisitos" className="r-requirements">
        <div className="u-cluster u-cluster--between">
          <h2 id="requisitos">Requisitos</h2>
          <PrintButton />
        </div>
        <Switch choice={choice} />
        <p className="r-measure" aria-live="polite">
          {isAsked
            ? 'Elige persona física o persona moral para ver los documentos que te pedimos.'
            : [
                REQUEST_KIND_LABELS[choice.kind],
                choice.personType && ` de ${PERSON_TYPE_LABELS[choice.personType].toLowerCase()}`,
                choice.origin === 'foreign' && ' extranjera',
                '.',
              ]}
          {papers.length > 0 &&
            ` Archivos PDF o fotos (JPG o PNG), hasta ${formatFileSize(settings.maxFileBytes)} y ${settings.maxPages} páginas por documento. Si un documento está en varios archivos, los unimos en un solo PDF.`}
        </p>
        {!isAsked && (
          <>
            <RequirementList papers={papers} />
            <details>
              <summary>Qué te vamos a pedir, paso por paso</summary>
              <ol className="u-stack u-gap-12 r-measure">
                {steps.map(({ name, lines }) => (
                  <li key={name}>
                    <b>{name}</b>
                    {lines.map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </li>
                ))}
              </ol>
            </details>
          </>
        )}
      </section>
      <section aria-labelledby="pasos">
        <h2 id="pasos">Cómo es el trámite</h2>
        <ProcessSteps choice={choice} answer={answerText(settings.terms)} asksPapers={papers.length > 0} />
      </section>
    </>
  );
}

/** Where each procedure begins. */
function Beginning({ choice }: { choice: Choice }) {
  const form = (params: Record<string, string | undefined>) => screenPath('/proveedores/solicitud', params);
  const persona = choiceParams({ ...choice, kind: 'registration' });
  return (
    <aside className="u-card u-card--padded r-beginning u-no-print" aria-labelledby="comenzar">
      <h2 className="u-h3" id="comenzar">
        Comenzar
      </h2>
      <ButtonLink wide href={form(persona)}>
        Iniciar inscripción
      </ButtonLink>
      <ButtonLink wide variant="tonal" href={form({ tramite: 'refrendo' })}>
        Refrendar o actualizar
      </ButtonLink>
      <ButtonLink wide variant="line" href={screenPath('/proveedores', { vista: 'seguimiento' })}>
        Seguir mi solicitud
      </ButtonLink>
      <ul className="r-links">
        <li>
          <a href={form({ desde: 'folio' })}>Continuar un borrador</a>
        </li>
        <li>
          <a href={form({ desde: 'expediente' })}>Empezar con mi expediente (ZIP)</a>
        </li>
        <li>
          <a href={screenPath('/proveedores/facturar')}>Cómo facturar a la Universidad</a>
        </li>
        <li>
          <a href={form({ tramite: 'baja' })}>Darme de baja del padrón</a>
        </li>
      </ul>
    </aside>
  );
}

/** Person type, procedure and origin, as links: it works without scripts and the choice stands in the address. */
function Switch({ choice }: { choice: Choice }) {
  const link = (patch: Partial<Choice>, isOn: boolean, label: string) => (
    <a
      key={label}
      className={isOn ? 'u-chip u-chip--on' : 'u-chip'}
      aria-current={isOn ? 'true' : undefined}
      href={screenPath('/proveedores', { vista: 'inscripcion', ...choiceParams({ ...choice, ...patch }) })}
    >
      {label}
    </a>
  );
  return (
    <div className="r-switch u-no-print">
      <div role="group" aria-label="Tipo de persona">
        {PERSON_TYPES.map((personType) =>
          link({ personType }, choice.personType === personType, PERSON_TYPE_LABELS[personType]),
        )}
        {link(
          { origin: choice.origin === 'foreign' ? 'national' : 'foreign' },
          choice.origin === 'foreign',
          'Del extranjero',
        )}
      </div>
      <div role="group" aria-label="Trámite">
        {REQUEST_KINDS.map((kind) => link({ kind }, choice.kind === kind, REQUEST_KIND_LABELS[kind]))}
      </div>
    </div>
  );
}
