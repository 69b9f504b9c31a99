import { useState } from 'react';
import {
  PROFILE_KIND_LABELS,
  PROFILE_LEVEL_LABELS,
  PROFILE_STATE_LABELS,
  type ProfileDetail,
} from '#contract/computing-profiles.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { loadProfilePdf } from './computing-profiles.data.ts';
import { PaidPricesPart } from './paid-prices-part.tsx';
import { QuotationPart } from './quotation-part.tsx';
import { priceText, PROFILE_TONES, rangeText } from './profile-words.ts';
import '#web/ui/section-rhythm.css';
import './computing-profiles.css';

function TechnicalText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <section aria-labelledby="descripcion">
      <h2 id="descripcion">Descripción técnica para la requisición</h2>
      <p className="profile-text">{text}</p>
      <p className="u-cluster">
        <Button
          variant="tonal"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          Copiar descripción técnica
        </Button>
        <span role="status">{isCopied && 'Descripción copiada.'}</span>
      </p>
    </section>
  );
}

/** The profile as a PDF for a requisition; it needs the reader's authorisation. */
function SheetButton({ slug, name }: { slug: string; name: string }) {
  const { api, fail } = usePortal();
  return (
    <Button
      variant="tonal"
      onClick={() =>
        void loadProfilePdf(api, slug).then(
          (file) => saveFile(file, name),
          () => fail('No se descargó. Intenta de nuevo.'),
        )
      }
    >
      Descargar ficha PDF
    </Button>
  );
}

/** Sheet of one profile: specification, brand-free text, price with its date. */
export function Screen({ data, isPreview = false }: { data: ProfileDetail; isPreview?: boolean }) {
  const { can } = usePortal();
  const facts = (
    <aside aria-label="Datos del perfil">
      <h2 className="u-h3">Datos del perfil</h2>
      <FactList
        facts={[
          { name: 'Clave', value: data.key },
          { name: 'Tipo', value: PROFILE_KIND_LABELS[data.kind] },
          { name: 'Nivel', value: PROFILE_LEVEL_LABELS[data.level] },
          { name: 'Uso', value: data.uses.join(', ') },
          { name: 'Vigencia', value: `${formatDate(data.validFrom)} a ${formatDate(data.validUntil)}` },
          { name: 'Garantía', value: data.warranty },
          { name: 'Normas', value: data.norms.join(', ') },
          { name: 'Partida', value: data.budgetLine },
          { name: 'Precio', value: priceText(data) },
          { name: 'Fuente', value: data.priceSource },
          { name: 'Sustituye a', value: data.replaces },
          { name: 'Qué cambió', value: data.changeReason },
          { name: 'Autorizó', value: data.authorisedBy },
          { name: 'Edición', value: data.edition },
        ]}
      />
    </aside>
  );
  return (
    <Page className="u-rhythm">
      <PageHead
        title={data.name}
        actions={
          !isPreview && (
            <>
              <a href={screenPath('/perfiles/dictamenes', { nuevo: 'si', perfil: data.key })}>
                Solicitar dictamen técnico
              </a>
              <SheetButton slug={data.slug} name={`${data.key}.pdf`} />
              {can('administer', 'ComputingProfiles') && (
                <a href={screenPath(`/administracion/contenido/perfiles/${data.slug}`)}>Editar</a>
              )}
            </>
          )
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/perfiles')}>Perfiles</a>
            <span>{data.key}</span>
          </Breadcrumbs>
        }
      >
        <p>
          <Tag tone={PROFILE_TONES[data.state]}>{PROFILE_STATE_LABELS[data.state]}</Tag>
        </p>
      </PageHead>
      {data.state === 'expired' && (
        <Notice tone="mute">
          Venció el {formatDate(data.validUntil)}.
          {data.replacedBy !== null && (
            <>
              {' '}
              Lo sustituye <a href={screenPath(`/perfiles/${data.replacedBy}`)}>{data.replacedBy}</a>.
            </>
          )}
        </Notice>
      )}
      {data.isPriceOld && <Notice tone="warn">Este precio tiene más de 90 días.</Notice>}
      <Split aside={facts}>
        <div className="profile-body">
          {data.specification.map(({ group, rows }) => (
            <section key={group} aria-label={group}>
              <h2>{group}</h2>
              <FactList facts={rows.map(({ label, value }) => ({ name: label, value }))} />
            </section>
          ))}
          <TechnicalText text={data.technicalText} />
          {data.priceHistory.length > 0 && (
            <section aria-labelledby="precios">
              <h2 id="precios">Historia del precio de referencia</h2>
              <DataTable
                caption="Precios de referencia anteriores, sin IVA"
                density="compact"
                rows={data.priceHistory}
                rowKey={(row) => row.on}
                columns={[
                  { key: 'on', name: 'Fecha', cell: (row) => formatDate(row.on) },
                  { key: 'amount', name: 'Precio', isNumber: true, cell: rangeText },
                  { key: 'source', name: 'Fuente', cell: (row) => row.source },
                ]}
              />
            </section>
          )}
          {!isPreview && <PaidPricesPart slug={data.slug} />}
          {!isPreview && <QuotationPart slug={data.slug} />}
        </div>
      </Split>
    </Page>
  );
}
