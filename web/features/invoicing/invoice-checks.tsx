import type { ReactNode } from 'react';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { InvoiceCheck } from '#contract/invoice-checks.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { checkTitle } from './check-titles.ts';
import { allGroupsOf } from './invoice-words.ts';

const ICONS = { pass: IconCheck, fail: IconX, unknown: IconInfoCircle } as const;
const RESULTS = { pass: 'bien', fail: 'no pasa', unknown: 'sin comprobar' } as const;

const countOf = (checks: readonly InvoiceCheck[], result: InvoiceCheck['result']): number =>
  checks.filter((one) => one.result === result).length;

/** Every check in its group, with its reason; what could not be looked at is told apart from what is wrong. */
export function InvoiceChecks({ checks: all, sat }: { checks: readonly InvoiceCheck[]; sat: ReactNode }) {
  // What the tax authority says stands in its own group.
  const checks = all.filter(({ id }) => id !== 'E1');
  const failed = countOf(checks, 'fail');
  const unknown = countOf(checks, 'unknown');
  return (
    <section className="iv-block" aria-labelledby="factura-comprobaciones">
      <h2 id="factura-comprobaciones">
        Comprobaciones{' '}
        <small>
          {[
            `${countOf(checks, 'pass')} bien`,
            ...(failed > 0 ? [`${failed} con observación`] : []),
            ...(unknown > 0 ? [`${unknown} sin hacer`] : []),
          ].join(', ')}
        </small>
      </h2>
      <div className="iv-check-groups">
        {allGroupsOf(checks).map(({ name, all, passed }) => (
          <section key={name}>
            <h3>
              <span>{name}</span>
              <span className={passed.length === all.length ? 'iv-match__ok' : undefined}>
                {`${passed.length} de ${all.length}`}
              </span>
            </h3>
            <ul className="iv-plain">
              {all.map((check) => (
                <Line key={`${check.id} ${check.message}`} check={check} />
              ))}
            </ul>
          </section>
        ))}
        {sat}
      </div>
    </section>
  );
}

function Line({ check: { id, message, result } }: { check: InvoiceCheck }) {
  const Icon = ICONS[result];
  return (
    <li className={`iv-one iv-one--${result}`}>
      <Icon {...ICON_SMALL} />
      <div>
        <b>
          {checkTitle(id)}
          <span className="u-visually-hidden">{`, ${RESULTS[result]}`}</span>
        </b>
        <small>{message}</small>
      </div>
    </li>
  );
}
