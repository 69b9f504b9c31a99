import { useState } from 'react';
import type { RegistrationSettings } from '#contract/registration.ts';
import { openableValues } from '#contract/rules/bids/opened-parts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatLongDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FilesRemoved } from './files-removed.tsx';
import { FileSection, LineNames, SectionFacts } from '../fields/file-section.tsx';
import { fieldId, FormProvider } from '../fields/form-context.ts';
import { isAsked, isWithin } from '../request/file-paths.ts';
import { LinesEditor } from '../fields/lines-editor.tsx';
import { type PaperProblems, paperProblems } from '../request/paper-rules.ts';
import { OpenPart } from './open-part.tsx';
import { pendingObservations } from './pending-observations.ts';
import { correctableSections, observedPart } from '../fields/observed-part.ts';
import { PapersStep } from '../papers/papers-step.tsx';
import { SaveStatus } from './save-status.tsx';
import { StepTitle } from '../request/step-title.tsx';
import { daysLeftText } from '../request/term-words.ts';
import { useFileForm } from './use-file-form.ts';
import type { OpenRequest } from '../request/use-request.ts';

const NOT_SENT =
  'No se enviaron: lo último que escribiste no se ha guardado. Sigue aquí; resuelve lo que se avisa y vuelve a enviar.';

/** What the unit observed is corrected and answered; everything else is there to be read, or opened with a reason. */
export function Corrections(props: {
  open: OpenRequest;
  settings: RegistrationSettings;
  /** It takes the place of what had the focus. */
  takesFocus: boolean;
}) {
  const { open, settings, takesFocus } = props;
  const { now, go } = usePortal();
  const { request, data } = open;
  const today = todayInMexico(now);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { form, problems } = useFileForm(open, { settings, today, isChecked: attempt > 0 });
  const pending = pendingObservations(request.observations);
  const opened = request.observations.filter(({ bySupplier, resolved }) => bySupplier && !resolved);
  const of = (kind: string) =>
    request.editable.flatMap((one) => (one.startsWith(`${kind}:`) ? [one.slice(kind.length + 1)] : []));
  const targets = of('field');
  const codes = of('paper');
  const all = correctableSections(request, data);
  const sections = all.flatMap((section) => observedPart(section, targets) ?? []);
  const hasLines = targets.some((target) => isWithin(target, 'lines'));
  const ofFields = Object.entries(problems).filter(([path]) => isAsked(path, targets));
  const ofPapers = (found: PaperProblems) =>
    Object.entries(found).filter(([path]) => codes.includes(path.slice(7)));
  const papers = paperProblems(request, today, { facts: open.facts, isSaving: open.isSavingPapers });
  const errors = [...ofFields, ...ofPapers(papers)].map(([path, message]) => ({
    id: fieldId(path),
    message,
  }));

  const send = async () => {
    if (isSending) return;
    setRefusal(undefined);
    setSending(true);
    open.seen.begin(request.papers);
    try {
      if (ofFields.length + ofPapers(await open.judgePapers(today)).length > 0) {
        setAttempt(attempt + 1);
        return;
      }
      const saved = await open.saveNow(8);
      if (saved === undefined) {
        setRefusal(NOT_SENT);
        return;
      }
      open.accept(await open.client.submit(saved.version, open.seen.ids()));
      go(screenPath('/proveedores', { vista: 'seguimiento', folio: request.folio }));
    } catch (error) {
      const problem = open.failed(error);
      setRefusal([problem.detail, ...Object.values(problem.fields ?? {})].join(' '));
      if (problem.code === 'version_conflict') await open.refresh();
    } finally {
      setSending(false);
    }
  };

  const opener = (target: string, title: string) => {
    const closed = Object.keys(openableValues(target, request)).find((path) => !isAsked(path, targets));
    return (
      closed !== undefined && (
        <OpenPart open={open} kind="field" target={target} title={title} goal={fieldId(closed)} />
      )
    );
  };

  return (
    <FormProvider value={form}>
      <StepTitle name="Correcciones" takesFocus={takesFocus} />
      <Notice tone="warn">
        Corrige {pending.length === 1 ? 'la observación' : `las ${pending.length} observaciones`} y envía.{' '}
        {request.daysLeft !== null && daysLeftText(request.daysLeft)}
        {request.correctionDue !== null && `, hasta el ${formatLongDate(request.correctionDue)}`}. Puedes
        responder a cada una. Lo demás se queda como está; si encuentras un error tuyo, ábrelo abajo y di por
        qué.
      </Notice>
      {opened.length > 0 && (
        <Notice tone="info">
          También abriste {opened.map(({ label, remark }) => `${label} («${remark}»)`).join(', ')}. La Unidad
          verá qué cambiaste sin que lo pidiera; si no cambias nada, se cierra al enviar.
        </Notice>
      )}
      <ConflictNotice open={open} />
      <FilesRemoved request={request} />
      <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
      <form
        noValidate
        className="r-step"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {sections.map((section) => (
          <FileSection key={section.key + section.step} section={section} />
        ))}
        {hasLines && (
          <section className="r-section" aria-label="Giros">
            <h2 className="u-h3">Giros</h2>
            <LinesEditor />
          </section>
        )}
        {codes.length > 0 && (
          <PapersStep open={open} settings={settings} today={today} isChecked={attempt > 0} codes={codes} />
        )}
        {refusal !== undefined && (
          <p className="u-field__error" role="alert">
            {refusal}
          </p>
        )}
        <div className="r-foot">
          <Button type="submit" disabled={isSending}>
            {isSending ? 'Enviando' : 'Enviar correcciones'}
          </Button>
          <SaveStatus open={open} step="revision" />
        </div>
      </form>
      <details className="r-help">
        <summary>Ver lo demás de la solicitud, o corregir algo que no se te pidió</summary>
        {all.map((section) => (
          <section
            key={section.key + section.step}
            className="r-group-card"
            aria-label={`${section.title} de la solicitud`}
          >
            <div className="u-cluster u-cluster--between">
              <h3 className="u-h3">{section.title}</h3>
              {opener(section.key === 'rfc' ? 'identity' : section.key, section.title)}
            </div>
            <SectionFacts section={section} file={data} />
          </section>
        ))}
        <section className="r-group-card" aria-label="Giros de la solicitud">
          <div className="u-cluster u-cluster--between">
            <h3 className="u-h3">Giros</h3>
            {opener('lines', 'Giros')}
          </div>
          <LineNames isSent />
        </section>
        {request.requirements.some(({ code }) => !codes.includes(code)) && (
          <section className="r-group-card" aria-label="Los demás documentos">
            <h3 className="u-h3">Documentos</h3>
            <ul className="r-plain">
              {request.requirements
                .filter(({ code }) => !codes.includes(code))
                .map(({ code, name }) => (
                  <li key={code} className="u-cluster u-cluster--between">
                    {name}
                    <OpenPart
                      open={open}
                      kind="paper"
                      target={code}
                      title={name}
                      goal={fieldId(`papers.${code}`)}
                    />
                  </li>
                ))}
            </ul>
          </section>
        )}
      </details>
    </FormProvider>
  );
}
