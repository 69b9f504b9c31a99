import { API_BASE } from '#contract/endpoint.ts';
import {
  SHEET_AUDIENCE_LABELS,
  SHEET_AUDIENCE_SLUGS,
  type RegistrySheet,
  type SheetDetail,
} from '#contract/procedure-sheets.ts';
import { REQUEST_KIND_SLUGS, type RequestKind, type RequiredPaper } from '#contract/registration.ts';
import { PERSON_TYPE_LABELS, PERSON_TYPE_SLUGS } from '#contract/suppliers.ts';
import { formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { AttachedFiles } from '#web/ui/attached-files.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ContactText } from '#web/ui/contact-text.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { StepLanes } from './step-lanes.tsx';
import '#web/ui/section-rhythm.css';
import './procedure-sheets.css';

const STARTS: Record<RequestKind, string> = {
  registration: 'Iniciar inscripción',
  renewal: 'Refrendar mi registro',
  update: 'Actualizar mis datos',
  cancellation: 'Darme de baja del padrón',
};

/** Word of the form's address; the registration is its default. */
function wordOf({ kind }: RegistrySheet): string | undefined {
  return kind === 'registration' ? undefined : REQUEST_KIND_SLUGS[kind];
}

/** What the registry's catalogue asks of each type of person, the papers that depend on answers apart. */
function Checklists({ registry }: { registry: RegistrySheet }) {
  return (
    <>
      {registry.checklists.map(({ personType, papers }) => {
        const due = papers.filter(({ required }) => required);
        const extra = papers.filter(({ required }) => !required);
        return (
          <section key={personType} className="sheet-checklist" aria-labelledby={`lista-${personType}`}>
            <h3 id={`lista-${personType}`}>
              {PERSON_TYPE_LABELS[personType]}{' '}
              <span className="u-muted">
                (
                {due.length === 0
                  ? 'según lo que cambie'
                  : formatCountOf(due.length, 'documento', 'documentos')}
                )
              </span>
            </h3>
            <Papers papers={due} />
            {extra.length > 0 && (
              <details>
                <summary>{formatCountOf(extra.length, 'documento posible', 'documentos posibles')}</summary>
                <Papers papers={extra} />
              </details>
            )}
            <p>
              <a
                href={screenPath('/proveedores', {
                  vista: 'inscripcion',
                  persona: PERSON_TYPE_SLUGS[personType],
                  tramite: wordOf(registry),
                })}
              >
                Ver qué es cada documento y hasta cuándo vale
              </a>
            </p>
          </section>
        );
      })}
    </>
  );
}

function Papers({ papers }: { papers: readonly RequiredPaper[] }) {
  return (
    <ul className="sheet-needs">
      {papers.map(({ code, name }) => (
        <li key={code}>{name}</li>
      ))}
    </ul>
  );
}

/** A requirement with the sheets and the catalogue that it names as links. */
const Cited = ({ text }: { text: string }) =>
  text.split(/(\b[A-Z]-[A-Z]{3}-\d\d|\/perfiles)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={screenPath(part.startsWith('/') ? part : `/procedimientos/${part}`)}>
        {part}
      </a>
    ),
  );

/** Where one goes, writes or calls to begin. */
function FirstPlace({ sheet: { audience, channel, contact, schedule } }: { sheet: SheetDetail }) {
  if (contact === '') return null;
  return (
    <p className="u-small">
      Dónde: {channel !== '' && `${channel.toLowerCase()}, `}
      <ContactText contact={contact} />
      {schedule !== '' && `. ${schedule}`}
      {audience === 'areas' && (
        <>
          {'. '}
          <a href={screenPath('/directorio')}>Quién atiende a mi área</a>
        </>
      )}
    </p>
  );
}

/** Permanent page of a procedure: requirements, steps with who and when, forms, legal basis. */
export function Screen({ data, isPreview = false }: { data: SheetDetail; isPreview?: boolean }) {
  const { can } = usePortal();
  const facts = (
    <aside aria-label="Datos del trámite">
      <h2 className="u-h3">Datos del trámite</h2>
      <FactList
        facts={[
          { name: 'Clave', value: data.key },
          { name: 'Tiempo', value: data.responseTime },
          { name: 'Costo', value: data.cost },
          { name: 'Área', value: data.responsibleArea },
          { name: 'Contacto', value: <ContactText contact={data.contact} /> },
          { name: 'Horario', value: data.schedule },
          { name: 'Canal', value: data.channel },
          { name: 'Alcance', value: data.scope },
          { name: 'Resultado', value: data.result },
          { name: 'Edición', value: `${data.edition}, ${formatDate(data.issuedOn)}` },
          { name: 'Revisión', value: data.reviewDueOn === null ? null : formatDate(data.reviewDueOn) },
        ]}
      />
    </aside>
  );
  return (
    <Page className="u-rhythm">
      <PageHead
        title={data.title}
        actions={
          !isPreview && (
            <>
              <a href={`${API_BASE}/fichas/${encodeURIComponent(data.slug)}/pdf`}>Ficha en PDF</a>
              {can('administer', 'Procedures') && (
                <a href={screenPath(`/administracion/contenido/fichas/${data.slug}`)}>Editar</a>
              )}
            </>
          )
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a
              href={screenPath('/procedimientos', {
                para: data.audience === 'suppliers' ? SHEET_AUDIENCE_SLUGS.suppliers : '',
              })}
            >
              <SectionName of="/procedimientos" />
            </a>
            <span>{data.key}</span>
          </Breadcrumbs>
        }
      >
        <p className="u-eyebrow">{SHEET_AUDIENCE_LABELS[data.audience]}</p>
        <p className="u-lead">{data.objective}</p>
        {data.registry !== null && (
          <p className="sheet-start">
            <ButtonLink href={screenPath('/proveedores/solicitud', { tramite: wordOf(data.registry) })}>
              {STARTS[data.registry.kind]}
            </ButtonLink>
          </p>
        )}
      </PageHead>
      <Split aside={facts}>
        <div className="sheet-body">
          <section aria-labelledby="requisitos">
            <h2 id="requisitos">Requisitos</h2>
            {data.registry === null ? (
              <ul className="sheet-needs">
                {data.requirements.map((text) => (
                  <li key={text}>
                    <Cited text={text} />
                  </li>
                ))}
              </ul>
            ) : (
              <Checklists registry={data.registry} />
            )}
          </section>
          <section aria-labelledby="pasos">
            <h2 id="pasos">Pasos</h2>
            <StepLanes steps={data.steps} listId="lista-de-pasos" />
            <ol className="sheet-steps" id="lista-de-pasos">
              {data.steps.map((step, index) => (
                <li key={step.activity}>
                  <div>
                    <p>{step.activity}</p>
                    <p className="u-small u-muted">
                      {step.actor} · {step.term}
                    </p>
                    {index === 0 && data.registry === null && <FirstPlace sheet={data} />}
                  </div>
                </li>
              ))}
            </ol>
          </section>
          {data.files.length > 0 && (
            <section aria-labelledby="formatos">
              <h2 id="formatos">Formatos</h2>
              <AttachedFiles
                label="Formatos"
                files={data.files}
                of={{ type: 'fichas', key: data.slug }}
                isPreview={isPreview}
              />
            </section>
          )}
          {data.regulations.length > 0 && (
            <section aria-labelledby="fundamento">
              <h2 id="fundamento">Fundamento</h2>
              <ul>
                {data.regulations.map(({ slug, title, article }) => (
                  <li key={`${slug} ${article}`}>
                    <a href={screenPath(`/normatividad/${slug}`)}>{title}</a>
                    {article !== '' && `, ${article}`}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {data.questions.length > 0 && (
            <section aria-labelledby="preguntas">
              <h2 id="preguntas">Preguntas frecuentes</h2>
              {data.questions.map(({ question, answer }) => (
                <details key={question} className="sheet-question">
                  <summary>{question}</summary>
                  <p>{answer}</p>
                </details>
              ))}
            </section>
          )}
        </div>
      </Split>
    </Page>
  );
}
