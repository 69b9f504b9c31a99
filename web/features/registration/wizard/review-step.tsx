import type { ReactNode } from 'react';
import type { RegistrationSettings, RequestPaper } from '#contract/registration.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { sectionsOf } from '../fields/field-specs.ts';
import { LineNames, SectionFacts } from '../fields/file-section.tsx';
import { isLeftOut, paperDoubts } from '../request/paper-rules.ts';
import { type Step, stepOf } from './steps.ts';
import { answerText } from '../request/term-words.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface ReviewProps {
  open: OpenRequest;
  settings: RegistrationSettings;
  today: string;
  steps: readonly Step[];
  /** What is missing or wrong, by path. */
  problems: readonly (readonly [string, string])[];
  hrefOf: (step: Step['id'], path?: string) => string;
}

/** Everything that will be sent, grouped, with a link to change each group; what is missing stands first. */
export function ReviewStep({ open, settings, today, steps, problems, hrefOf }: ReviewProps) {
  const { data, request } = open;
  const group = (title: string, path: string, children: ReactNode) => (
    <section key={path} className="r-group-card" aria-labelledby={`revisa-${path}`}>
      <div className="u-cluster u-cluster--between">
        <h2 className="u-h3" id={`revisa-${path}`}>
          {title}
        </h2>
        <a href={hrefOf(stepOf(steps, path))} aria-label={`Editar: ${title}`}>
          Editar
        </a>
      </div>
      {children}
    </section>
  );
  const carriedText = (paper: RequestPaper) => {
    const required = request.requirements.find(({ code }) => code === paper.code);
    return required !== undefined && isLeftOut(paper, required, today)
      ? ', venció y no se envía'
      : ', se conserva';
  };
  const isCancellation = request.kind === 'cancellation';
  const doubts = paperDoubts(request, data.rfc);
  return (
    <>
      {problems.length > 0 ? (
        <section className="r-missing" aria-labelledby="falta">
          <h2 className="u-h3" id="falta">
            {problems.length === 1 ? 'Falta 1 cosa' : `Faltan ${problems.length} cosas`} para enviar
          </h2>
          <ul>
            {problems.map(([path, message]) => (
              <li key={path}>
                <a href={hrefOf(stepOf(steps, path), path)}>{message}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <section className="r-ready" aria-labelledby="listo">
          <h2 className="u-h3" id="listo">
            Todo está completo
          </h2>
          <p>
            {isCancellation
              ? `Al enviar, la Unidad revisa que no haya contratos pendientes y responde en ${answerText(settings.terms)}. Tu registro deja de estar vigente cuando se apruebe la baja.`
              : `Al enviar, la Unidad revisa tus datos y documentos y responde en ${answerText(settings.terms)}. Si algo está mal te diremos qué y solo corriges eso. El plazo se detiene mientras corriges.`}
          </p>
        </section>
      )}
      {doubts.length > 0 && (
        <section className="r-missing" aria-labelledby="dudas">
          <h2 className="u-h3" id="dudas">
            Revísalo antes de enviar
          </h2>
          <ul>
            {doubts.map(([path, message]) => (
              <li key={message}>
                <a href={hrefOf(stepOf(steps, path), path)}>{message}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="r-group-card" aria-labelledby="revisa-identidad">
        <h2 className="u-h3" id="revisa-identidad">
          {request.name === '' ? 'Solicitante' : request.name}
        </h2>
        <p>
          RFC {data.rfc}
          {data.taxId !== '' && `, identificación fiscal ${data.taxId}`}
        </p>
      </section>
      {!isCancellation &&
        sectionsOf(data).map((section) =>
          group(section.title, section.key, <SectionFacts section={section} file={data} />),
        )}
      {!isCancellation && group('Giros', 'lines', <LineNames />)}
      {request.requirements.length > 0 &&
        group(
          'Documentos',
          'papers',
          <ul className="r-plain">
            {request.papers.map((paper) => (
              <li key={paper.code}>
                {paper.name}
                <span className="u-muted">
                  {paper.carried ? carriedText(paper) : ''}
                  {paper.pages === null ? '' : `, ${formatCountOf(paper.pages, 'página', 'páginas')}`}
                  {paper.expiresOn === null ? '' : `, vale hasta el ${formatDate(paper.expiresOn)}`}
                </span>
              </li>
            ))}
            {request.papers.length === 0 && <li className="u-muted">Sin documentos.</li>}
          </ul>,
        )}
    </>
  );
}
