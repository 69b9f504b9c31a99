import { useEffect, useRef, type ReactNode } from 'react';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { FUNDING_LABELS, FUNDING_SLUGS, FUNDINGS } from '#contract/procedure-kinds.ts';
import { BOUGHT, BOUGHT_LABELS, BOUGHT_SLUGS, type RouteAnswer } from '#contract/purchase-route.ts';
import { screenPath } from '#web/kit/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import type { SheetSearch } from './procedure-sheets.search.ts';
import { RouteResult } from './route-result.tsx';
import './route-finder.css';

/** Where the question and its answer stand on the page. */
const PLACE = 'que-procedimiento';

const TAX = [
  { value: 'sin', label: 'sin IVA' },
  { value: 'con', label: 'con IVA' },
];

type ChoiceProps = {
  name: 'iva' | 'bien' | 'recurso';
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  search: SheetSearch;
  problem: string | undefined;
  emptyLabel?: string;
};

/** A choice of a plain form: it works before and without scripts. */
function Choice({ name, label, options, search, problem, emptyLabel }: ChoiceProps) {
  const known = options.some(({ value }) => value === search[name]) ? search[name] : '';
  return (
    <Field id={`toca-${name}`} label={label} messages={problem === undefined ? [] : [problem]}>
      {(control) => (
        <span className="u-select">
          <select {...control} key={known} className="u-input" name={name} defaultValue={known}>
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown {...ICON_SMALL} />
        </span>
      )}
    </Field>
  );
}

/** «¿Qué procedimiento me toca?»: three questions whose answers stand in the address, and what they lead to. */
export function RouteFinder({ search, answer }: { search: SheetSearch; answer: RouteAnswer | null }) {
  const problems = answer?.problems ?? {};
  const problem = (name: string) => problems[name];
  const result = useRef<HTMLDivElement>(null);
  const shown = useRef(answer);
  useEffect(() => {
    // Whoever asked on this page is led to the answer; whoever opened an address reads from above.
    if (shown.current !== answer && answer?.route) result.current?.focus();
    shown.current = answer;
  }, [answer]);
  return (
    <section className="route-finder" id={PLACE} aria-labelledby="toca-titulo">
      <h2 id="toca-titulo">¿Qué procedimiento me toca?</h2>
      <form action={`${screenPath('/procedimientos')}#${PLACE}`} method="get" className="route-finder__form">
        {search.ejercicio !== '' && <input type="hidden" name="ejercicio" value={search.ejercicio} />}
        <div className="route-finder__amount">
          <Field
            id="toca-monto"
            label="¿Cuánto cuesta?"
            messages={problem('monto') === undefined ? [] : [problem('monto') ?? '']}
          >
            {(control) => (
              <input
                {...control}
                key={search.monto}
                className="u-input"
                name="monto"
                defaultValue={search.monto}
                placeholder="450,000.00 o 1.5 mdp"
                autoComplete="off"
                maxLength={60}
                spellCheck={false}
              />
            )}
          </Field>
          <Choice
            name="iva"
            label="El monto es"
            options={TAX}
            search={{ ...search, iva: search.iva === '' ? 'sin' : search.iva }}
            problem={problem('iva')}
          />
        </div>
        <Choice
          name="bien"
          label="¿Qué vas a comprar?"
          emptyLabel="Elige"
          options={BOUGHT.map((one) => ({ value: BOUGHT_SLUGS[one], label: BOUGHT_LABELS[one] }))}
          search={search}
          problem={problem('bien')}
        />
        <Choice
          name="recurso"
          label="¿De dónde sale el recurso?"
          emptyLabel="Elige"
          options={FUNDINGS.map((one) => ({ value: FUNDING_SLUGS[one], label: FUNDING_LABELS[one] }))}
          search={search}
          problem={problem('recurso')}
        />
        <Button type="submit">Ver qué me toca</Button>
      </form>
      {problem('ejercicio') !== undefined && <p className="u-field__error">{problem('ejercicio')}</p>}
      {answer !== null && answer.route !== null && (
        <div ref={result} tabIndex={-1} role="group" aria-label="Respuesta" className="route-result">
          <RouteResult route={answer.route} answer={answer} search={search} />
        </div>
      )}
    </section>
  );
}
