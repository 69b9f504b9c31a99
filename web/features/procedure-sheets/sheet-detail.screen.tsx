import { SHEET_AUDIENCE_LABELS, SHEET_AUDIENCE_SLUGS, type SheetDetail } from '#contract/procedure-sheets.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import '#web/ui/section-rhythm.css';
import './procedure-sheets.css';

/** Permanent page of a procedure: requirements, steps with who and when, legal basis. */
export function Screen({ data }: { data: SheetDetail }) {
  const facts = (
    <aside aria-label="Datos del trámite">
      <h2 className="u-h3">Datos del trámite</h2>
      <FactList
        facts={[
          { name: 'Clave', value: data.key },
          { name: 'Tiempo', value: data.responseTime },
          { name: 'Costo', value: data.cost },
          { name: 'Área', value: data.responsibleArea },
          { name: 'Contacto', value: data.contact },
          { name: 'Horario', value: data.schedule },
          { name: 'Canal', value: data.channel },
          { name: 'Alcance', value: data.scope },
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
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a
              href={screenPath('/procedimientos', {
                para: data.audience === 'suppliers' ? SHEET_AUDIENCE_SLUGS.suppliers : '',
              })}
            >
              Procedimientos
            </a>
            <span>{data.key}</span>
          </Breadcrumbs>
        }
      >
        <p className="u-eyebrow">{SHEET_AUDIENCE_LABELS[data.audience]}</p>
        <p className="u-lead">{data.objective}</p>
      </PageHead>
      <Split aside={facts}>
        <div className="sheet-body">
          <section aria-labelledby="requisitos">
            <h2 id="requisitos">Requisitos</h2>
            <ul className="sheet-needs">
              {data.requirements.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="pasos">
            <h2 id="pasos">Pasos</h2>
            <ol className="sheet-steps">
              {data.steps.map((step) => (
                <li key={step.activity}>
                  <div>
                    <p>{step.activity}</p>
                    <p className="u-small u-muted">
                      {step.actor} · {step.term}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
          {data.regulations.length > 0 && (
            <section aria-labelledby="fundamento">
              <h2 id="fundamento">Fundamento</h2>
              <ul>
                {data.regulations.map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={screenPath(`/normatividad/${slug}`)}>{title}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </Split>
    </Page>
  );
}
