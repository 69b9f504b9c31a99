import { PART_DAYS, type RegistrationSettings, type RequiredPaper } from '#contract/registration.ts';
import { formatCountOf, formatFileSize } from '#web/kit/format.ts';
import { uploadedStays } from '#contract/rules/registry/uploaded-stays.ts';
import { PaperCard } from './paper-card.tsx';
import { paperProblems } from '../request/paper-rules.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface PapersProps {
  open: OpenRequest;
  settings: RegistrationSettings;
  today: string;
  isChecked: boolean;
  /** Only these papers are shown. */
  codes?: readonly string[];
}

/** One card for each paper of the request, the obligatory ones first. */
export function PapersStep({ open, settings, today, isChecked, codes }: PapersProps) {
  const asked = open.request.requirements.filter(({ code }) => codes?.includes(code) ?? true);
  const due = asked.filter(({ required, need }) => required && need !== 'carried');
  const carried = asked.filter(({ need }) => need === 'carried');
  const optional = asked.filter((one) => !due.includes(one) && !carried.includes(one));
  const missing = paperProblems(open.request, today, {
    facts: open.facts,
    isSaving: open.isSavingPapers,
  });
  const done = due.filter(({ code }) => missing[`papers.${code}`] === undefined).length;
  const cards = (papers: readonly RequiredPaper[]) => (
    <ul className="r-plain r-cards">
      {papers.map((required) => (
        <PaperCard
          key={required.code}
          open={open}
          required={required}
          maxFileBytes={settings.maxFileBytes}
          today={today}
          isChecked={isChecked}
        />
      ))}
    </ul>
  );
  return (
    <>
      {codes === undefined && (
        <p className="r-measure">
          PDF o fotos (JPG o PNG) que se lean bien, hasta {formatFileSize(settings.maxFileBytes)} y{' '}
          {settings.maxPages} páginas por documento. Si tienes varias páginas o fotos de un documento,
          elígelas todas: las unimos en un solo PDF. No se admiten archivos que piden contraseña para abrirse.
          Lo que subas y no guardes como documento se borra a los {PART_DAYS} días.{' '}
          {uploadedStays(settings.draftFilesDays)}
        </p>
      )}
      {due.length > 0 && (
        <section aria-labelledby="docs-obligatorios">
          <h2 className="u-h3" id="docs-obligatorios">
            Documentos que faltan por subir o revisar{' '}
            <span className="u-muted" role="status">
              ({done} de {formatCountOf(due.length, 'listo', 'listos')})
            </span>
          </h2>
          {cards(due)}
        </section>
      )}
      {carried.length > 0 && (
        <section aria-labelledby="docs-conservan">
          <h2 className="u-h3" id="docs-conservan">
            Se conservan de tu registro
          </h2>
          {cards(carried)}
        </section>
      )}
      {optional.length > 0 && (
        <section aria-labelledby="docs-opcionales">
          <h2 className="u-h3" id="docs-opcionales">
            Opcionales
          </h2>
          {cards(optional)}
        </section>
      )}
      {asked.length === 0 && <p>Este trámite no pide documentos.</p>}
    </>
  );
}
