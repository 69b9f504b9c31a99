import type { PlannedPurchase } from '#contract/planning.ts';
import { PUBLIC_STATE_LABELS } from '#contract/procedures.ts';
import { quarterText } from '#contract/rules/planning/planning.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';

/** The call that it became. */
function becameCell({ became }: PlannedPurchase) {
  return (
    became !== null && (
      <>
        <a href={screenPath(`/adquisiciones/procedimientos/${became.slug}`)}>{became.number}</a>{' '}
        <span className="u-small u-muted">{PUBLIC_STATE_LABELS[became.state]}</span>
      </>
    )
  );
}

/** What the unit plans to buy: need, area and quarter, without amounts; apart, what became of what it announced. */
export function Screen({ rows }: { rows: readonly PlannedPurchase[] }) {
  const keyed = rows.map((row, index) => ({ ...row, key: String(index) }));
  const parts = [
    { title: 'Por convocar', rows: keyed.filter(({ became }) => became === null), more: [] },
    {
      title: 'Ya convocadas',
      rows: keyed.filter(({ became }) => became !== null),
      more: [{ key: 'became', name: 'Qué fue de ella', cell: becameCell }],
    },
  ].filter((part) => part.rows.length > 0);
  return (
    <Page>
      <PageHead
        title="Compras previstas"
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/adquisiciones')}>
              <SectionName of="/adquisiciones" />
            </a>
            <span>Compras previstas</span>
          </Breadcrumbs>
        }
      />
      <div className="u-stack u-gap-24">
        <p className="u-lead">
          Lo que las áreas prevén comprar, por trimestre, y qué fue de lo anunciado en el último año. Es un
          aviso para prepararse: puede cambiar, y cada procedimiento se publica aparte con sus fechas.
        </p>
        {keyed.length === 0 ? (
          <EmptyState title="Por ahora ninguna área tiene anunciada una compra. No quiere decir que no vaya a haber." />
        ) : (
          parts.map((part) => (
            <section key={part.title} className="u-stack u-gap-12">
              <h2 className="u-h3">{part.title}</h2>
              <DataTable
                caption={part.title}
                rows={part.rows}
                rowKey={({ key }) => key}
                columns={[
                  { key: 'need', name: 'Necesidad', cell: ({ need }) => need },
                  { key: 'area', name: 'Área', cell: ({ area }) => area },
                  { key: 'quarter', name: 'Trimestre', cell: (row) => quarterText(row) },
                  ...part.more,
                ]}
              />
            </section>
          ))
        )}
      </div>
    </Page>
  );
}
