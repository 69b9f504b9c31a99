import { useEffect, useRef, useState } from 'react';
import { REQUEST_KIND_LABELS, type RegistrationSettings } from '#contract/registration.ts';
import { changesNothing, NOTHING_CHANGED } from '#contract/rules/registry/nothing-changed.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { CarriedSections } from './carried-sections.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { acceptedDeclarations, declarationProblems } from './declared.ts';
import { DeclarationsStep } from './declarations-step.tsx';
import { FileSection } from '../fields/file-section.tsx';
import { FilesRemoved } from './files-removed.tsx';
import { fieldId, FormProvider } from '../fields/form-context.ts';
import { LinesEditor } from '../fields/lines-editor.tsx';
import { paperProblems } from '../request/paper-rules.ts';
import { PapersStep } from '../papers/papers-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SaveStatus } from './save-status.tsx';
import { StepRail } from './step-rail.tsx';
import { StepTitle } from '../request/step-title.tsx';
import { problemsOf, stepNumber, stepOf, stepsOf, type Step } from './steps.ts';
import { useFileForm } from './use-file-form.ts';
import type { OpenRequest } from '../request/use-request.ts';

interface WizardProps {
  open: OpenRequest;
  settings: RegistrationSettings;
  /** Step of the address. */
  paso: string | undefined;
  /** The form takes the place of what had the focus. */
  takesFocus: boolean;
  goTo: (step: Step['id'], replace?: boolean) => void;
}

/** The form of a draft, one step at a time; each step is checked when it is left forwards. */
export function Wizard({ open, settings, paso, takesFocus, goTo }: WizardProps) {
  const { now, go } = usePortal();
  const { request, data } = open;
  const today = todayInMexico(now);
  const steps = stepsOf(request.kind, data, {
    carried: request.carried,
    asksPapers: request.requirements.length > 0,
  });
  const furthest = Math.max(
    0,
    steps.findLastIndex(({ id }) => stepNumber(id) <= request.step),
  );
  // What comes after the papers asks nothing of them, and is read before they are there.
  const papersAt = steps.findIndex(({ id }) => id === 'documentos');
  const reached = papersAt >= 0 && furthest >= papersAt ? steps.length - 1 : furthest;
  // Who comes for another account for payments has no step of its name: it is a part of one.
  const wanted = paso === 'cuenta' ? stepOf(steps, 'bank.clabe') : paso;
  const asked = steps.findIndex(({ id }) => id === wanted);
  const current = asked < 0 ? furthest : asked;
  const step = steps[current] as Step;
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState({ step: step.id, count: 0 });
  const [isSending, setSending] = useState(false);
  const [isAdvancing, setAdvancing] = useState(false);
  const shown = useRef(step.id);
  useEffect(() => {
    shown.current = step.id;
  }, [step.id]);
  const [refusal, setRefusal] = useState<string>();
  const { form, problems } = useFileForm(open, { settings, today, isChecked: checked.has(step.id) });
  const [entered] = useState(step.id);
  const [hasMoved, setMoved] = useState(false);
  if (step.id !== entered && !hasMoved) setMoved(true);

  const undeclared = declarationProblems(open);
  const declared = Object.fromEntries(
    Object.entries(undeclared).map(([one, message]) => [`declarations.${one}`, message]),
  );
  const papers = paperProblems(request, today, { facts: open.facts, isSaving: open.isSavingPapers });
  const here: [string, string][] =
    step.id === 'documentos'
      ? Object.entries(papers)
      : step.id === 'manifiestos'
        ? Object.entries(declared)
        : problemsOf(step, problems);
  const unchanged = changesNothing({ ...request, data }) ? { datos: NOTHING_CHANGED } : {};
  const everything = Object.entries({ ...unchanged, ...problems, ...papers, ...declared, ...open.refused });
  const isTried = attempt.step === step.id && attempt.count > 0;
  const errors = isTried ? here.map(([path, message]) => ({ id: fieldId(path), message })) : [];
  const next = steps[current + 1];
  const hrefOf = (id: Step['id'], path?: string) =>
    screenPath('/proveedores/solicitud', { folio: request.folio, paso: id }) +
    (path === undefined ? '' : `#${fieldId(path)}`);

  const advance = async () => {
    if (isAdvancing) return;
    setRefusal(undefined);
    setAdvancing(true);
    try {
      const missing = step.id === 'documentos' ? Object.keys(await open.judgePapers(today)) : here;
      if (shown.current !== step.id) return;
      if (missing.length > 0) {
        setChecked(new Set([...checked, step.id]));
        setAttempt({ step: step.id, count: attempt.step === step.id ? attempt.count + 1 : 1 });
        return;
      }
      if (next === undefined) return;
      const reached = Math.max(stepNumber(next.id), request.step);
      if ((await open.saveNow(reached)) !== undefined && shown.current === step.id) goTo(next.id);
    } finally {
      setAdvancing(false);
    }
  };
  const send = async () => {
    if (everything.length > 0 || isSending) return;
    setSending(true);
    setRefusal(undefined);
    open.seen.begin(request.papers);
    try {
      if (Object.keys(await open.judgePapers(today)).length > 0) return;
      const saved = await open.saveNow(8);
      if (saved === undefined) return;
      open.accept(await open.client.submit(saved.version, open.seen.ids()));
      go(screenPath('/proveedores', { vista: 'seguimiento', folio: request.folio }));
    } catch (error) {
      const problem = open.failed(error);
      const fields = Object.values(problem.fields ?? {});
      setRefusal([problem.detail, ...fields].join(' '));
      // What the server has is shown here: papers of another page, a newer privacy notice.
      if (problem.code === 'request_incomplete' || problem.code === 'version_conflict') await open.refresh();
    } finally {
      setSending(false);
    }
  };

  return (
    <FormProvider value={form}>
      <StepRail steps={steps} current={current} reached={reached} hrefOf={hrefOf} />
      <ConflictNotice open={open} />
      <FilesRemoved request={request} />
      <ErrorSummary key={step.id} errors={errors} attempt={isTried ? attempt.count : 0} />
      <form
        noValidate
        className="r-step"
        onSubmit={(event) => {
          event.preventDefault();
          void (next === undefined ? send() : advance());
        }}
      >
        <StepTitle key={step.id} name={step.label} takesFocus={hasMoved || takesFocus} />
        {step.id === 'tipo' && (
          <p>
            {request.personType === 'legal' ? 'Persona moral' : 'Persona física'}
            {request.origin === 'foreign' ? ' del extranjero' : `, RFC ${data.rfc}`}. Si no es correcto, borra
            el borrador y empieza otro.
          </p>
        )}
        {step.id === 'datos' && request.kind !== 'registration' ? (
          <CarriedSections
            open={open}
            sections={step.sections}
            problems={problems}
            wanted={paso === 'cuenta' ? 'bank' : undefined}
          />
        ) : (
          <>
            {step.sections.map((section) => (
              <FileSection key={section.key} section={section} />
            ))}
            {step.hasLines && <LinesEditor />}
          </>
        )}
        {step.id === 'documentos' && (
          <PapersStep open={open} settings={settings} today={today} isChecked={checked.has(step.id)} />
        )}
        {step.id === 'manifiestos' && (
          <DeclarationsStep
            kind={request.kind}
            values={acceptedDeclarations(open)}
            notice={request.privacyNotice}
            problems={undeclared}
            isChecked={checked.has(step.id)}
            onChange={open.declare}
          />
        )}
        {step.id === 'revision' && (
          <ReviewStep
            open={open}
            settings={settings}
            today={today}
            steps={steps}
            problems={everything}
            hrefOf={hrefOf}
          />
        )}
        {refusal !== undefined && (
          <p className="u-field__error" role="alert">
            {refusal}
          </p>
        )}
        <div className="r-foot">
          {current > 0 && (
            <Button variant="line" onClick={() => goTo(steps[current - 1]?.id ?? step.id)}>
              Anterior
            </Button>
          )}
          {next === undefined ? (
            <Button
              type="submit"

              disabled={everything.length > 0 || isSending}
              aria-describedby="enviar-nota"
            >
              {isSending ? 'Enviando' : `Enviar ${REQUEST_KIND_LABELS[request.kind].toLowerCase()}`}
            </Button>
          ) : (
            <Button type="submit">Continuar</Button>
          )}
          <SaveStatus open={open} step={step.id} />
        </div>
        {step.id === 'documentos' && (
          <p className="u-small">
            Lo que sigue se puede leer antes: <a href={hrefOf('manifiestos')}>{steps[current + 1]?.label}</a>{' '}
            y <a href={hrefOf('revision')}>Revisión</a>.
          </p>
        )}
        {next === undefined && everything.length > 0 && (
          <p className="u-small u-muted" id="enviar-nota">
            Podrás enviar cuando completes {formatCountOf(everything.length, 'punto', 'puntos')} de arriba.
          </p>
        )}
      </form>
    </FormProvider>
  );
}
