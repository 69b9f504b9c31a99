import { useState } from 'react';
import { BUDGET_COLUMNS } from '#contract/budget.ts';
import {
  figuresOf,
  MONEY_GROUPS,
  type HeadMoney,
  type HeadMoneyRow,
  type MoneyFigure,
  type MoneyGroup,
} from '#contract/head.ts';
import { CallError } from '#web/kit/api.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FigureLink, figureOf, type Place } from './figure-link.tsx';
import { readMoneyFile } from './head.data.ts';

type Figures = HeadMoney['total'];

/** Parts of the bar below a row: each moment without the one that comes after it. */
const BAR = [
  ['pagado', 'Pagado', ({ pagado }) => Number(pagado)],
  ['ejercido', 'Ejercido, por pagar', ({ ejercido, pagado }) => Number(ejercido) - Number(pagado)],
  [
    'devengado',
    'Devengado, sin orden de pago',
    ({ devengado, ejercido }) => Number(devengado) - Number(ejercido),
  ],
  [
    'comprometido',
    'Comprometido, por recibir',
    ({ comprometido, devengado }) => Number(comprometido) - Number(devengado),
  ],
  ['reservado', 'Reservado, sin contrato', ({ reservado }) => Number(reservado)],
] as const satisfies readonly (readonly [MoneyFigure, string, (figures: Figures) => number])[];

/** What each part is of the whole: what was modified, or of a supplier what was committed. */
function MoneyBar({ figures, whole }: { figures: Figures; whole: number }) {
  if (whole <= 0) return null;
  const shares = BAR.map(([, , amountOf]) => Math.max(0, amountOf(figures) / whole) * 100);
  return (
    <svg className="hd-money-bar" aria-hidden="true">
      <rect className="hd-money--disponible" width="100%" height="100%" />
      {BAR.map(([name], at) => {
        const start = shares.slice(0, at).reduce((sum, share) => sum + share, 0);
        const share = shares[at] ?? 0;
        return (
          <rect
            key={name}
            className={`hd-money--${name}`}
            x={`${start.toFixed(3)}%`}
            width={`${share.toFixed(3)}%`}
            height="100%"
          />
        );
      })}
    </svg>
  );
}

interface MoneyRowProps {
  row: HeadMoneyRow;
  by: MoneyGroup;
  place: Place;
}

function MoneyRow({ row, by, place }: MoneyRowProps) {
  const figures = figuresOf(by);
  const whole = Number(by === 'proveedor' ? row.comprometido : row.modificado);
  const isTotal = row.key === '';
  return (
    <>
      <tr className={isTotal ? 'hd-money__row hd-money__total' : 'hd-money__row'}>
        <th scope="row">
          {by === 'capitulo' && !isTotal ? (
            <>
              {row.key}
              <small>{row.name}</small>
            </>
          ) : (
            row.name
          )}
        </th>
        {figures.map((name) => (
          <td key={name} className="is-end" data-label={BUDGET_COLUMNS[name].label}>
            {Number(row[name]) === 0 ? (
              formatMoney(row[name])
            ) : (
              <FigureLink
                {...place}
                patch={{ clave: isTotal ? 'total' : row.key, cifra: name }}
                label={`${BUDGET_COLUMNS[name].label} de ${row.name}: ${formatMoney(row[name])}`}
              >
                {formatMoney(row[name])}
              </FigureLink>
            )}
          </td>
        ))}
      </tr>
      <tr className="hd-money__bar" aria-hidden="true">
        <td colSpan={figures.length + 1}>
          <MoneyBar figures={row} whole={whole} />
        </td>
      </tr>
    </>
  );
}

/** The money of a year by chapter, area or supplier; each figure opens its entries. */
export function MoneyPart({ money, place }: { money: HeadMoney; place: Place }) {
  const { api, fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const { by, rows, total, year } = money;
  if (year === null)
    return (
      <section aria-labelledby="hd-dinero">
        <h2 id="hd-dinero">El dinero</h2>
        <p>Todavía no hay presupuesto. Súbelo en «Presupuesto», en «Cargar».</p>
      </section>
    );
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await readMoneyFile(api, place.search), `dinero-${by}-${year}.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  const figures = figuresOf(by);
  return (
    <section className="hd-money" aria-labelledby="hd-dinero">
      <div className="hd-head">
        <h2 id="hd-dinero">
          El dinero de {year} <small>pesos con IVA</small>
        </h2>
        <div className="u-cluster u-gap-16 u-no-print">
          {(Object.keys(MONEY_GROUPS) as MoneyGroup[]).map((group) => (
            <a
              key={group}
              {...figureOf(place, { por: group, clave: '', cifra: '' })}
              aria-current={group === by || undefined}
            >
              Por {MONEY_GROUPS[group].toLowerCase()}
            </a>
          ))}
          <Button variant="text" size="small" disabled={isBusy} onClick={() => void save()}>
            XLSX<span className="u-visually-hidden"> del dinero de {year}</span>
          </Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <p>
          {by === 'proveedor' ? 'Ningún contrato tiene dinero comprometido.' : 'No hay claves de esa área.'}
        </p>
      ) : (
        <>
          <table className="hd-table hd-table--money">
            <caption className="u-visually-hidden">
              El dinero de {year} por {MONEY_GROUPS[by].toLowerCase()}, con IVA
            </caption>
            <thead>
              <tr>
                <th scope="col">{MONEY_GROUPS[by]}</th>
                {figures.map((name) => (
                  <th key={name} scope="col" className="is-end">
                    {BUDGET_COLUMNS[name].label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MoneyRow key={row.key} row={row} by={by} place={place} />
              ))}
              <MoneyRow row={{ ...total, key: '', name: 'Total' }} by={by} place={place} />
            </tbody>
          </table>
          <ul className="hd-legend">
            {BAR.map(([name, label]) => (
              <li key={name}>
                <i className={`hd-mark hd-mark--${name}`} />
                {label}
              </li>
            ))}
            <li>
              <i className="hd-mark hd-mark--disponible" />
              Disponible
            </li>
          </ul>
        </>
      )}
      <p className="hd-note">
        Comprometido nace con el contrato; devengado, al recibir de conformidad; ejercido, con la orden de
        pago. Reservado no es un momento contable. Cada cifra abre sus asientos.
      </p>
    </section>
  );
}
