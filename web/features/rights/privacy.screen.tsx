import type { PrivacyParts } from '#contract/complaint-ways.ts';
import { RETENTION, RETENTION_KINDS, retentionTerm, type RetentionKind } from '#contract/retention.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Crumbs } from './crumbs.tsx';

const COLUMNS: Column<RetentionKind>[] = [
  { key: 'label', name: 'Qué', cell: (kind) => RETENTION[kind].label },
  {
    key: 'term',
    name: 'Cuánto se conserva',
    cell: (kind) => `${retentionTerm(RETENTION[kind])} desde ${RETENTION[kind].from}`,
  },
  { key: 'goes', name: 'Qué se borra', cell: (kind) => RETENTION[kind].goes },
  { key: 'stays', name: 'Qué se queda', cell: (kind) => RETENTION[kind].stays },
  { key: 'source', name: 'Por qué regla', cell: (kind) => RETENTION[kind].source },
];

/** `/privacidad`: what the unit tells of personal data, how long it keeps what, and how somebody asks for their own. */
export function Screen({ notice }: { notice: PrivacyParts }) {
  return (
    <Page>
      <PageHead title="Privacidad" crumbs={<Crumbs current="Privacidad" />}>
        <p className="u-lead">Qué datos personales usa el portal, para qué y cuánto tiempo se conservan.</p>
      </PageHead>
      <Stack gap={32} className="rights-parts">
        {notice.parts.map(({ title, text }) => (
          <section key={title} className="u-stack u-gap-8">
            <h2 className="u-h3">{title}</h2>
            {text.split(/\n+/).map((paragraph) => (
              <p key={paragraph} className="rights-text">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <section className="u-stack u-gap-8">
          <h2 className="u-h3">Tus derechos</h2>
          <p className="rights-text">
            Puedes pedir saber qué datos tuyos hay, y que se corrijan, se borren o no se usen. Se pide en
            línea y se sigue con un folio y una clave.
          </p>
          <p>
            <a href={screenPath('/reclamar/presentar', { tipo: 'datos-personales' })}>
              Ejercer mis derechos sobre mis datos
            </a>
          </p>
        </section>
        <section className="u-stack u-gap-12">
          <h2 className="u-h3">Cuánto se conserva cada cosa</h2>
          <p className="rights-text">
            El portal lo borra por sí mismo y anota en su bitácora cuánto borró. No borra lo que está en
            litigio. Los expedientes de compras y del padrón se conservan con sus reglas.
          </p>
          <DataTable
            caption="Plazos de conservación"
            columns={COLUMNS}
            rows={RETENTION_KINDS}
            rowKey={(kind) => kind}
          />
        </section>
        <p>
          <a href={screenPath('/accesibilidad')}>Declaración de accesibilidad</a>
        </p>
      </Stack>
    </Page>
  );
}
