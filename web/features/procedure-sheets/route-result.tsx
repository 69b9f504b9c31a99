import type { AmountLimit } from '#contract/amount-limits.ts';
import { FUNDING_LABELS, FUNDING_SLUGS, KIND_LABELS, REGIME_LABELS } from '#contract/procedure-kinds.ts';
import {
  BOUGHT_LABELS,
  BOUGHT_SLUGS,
  LEAST_CASES,
  ROUTED_KINDS,
  type PurchaseRoute,
  type RouteAnswer,
  type RoutedKind,
  type RouteWarning,
  type UsualTime,
} from '#contract/purchase-route.ts';
import { formatCountOf, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { LimitTable } from '#web/ui/limit-table.tsx';
import { SHEET_SEARCH, type SheetSearch } from './procedure-sheets.search.ts';

const limitsHref = (year: number, row?: AmountLimit) =>
  row === undefined
    ? `${screenPath('/normatividad', { ejercicio: String(year) })}#montos-maximos`
    : `${screenPath('/normatividad', { ejercicio: String(year), renglon: row.key })}#renglon-${row.key}`;

/** «Más de $306,000.00 y hasta $1,344,000.00» */
function spanText(kind: RoutedKind, { directMax, invitationMax }: AmountLimit): string {
  if (kind === 'direct') return `Hasta ${formatMoney(directMax)}`;
  if (kind === 'open') return `Más de ${formatMoney(invitationMax)}`;
  return `Más de ${formatMoney(directMax)} y hasta ${formatMoney(invitationMax)}`;
}

/** The three branches of a range with the one that was taken. */
function Branches({ limit, taken }: { limit: AmountLimit; taken: RoutedKind }) {
  return (
    <ol className="route-branches">
      {ROUTED_KINDS.map((kind) => (
        <li key={kind} className={kind === taken ? 'is-taken' : undefined}>
          <span>{spanText(kind, limit)}</span>
          <strong>{KIND_LABELS[kind]}</strong>
          {kind === taken && <span className="route-branches__here">Tu compra</span>}
        </li>
      ))}
    </ol>
  );
}

function UsualDays({ kind, usual }: { kind: RoutedKind; usual: UsualTime }) {
  const { cases, days, from, to } = usual;
  if (days === null)
    return (
      <p>
        {kind === 'direct' && cases === 0
          ? 'Una adjudicación directa se publica con su resultado: no hay días entre publicación y fallo que contar.'
          : `De la publicación al fallo no hay un tiempo usual que decir: ${
              cases === 0
                ? 'ningún procedimiento publicado'
                : formatCountOf(cases, 'procedimiento', 'procedimientos')
            } de este tipo con fallo, y se dice con ${LEAST_CASES} o más.`}
      </p>
    );
  const years = from === to ? `de ${from}` : `de ${from} a ${to}`;
  return (
    <p>
      <strong>{formatCountOf(days.median, 'día', 'días')}</strong> de la publicación al fallo (mediana); 8 de
      cada 10, entre {days.tenth} y {days.ninetieth} días. Son días naturales de{' '}
      {formatCountOf(cases, 'procedimiento', 'procedimientos')} de esta Unidad, {years}.
    </p>
  );
}

/** Why there is no answer: limits that nobody captured, or among which nobody chose. */
function NoAnswer({ route, years }: { route: PurchaseRoute; years: readonly number[] }) {
  const { footer } = usePortal().settings;
  const { outcome, ranges, regime, year } = route;
  if (outcome === 'no_range')
    return (
      <>
        <h3>Depende del presupuesto de la Universidad</h3>
        <p>
          De {year} hay varios rangos y ninguno dice ser el de la Universidad. La Unidad lo señala en «Montos
          máximos».
        </p>
        <LimitTable caption={`Rangos de ${year}, ${REGIME_LABELS[regime]}`} rows={ranges} />
      </>
    );
  return (
    <>
      <h3>No están capturados los montos máximos de {year}</h3>
      <p>
        Sin ellos no se puede decir qué procedimiento toca con «{REGIME_LABELS[regime]}». Los tiene la Unidad:{' '}
        <a href={`tel:${footer.phone}`}>{footer.phone}</a>,{' '}
        <a href={`mailto:${footer.email}`}>{footer.email}</a>
        {years.length > 0 && `; hay montos de ${years.join(', ')}, de otra ley o de otro año`}.
      </p>
      <p>
        <a href={limitsHref(year)}>Ver los montos capturados</a>
      </p>
    </>
  );
}

/** What to look for among the sheets where a warning names one. */
const SHEETS_OF: Partial<Record<RouteWarning['code'], string>> = {
  computing: 'cómputo',
  import: 'importación',
};

type RouteResultProps = { route: PurchaseRoute; answer: RouteAnswer; search: SheetSearch };

/** Which procedure it is, the branch that was taken, the rule behind it and the sheet to follow. */
export function RouteResult({
  route,
  answer: { regulation, sheets, usual, years },
  search,
}: RouteResultProps) {
  const { basis, category, funding, limit, netAmount, outcome, regime, regimeSource, warnings, year } = route;
  const { can, settings } = usePortal();
  const { footer } = settings;
  const kind = ROUTED_KINDS.find((one) => one === outcome);
  const others = years.filter((one) => one !== year);
  return (
    <>
      <p className="u-eyebrow">
        {formatMoney(netAmount)} sin IVA, {BOUGHT_LABELS[category].toLowerCase()}, recurso{' '}
        {FUNDING_LABELS[funding].toLowerCase()}, {year}
      </p>
      {kind === undefined || limit === null ? (
        <NoAnswer route={route} years={others} />
      ) : (
        <>
          <h3>{KIND_LABELS[kind]}</h3>
          <Branches limit={limit} taken={kind} />
          <h4>Por qué</h4>
          <ul className="route-reasons">
            <li>
              Rige:{' '}
              {regulation == null ? (
                REGIME_LABELS[regime]
              ) : (
                <a href={screenPath(`/normatividad/${regulation}`)}>{REGIME_LABELS[regime]}</a>
              )}
              . <span className="u-muted">{regimeSource}</span>
            </li>
            <li>
              Renglón de los montos máximos: <a href={limitsHref(year, limit)}>{limit.name}</a>.{' '}
              <span className="u-muted">{limit.source}</span>
            </li>
            {basis !== null && <li>Fundamento: {basis}</li>}
            <li>
              Quién lo autoriza: por confirmar con la Unidad,{' '}
              <a href={`tel:${footer.phone}`}>{footer.phone}</a>.
            </li>
          </ul>
          <h4>Qué sigue</h4>
          {sheets.length === 0 ? (
            <p>
              Ninguna ficha dice seguirse en este procedimiento. Busca la tuya abajo o pregunta a la Unidad.
            </p>
          ) : (
            <ul className="route-reasons">
              {sheets.map(({ slug, title, responseTime }) => (
                <li key={slug}>
                  <a href={screenPath(`/procedimientos/${slug}`)}>{title}</a>
                  <span className="u-muted"> {responseTime} desde que tienes sus requisitos</span>
                </li>
              ))}
            </ul>
          )}
          {usual !== null && (
            <>
              <h4>Cuánto tarda</h4>
              <UsualDays kind={kind} usual={usual} />
            </>
          )}
        </>
      )}
      {(category === 'goods' || category === 'lease' || category === 'services') &&
        can('administer', 'Requisitions') && (
          <p>
            <a
              href={screenPath('/requisiciones/nueva', {
                bien: BOUGHT_SLUGS[category],
                recurso: FUNDING_SLUGS[funding],
              })}
            >
              Empezar una requisición con esta respuesta
            </a>
          </p>
        )}
      <h4>Ten en cuenta</h4>
      <ul className="route-reasons">
        {warnings.map(({ code, text, source }) => (
          <li key={code}>
            {text} {source !== null && <span className="u-muted">{source}</span>}
            {SHEETS_OF[code] !== undefined && (
              <a href={screenPath('/procedimientos', { q: SHEETS_OF[code] })}>Ver su ficha</a>
            )}
          </li>
        ))}
      </ul>
      <p className="u-small u-muted">
        La dirección de esta página guarda tu pregunta: compártela tal cual.
        {others.length > 0 && (
          <>
            {' '}
            Con los montos de otro año:{' '}
            {others.map((one, index) => (
              <span key={one}>
                {index > 0 && ', '}
                <a
                  href={`${sectionAddress('/procedimientos', SHEET_SEARCH, search, { ejercicio: String(one) })}#que-procedimiento`}
                >
                  {one}
                </a>
              </span>
            ))}
            .
          </>
        )}
      </p>
    </>
  );
}
