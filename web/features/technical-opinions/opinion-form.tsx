import { useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { myArea } from '#web/kit/my-area.ts';
import { AreaField } from '#web/ui/area-field.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { requestOpinion } from './technical-opinions.data.ts';

const EMPTY = { profile: '', area: '', need: '', justification: '', project: '', budget: '' };
type Values = typeof EMPTY;

const LABELS: Record<keyof Values, string> = {
  profile: 'Perfil más cercano',
  area: 'Tu área',
  need: '¿Qué necesitas?',
  justification: '¿Por qué ningún perfil sirve?',
  project: 'Proyecto',
  budget: 'Presupuesto, sin IVA',
};

/** A request for a technical opinion, from a profile where there is one. */
export function OpinionForm({ profile }: { profile: string }) {
  const { api, settings } = usePortal();
  const [values, setValues] = useState<Values>(() => ({ ...EMPTY, profile, area: myArea() }));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (sent !== undefined)
    return (
      <section aria-labelledby="enviada" className="opinion-sent">
        <h2 id="enviada">Recibimos tu solicitud {sent}</h2>
        <p>
          {settings.sendsMail
            ? 'Se te escribirá por correo si falta un dato y cuando se emita el dictamen.'
            : 'El portal aún no envía correos: vuelve a la solicitud para ver si falta un dato y el dictamen.'}
        </p>
        <p>Si tienes una cotización o una justificación en archivo, adjúntala en la solicitud.</p>
        <p className="u-cluster">
          <ButtonLink href={screenPath('/perfiles/dictamenes', { folio: sent })}>Ver la solicitud</ButtonLink>
        </p>
      </section>
    );
  const put = (name: keyof Values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _gone, ...others }) => others);
  };
  const field = (name: keyof Values) => ({
    id: `dictamen-${name}`,
    label: LABELS[name],
    value: values[name],
    onChange: put(name),
    errors: problems[name] === undefined ? [] : [problems[name]],
  });
  const submit = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      setSent((await requestOpinion(api, values)).folio);
    } catch (error) {
      if (error instanceof CallError && error.problem.fields !== undefined) {
        setProblems(error.problem.fields);
        setAttempt((before) => before + 1);
      } else
        setFailed(error instanceof CallError ? error.message : 'No se envió. Lo que escribiste sigue aquí.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="opinion-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorSummary
        attempt={attempt}
        errors={Object.entries(problems).map(([name, message]) => ({
          id: `dictamen-${name}`,
          message,
        }))}
      />
      {failed !== undefined && <ActResult>{failed}</ActResult>}
      <TextField {...field('profile')} isOptional hint="Su clave, como PC-LAP-INT-2026-01." />
      <AreaField {...field('area')} hint="La que pide el equipo." />
      <TextArea
        {...field('need')}
        rows={5}
        hint="Para qué se usa, quién lo usa y qué debe hacer. Sin marcas."
      />
      <TextArea {...field('justification')} rows={4} />
      <TextField {...field('project')} isOptional />
      <TextField {...field('budget')} isOptional inputMode="decimal" />
      <p className="u-small u-muted">
        La leen tú y quien dictamina. Con la solicitud se guardan tu nombre y tu correo de la Universidad.
      </p>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? 'Enviando' : 'Enviar solicitud'}
      </Button>
    </form>
  );
}
