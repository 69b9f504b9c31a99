import { DIRECT_MARK_LABELS, marksOf, type DirectAward } from '#contract/direct-awards.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Tag, type Tone } from '#web/ui/tag.tsx';
import './direct-part.css';

/** Tone of each mark: what is missing is worse than what wants a look. */
const TONES = { ungrounded: 'bad', over: 'bad', near: 'mute' } as const satisfies Record<string, Tone>;

/** Marks of a direct award, as tags. */
export function DirectMarks({ direct }: { direct: DirectAward }) {
  return marksOf(direct).map((mark) => (
    <Tag key={mark} tone={TONES[mark]}>
      {DIRECT_MARK_LABELS[mark]}
    </Tag>
  ));
}

function Ground({ name, source, regulation }: NonNullable<DirectAward['ground']>) {
  const norm = regulation == null ? source : <a href={screenPath(`/normatividad/${regulation}`)}>{source}</a>;
  return (
    <>
      {name} ({norm})
    </>
  );
}

/** «Por qué fue directa»: its ground, its reason, and the limit that applied beside its amount. */
export function DirectPart({ direct, year }: { direct: DirectAward; year: number }) {
  const { ground, article, justification, amount, amountWithTax, limit, limitSource } = direct;
  return (
    <section aria-labelledby="por-que-directa" className="p-section p-direct">
      <h2 id="por-que-directa">Por qué fue directa</h2>
      <p className="u-cluster u-gap-8">
        <DirectMarks direct={direct} />
      </p>
      {article === null && (
        <p>
          La Unidad no ha publicado el artículo en que se funda. Puede constar en sus documentos, abajo, o
          pedirse a quien contrata.
        </p>
      )}
      <FactList
        facts={[
          { name: 'Fundamento', value: article ?? 'Sin fundamento publicado' },
          { name: 'Supuesto', value: ground === null ? undefined : <Ground {...ground} /> },
          { name: 'Motivo', value: justification ?? undefined },
          { name: 'Monto sin IVA', value: amount === null ? 'Sin dato' : formatMoney(amount) },
          { name: 'Monto con IVA', value: amountWithTax === null ? undefined : formatMoney(amountWithTax) },
          {
            name: 'Límite sin IVA',
            value:
              limit === null ? (
                `No hay publicado un monto máximo de ${year} que sea el de la Universidad.`
              ) : (
                <>
                  {formatMoney(limit)}{' '}
                  <a href={`${screenPath('/normatividad', { ejercicio: String(year) })}#montos-maximos`}>
                    Montos máximos de {year}
                  </a>
                  {limitSource !== null && <span className="u-small u-muted"> ({limitSource})</span>}
                </>
              ),
          },
        ]}
      />
      {amount !== null && limit !== null && (
        <LimitBar amount={amount} limit={limit} isByAmount={direct.isByAmount} />
      )}
    </section>
  );
}

/** The amount against the limit: what passes it is hatched, and said in words. */
function LimitBar({ amount, limit, isByAmount }: { amount: string; limit: string; isByAmount: boolean }) {
  const [paid, most] = [Number(amount), Number(limit)];
  const whole = Math.max(paid, most) * 1.05;
  const share = (value: number) => `${(value / whole) * 100}%`;
  const gap = Math.abs(paid - most).toFixed(2);
  const words =
    paid > most
      ? `Pasa del límite por ${moneyText(gap)}.${isByAmount ? '' : ' Se funda en una excepción, que no depende del monto.'}`
      : `Queda ${moneyText(gap)} abajo del límite.`;
  return (
    <>
      <svg className="p-limit" role="img" aria-label={words}>
        <rect className="p-limit__paid" width={share(Math.min(paid, most))} height="14" y="5" />
        {paid > most && (
          <rect className="p-limit__over" x={share(most)} width={share(paid - most)} height="14" y="5" />
        )}
        <rect className="p-limit__mark" x={share(most)} width="2" height="24" />
      </svg>
      <p className="u-small">{words}</p>
    </>
  );
}
