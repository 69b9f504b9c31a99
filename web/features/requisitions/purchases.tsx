import type { Requisition } from '#contract/requisitions.ts';
import { linesWords } from '#contract/rules/requisitions/step-words.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { QUOTATIONS_PATH } from './desk.search.ts';
import { Ordered } from './ordered.tsx';
import { nextWords } from './requisition-words.ts';
import './paying-keys.css';

type Purchase = Requisition['purchases'][number];

/** Where it is bought once the buyers have it: with what, of whom and until when, and what follows. */
export function Purchases({
  forBuyers = false,
  purchases,
  state,
}: Pick<Requisition, 'purchases' | 'state'> & {
  /** Their reader buys it: quotations and orders lead to their record. */
  forBuyers?: boolean;
}) {
  const next = nextWords(state);
  if (purchases.length === 0 && next === undefined) return null;
  return (
    <section aria-labelledby="rq-compra" className="rq-section">
      <h3 id="rq-compra">Cómo se compra</h3>
      <ul className="rq-paying">
        {purchases.map((purchase) => (
          <li key={purchase.number}>
            <strong>
              <Name of={purchase} forBuyers={forBuyers} />
            </strong>
            <span className="u-small u-muted">{detailOf(purchase)}</span>
            {purchase.orders.map((order) => (
              <Ordered key={order.id} order={order} forBuyers={forBuyers} />
            ))}
          </li>
        ))}
      </ul>
      {next !== undefined && <p className="u-small u-muted">{next}</p>}
    </section>
  );
}

function Name({ forBuyers, of: { kind, number, slug, title } }: { forBuyers: boolean; of: Purchase }) {
  if (kind === 'quotation') {
    const said = `Cotización ${number}: ${title}`;
    return forBuyers ? <a href={screenPath(`${QUOTATIONS_PATH}/${number}`)}>{said}</a> : said;
  }
  const name = `Procedimiento ${number}: ${title}`;
  return slug === null ? name : <a href={screenPath(`/adquisiciones/procedimientos/${slug}`)}>{name}</a>;
}

function detailOf({ closesOn, deliveredOn, kind, lines, says, slug, supplier }: Purchase): string {
  const said = linesWords(lines);
  return [
    `${said.charAt(0).toUpperCase()}${said.slice(1)}`,
    says === '' ? '' : `está «${says}»`,
    closesOn === null ? '' : `se cotiza hasta el ${formatDate(closesOn)}`,
    kind === 'procedure' && slug === null ? 'todavía no se publica' : '',
    supplier === null ? '' : `lo surte ${supplier}`,
    deliveredOn === null ? '' : `se entrega a más tardar el ${formatDate(deliveredOn)}`,
  ]
    .filter((text) => text !== '')
    .join('; ');
}
