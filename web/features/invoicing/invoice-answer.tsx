import type { ReactNode } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import type { InvoiceCheck, InvoiceData, InvoiceReview } from '#contract/invoice-checks.ts';
import { formatMoney } from '#web/kit/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { ICON, ICON_SMALL } from '#web/ui/icon-size.ts';
import { Tag } from '#web/ui/tag.tsx';
import { groupsOf, observationsOf, SEVERITY_TONES, SEVERITY_WORDS, verdictOf } from './invoice-words.ts';

/** What the checks say: what to correct, what a person decides, what fits, what could not be checked, and what was read. */
export function InvoiceAnswer({
  review: { checks, data },
  children,
}: {
  review: InvoiceReview;
  /** Said of one with nothing to correct. */
  children?: ReactNode;
}) {
  const found = observationsOf(checks);
  const { toCorrect, doubts, notes, unknown } = found;
  const fits = toCorrect.length === 0;
  const isWhole = fits && unknown.length === 0;
  return (
    <div className="iv-answer">
      <div role="status">
        <h3 className={isWhole ? 'iv-fits' : undefined}>
          {isWhole && <IconCheck {...ICON} />}
          {verdictOf(found)}
        </h3>
      </div>
      {fits && children !== undefined && <p>{children}</p>}
      {toCorrect.length + doubts.length + notes.length > 0 && (
        <ul className="iv-plain" aria-label="Observaciones">
          {[...toCorrect, ...doubts, ...notes].map((check) => (
            <Observation key={`${check.id} ${check.message}`} check={check} />
          ))}
        </ul>
      )}
      <Fitting checks={checks} />
      {unknown.length > 0 && (
        <section className="iv-unknown" aria-labelledby="facturar-sin-comprobar">
          <h4 id="facturar-sin-comprobar">No se comprobó</h4>
          <p className="u-small u-muted">Que no se haya comprobado no quiere decir que esté mal.</p>
          <CheckLines checks={unknown} Icon={IconInfoCircle} />
        </section>
      )}
      {data !== null && <DataRead data={data} />}
    </div>
  );
}

function Observation({ check: { severity, message } }: { check: InvoiceCheck }) {
  return (
    <li className={`iv-observation iv-observation--${SEVERITY_TONES[severity]}`}>
      <IconAlertTriangle {...ICON} />
      <div>
        <b>{message}</b>
        <Tag tone={SEVERITY_TONES[severity]}>{SEVERITY_WORDS[severity]}</Tag>
      </div>
    </li>
  );
}

/** What fits in one line, which opens in groups with what each check looked at. */
function Fitting({ checks }: { checks: readonly InvoiceCheck[] }) {
  const groups = groupsOf(checks);
  const fitting = groups.filter(({ fits, isOpen }) => fits || isOpen);
  if (groups.length === 0) return null;
  return (
    <details className="iv-groups">
      <summary>
        <span className="iv-line">
          {fitting.length === 0
            ? 'Lo que sí está bien'
            : fitting.map(({ name, isOpen }) =>
                isOpen ? (
                  <span key={name} className="iv-line__open">
                    <IconInfoCircle {...ICON_SMALL} /> {name}: falta comprobar
                  </span>
                ) : (
                  <span key={name}>
                    <IconCheck {...ICON_SMALL} /> {name}
                  </span>
                ),
              )}
        </span>
      </summary>
      {groups.map(({ name, passed, all }) => (
        <section key={name}>
          <h4>
            {name} <span className="u-muted">{`${passed.length} de ${all.length}`}</span>
          </h4>
          <CheckLines checks={passed} Icon={IconCheck} />
        </section>
      ))}
    </details>
  );
}

function CheckLines({ checks, Icon }: { checks: readonly InvoiceCheck[]; Icon: typeof IconCheck }) {
  return (
    <ul className="iv-plain iv-lines">
      {checks.map(({ id, message }) => (
        <li key={`${id} ${message}`}>
          <Icon {...ICON_SMALL} />
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  I: 'Ingreso',
  E: 'Egreso (nota de crédito)',
  P: 'Pago',
  T: 'Traslado',
  N: 'Nómina',
};
const amount = (written: string) => (/^\d{1,15}(\.\d{1,6})?$/.test(written) ? formatMoney(written) : written);

function DataRead({ data }: { data: InvoiceData }) {
  const { emisor, receptor } = data;
  return (
    <section aria-labelledby="facturar-leido">
      <h4 id="facturar-leido">Lo que dice tu factura</h4>
      <FactList
        facts={[
          { name: 'La emite', value: `${emisor.name}, RFC ${emisor.rfc}, régimen ${emisor.regime}` },
          {
            name: 'A nombre de',
            value: `${receptor.name}, RFC ${receptor.rfc}, código postal ${receptor.postalCode}, régimen ${receptor.regime}`,
          },
          { name: 'Uso de CFDI', value: receptor.use },
          { name: 'Tipo', value: KINDS[data.tipo] ?? data.tipo },
          { name: 'Subtotal', value: amount(data.subtotal) },
          { name: 'Total', value: amount(data.total) },
          { name: 'Folio fiscal (UUID)', value: data.uuid === '' ? 'Sin timbrar' : data.uuid },
        ]}
      />
    </section>
  );
}
