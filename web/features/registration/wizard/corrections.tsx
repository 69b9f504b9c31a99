import { useState } from 'react';
import type { RegistrationSettings } from '#contract/registration.ts';
import { openedBy } from '#contract/rules/observed-fields.ts';
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
import { pendingObservations } from './pending-observations.ts';
import { correctableSections, observedPart } from '../fields/observed-part.ts';
import { PapersStep } from '../papers/papers-step.tsx';
import { SaveStatus } from './save-status.tsx';
import { StepTitle } from '../request/step-title.tsx';
import { daysLeftText } from '../request/term-words.ts';
import { useFileForm } from './use-file-form.ts';
import type { OpenRequest } from '../request/use-request.ts';
import { keepFocus } from '../request/keep-focus.ts';

/** Only what the unit observed can be changed; everything else is there to be read. */
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
  const targets = pending
    .filter(({ targetKind }) => targetKind === 'field')
    .flatMap(({ target }) => openedBy(target));
  const codes = pending.filter(({ targetKind }) => targetKind === 'paper').map(({ target }) => target);
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
      if (saved === undefined) return;
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

  return (
    <FormProvider value={form}>
      <StepTitle name="Correcciones" takesFocus={takesFocus} />
      <Notice tone="warn">
        Corrige {pending.length === 1 ? 'la observación' : `las ${pending.length} observaciones`} y envía.{' '}
        {request.daysLeft !== null && daysLeftText(request.daysLeft)}
        {request.correctionDue !== null && `, hasta el ${formatLongDate(request.correctionDue)}`}. Lo demás no
        se puede cambiar ahora.
      </Notice>
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
          <Button type="submit" onMouseDown={keepFocus} disabled={isSending}>
            {isSending ? 'Enviando' : 'Enviar correcciones'}
          </Button>
          <SaveStatus open={open} step="revision" />
        </div>
      </form>
      <details className="r-help">
        <summary>Ver lo demás de la solicitud</summary>
        {all.map((section) => (
          <section key={section.key + section.step} className="r-group-card" aria-label={section.title}>
            <h3 className="u-h3">{section.title}</h3>
            <SectionFacts section={section} file={data} />
          </section>
        ))}
        <section className="r-group-card" aria-label="Giros de la solicitud">
          <h3 className="u-h3">Giros</h3>
          <LineNames isSent />
        </section>
      </details>
    </FormProvider>
  );
}
