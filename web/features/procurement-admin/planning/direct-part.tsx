import type { AdminDocument } from '#contract/documents.ts';
import { screenPath } from '#web/kit/links.ts';
import { NEW_RECORDS_PATH } from '../record-search.ts';
import { fieldId } from '../tender-form.ts';
import { PlanArea, PlanSelect, PlanText, usePlanningFields } from './planning-fields.tsx';
import { paperOptions } from './paper-options.ts';

/** Ground, justification and market study of a direct award; its quotations have a screen of their own. */
export function DirectPart(props: { procedureId: string; dossier: readonly AdminDocument[] }) {
  const { draft, gaps } = usePlanningFields();
  const { grounds } = draft.thing.planning;
  const papers = paperOptions(props.dossier, ['market_study']);
  const problem = gaps.quotations;
  return (
    <section className="pa-section" aria-labelledby="pa-fundamento">
      <h2 id="pa-fundamento">Fundamento e investigación de mercado</h2>
      <div className="u-grid-2">
        <PlanSelect
          name="groundCode"
          emptyLabel="Elige el supuesto"
          options={grounds.map(({ code, name, source }) => ({ value: code, label: `${name} (${source})` }))}
        />
        <PlanText
          name="groundArticle"
          hint="Como lo citan los documentos: «LAASSP 2025, art. 54, fr. III»."
        />
      </div>
      <p className="u-small u-muted">
        El artículo, el supuesto y la justificación se publican con la adjudicación, junto al límite que
        aplicó.
      </p>
      <PlanArea name="justification" rows={4} />
      <PlanSelect
        name="studyDocument"
        isOptional
        options={papers}
        emptyLabel={papers.length === 0 ? 'Todavía no está en el expediente' : 'Elige un documento'}
      />
      <p>
        <a
          id={fieldId('quotations')}
          href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: props.procedureId, seccion: 'apertura' })}
        >
          Capturar y comparar las cotizaciones
        </a>
      </p>
      {problem !== undefined && <p className="u-field__error">{problem}</p>}
    </section>
  );
}
