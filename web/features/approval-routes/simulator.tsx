import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { RouteList, Simulation } from '#contract/approval-routes-api.ts';
import { ROUTE_FLAG_LABELS } from '#contract/approval-routes.ts';
import { FUNDING_LABELS, FUNDING_SLUGS, FUNDINGS } from '#contract/procedure-kinds.ts';
import { BOUGHT_LABELS, BOUGHT_SLUGS } from '#contract/purchase-route.ts';
import { daysWords } from '#contract/rules/requisitions/route-words.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { ErrorBlock } from '#web/ui/error-block.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { simulate } from './approval-routes.data.ts';
import type { RoutesSearch } from './approval-routes.search.ts';

/** What a requisition buys; works have another form. */
const ASKED = ['goods', 'lease', 'services'] as const;
const NOTHING: Simulation = { problems: {}, answer: null };

interface SimulatorProps {
  areas: RouteList['areas'];
  search: RoutesSearch;
  setSearch: (search: RoutesSearch) => void;
}

/** «¿Quién autorizaría esto?»: a made-up requisition in the address, and who would act on each step. */
export function Simulator({ areas, search, setSearch }: SimulatorProps) {
  const { api } = usePortal();
  const [typed, setTyped] = useState(search);
  const result = useRef<HTMLDivElement>(null);
  const isAsked = search.monto !== '' || search.area !== '' || search.bien !== '';
  // The same question is the same text, however often the screen is drawn.
  const question = JSON.stringify(search);
  const ask = useCallback(
    async (signal: AbortSignal) =>
      isAsked ? await simulate(api, JSON.parse(question) as RoutesSearch, signal) : NOTHING,
    [api, isAsked, question],
  );
  const { data = NOTHING, failure, isWaiting, reload } = useLoaded(ask);
  const { answer } = data;
  useEffect(() => {
    if (answer !== null) result.current?.focus();
  }, [answer]);
  const field = (name: keyof RoutesSearch) => ({
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    errors: data.problems[name] === undefined ? [] : [data.problems[name]],
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setSearch(typed);
  };
  const flags = typed.senas.split(',').filter((one) => one !== '');
  const setFlag = (flag: string, is: boolean) =>
    setTyped({ ...typed, senas: [...flags.filter((one) => one !== flag), ...(is ? [flag] : [])].join(',') });
  return (
    <section className="u-card u-card--padded ru-simulator" aria-labelledby="ru-quien">
      <h2 id="ru-quien">¿Quién autorizaría esto?</h2>
      <p className="u-muted">Inventa una requisición y verás quién decide, en qué orden y en cuántos días.</p>
      <form onSubmit={send} noValidate>
        <Select
          label="Área que solicita"
          emptyLabel="Elige un área"
          options={areas.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('area')}
        />
        <TextField label="Monto total sin IVA" inputMode="decimal" {...field('monto')} />
        <Select
          label="Qué se compra"
          emptyLabel="Elige"
          options={ASKED.map((one) => ({ value: BOUGHT_SLUGS[one], label: BOUGHT_LABELS[one] }))}
          {...field('bien')}
        />
        <Select
          label="De qué recurso"
          emptyLabel="Elige"
          options={FUNDINGS.map((one) => ({ value: FUNDING_SLUGS[one], label: FUNDING_LABELS[one] }))}
          {...field('recurso')}
        />
        <TextField
          label="Partidas"
          isOptional
          hint="Cinco cifras cada una: 51501, 21101."
          {...field('partidas')}
        />
        <fieldset className="ru-flags">
          <legend className="u-field__label">Además</legend>
          <Checkbox
            label="Lo de cómputo tiene un perfil vigente"
            value={typed.perfil === 'si'}
            onChange={(is) => setTyped({ ...typed, perfil: is ? 'si' : '' })}
          />
          {Object.entries(ROUTE_FLAG_LABELS).map(([flag, label]) => (
            <Checkbox
              key={flag}
              label={label}
              value={flags.includes(flag)}
              onChange={(is) => setFlag(flag, is)}
            />
          ))}
        </fieldset>
        <Button type="submit" disabled={isWaiting && isAsked}>
          Ver quién autoriza
        </Button>
      </form>
      {failure !== undefined && <ErrorBlock what="la respuesta" onRetry={reload} />}
      {answer !== null && (
        <div ref={result} tabIndex={-1} role="group" aria-label="Respuesta" className="ru-answer">
          <Answer answer={answer} />
        </div>
      )}
    </section>
  );
}

function Answer({ answer }: { answer: NonNullable<Simulation['answer']> }) {
  const { base, extras, net, steps, unknown } = answer;
  if (base === null)
    return (
      <Notice tone="bad">
        Nadie: ninguna ruta base se aplica a esta compra. Agrega una ruta que la cubra.
      </Notice>
    );
  return (
    <>
      <h3>
        {formatMoney(net)} sin IVA: {steps.length} {steps.length === 1 ? 'paso' : 'pasos'}
      </h3>
      <p className="u-muted">
        Ruta base «{base}»{extras.length > 0 && `; además ${extras.map((one) => `«${one}»`).join(', ')}`}.
      </p>
      {unknown.length > 0 && (
        <Notice tone="warn">
          No está capturado {unknown.join(' ni ')}. Mientras tanto se pide la ruta más larga.
        </Notice>
      )}
      <ol className="ru-steps">
        {steps.map((step, index) => (
          <li key={`${step.number} ${step.name} ${step.lines.join()}`}>
            <b>
              {index + 1}. {step.name}
            </b>
            {step.area !== null && `, ${step.area}`}
            {step.lines.length > 0 && `, partidas ${step.lines.join(', ')}`}
            <span className="u-small u-muted">
              {daysWords(step.days)}.{' '}
              {step.people.length === 0
                ? 'Nadie tiene hoy esa función para este monto.'
                : `Puede decidir: ${step.people.join(', ')}.`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
