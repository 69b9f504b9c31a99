import type { ReactNode } from 'react';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import { AS_AMENDED } from '#contract/amount-words.ts';
import { certificatesApi } from '#contract/certificates.ts';
import { formatCertificateCode } from '#contract/rules/registry/certificate.ts';
import {
  PERSON_TYPE_LABELS,
  SUPPLIER_SIZE_LABELS,
  type SupplierContract,
  type SupplierDetail,
} from '#contract/suppliers.ts';
import { YEAR_RULE } from '#contract/year-rule.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCount, formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { SanctionNotices } from './sanction-notices.tsx';
import { SupplierBids } from './supplier-bids.tsx';
import { ContractList } from './supplier-contracts.tsx';
import { SupplierScores } from './supplier-scores.tsx';
import {
  phoneText,
  rfcText,
  siteAddress,
  siteText,
  STATE_TONES,
  stateText,
  suffixText,
} from './supplier-words.ts';
import { YearColumns } from './year-columns.tsx';
import '#web/ui/section-rhythm.css';
import './suppliers.css';

function CertificateLinks({ supplier: { certificate, number } }: { supplier: SupplierDetail }) {
  if (certificate === null) return null;
  return (
    <p className="u-cluster u-gap-8 supplier-links">
      <ButtonLink href={addressOf(certificatesApi.document, { numero: number })} target="_blank">
        <IconCertificate {...ICON} /> Ver constancia
      </ButtonLink>
      <ButtonLink
        variant="text"
        href={screenPath('/proveedores', { vista: 'verificar', codigo: certificate.code })}
      >
        Verificar {formatCertificateCode(certificate.code)}
      </ButtonLink>
    </p>
  );
}

/** For whoever is registered: the renewal where it ends or ended, else the update. */
function OwnLink({ status }: Pick<SupplierDetail, 'status'>) {
  const isEnding = status === 'expired' || status === 'expiring';
  return (
    <ButtonLink
      variant={isEnding ? 'tonal' : 'text'}
      href={screenPath('/proveedores/solicitud', { tramite: isEnding ? 'refrendo' : 'actualizacion' })}
    >
      {isEnding ? '¿Eres tú? Refrenda tu registro' : '¿Eres tú? Actualiza tus datos'}
    </ButtonLink>
  );
}

/** Until when the registration counts, or when it ended. */
function validityFacts({ status, cancellation, validUntil }: SupplierDetail) {
  if (status !== 'cancelled')
    return [{ name: 'Vigencia', value: validUntil === null ? null : formatDate(validUntil) }];
  if (cancellation === null) return [];
  const how = cancellation.isVoluntary ? ', a petición del proveedor' : ', por decisión de la Unidad';
  return [{ name: 'Cancelado', value: formatDate(cancellation.on) + how }];
}

/** What the registration says of the day of a signature, where it did not cover it. */
export function registrationNote(
  { signedOn }: Pick<SupplierContract, 'signedOn'>,
  { registeredOn, validUntil, status }: Pick<SupplierDetail, 'registeredOn' | 'validUntil' | 'status'>,
): string | null {
  if (signedOn === null) return null;
  if (registeredOn !== null && signedOn < registeredOn)
    return `Se firmó antes de su inscripción en el padrón, que es del ${formatDate(registeredOn)}.`;
  const isOver = status === 'expired' && validUntil !== null && signedOn > validUntil;
  return isOver ? `Se firmó después de que venció su registro, el ${formatDate(validUntil)}.` : null;
}

interface ScreenProps {
  data: SupplierDetail;
  /** What leads from its lines of business to their purchases. */
  lines?: ReactNode;
  /** What asks for a correction of the page. */
  correction?: ReactNode;
}

/** Permanent page of a supplier (decision D3): registration, lines, contracts and amounts by year. */
export function Screen({ data, lines, correction }: ScreenProps) {
  return (
    <Page className="u-rhythm supplier-page">
      <PageHead
        title={data.name}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/proveedores')}>
              <SectionName of="/proveedores" />
            </a>
            <span>{data.number}</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">{suffixText(data)}</p>
        <p>
          <Tag tone={STATE_TONES[data.status]}>{stateText(data)}</Tag>
        </p>
        <CertificateLinks supplier={data} />
        <div className="u-cluster u-gap-8 supplier-links">
          {data.status !== 'cancelled' && <OwnLink status={data.status} />}
          {correction}
        </div>
        <SanctionNotices sanctions={data.sanctions} />
      </PageHead>
      <Split
        width={440}
        aside={
          <aside aria-label="Datos del registro">
            <h2 className="u-h3">Datos del registro</h2>
            <FactList
              facts={[
                { name: 'Registro', value: data.number },
                { name: 'RFC', value: rfcText(data) },
                { name: 'Tipo', value: PERSON_TYPE_LABELS[data.personType] },
                { name: 'Nombre comercial', value: data.tradeName },
                { name: 'Entidad', value: data.stateName },
                { name: 'Tamaño', value: data.size === null ? null : SUPPLIER_SIZE_LABELS[data.size] },
                { name: 'Giros', value: data.lines.join(', ') },
                {
                  name: 'Inscrito',
                  value: data.registeredOn === null ? null : formatDate(data.registeredOn),
                },
                {
                  name: 'Último refrendo',
                  value: data.renewedOn === null ? null : formatDate(data.renewedOn),
                },
                ...validityFacts(data),
                {
                  name: 'Teléfono',
                  value: data.phone !== null && <a href={`tel:${data.phone}`}>{phoneText(data.phone)}</a>,
                },
                {
                  name: 'Correo',
                  value: data.email !== null && <a href={`mailto:${data.email}`}>{data.email}</a>,
                },
                {
                  name: 'Sitio',
                  value: data.website !== null && (
                    <OutsideLink href={siteAddress(data.website)}>{siteText(data.website)}</OutsideLink>
                  ),
                },
              ].filter(({ value }) => value !== false)}
            />
            {lines}
            <p className="u-small u-muted supplier-caution">
              El registro no obliga a la Universidad a contratar.
            </p>
          </aside>
        }
      >
        <section aria-labelledby="evaluacion">
          <h2 id="evaluacion">Evaluación</h2>
          <SupplierScores supplier={data} />
          {data.scores.length > 0 && (
            <p>
              <a href={screenPath(`/adquisiciones/evaluaciones/${data.number}`)}>
                Ver todas las evaluaciones
              </a>
            </p>
          )}
        </section>
        {data.years.length > 0 && (
          <section aria-labelledby="montos">
            <h2 id="montos">Monto contratado por año</h2>
            <p className="u-small u-muted">{YEAR_RULE}</p>
            <YearColumns years={data.years} />
            <DataTable
              caption="Contratos y monto por año"
              density="compact"
              rows={data.years}
              rowKey={(row) => String(row.year)}
              columns={[
                {
                  key: 'year',
                  name: 'Año',
                  cell: ({ year }) => yearCell(year, data.number),
                },
                {
                  key: 'contracts',
                  name: 'Contratos',
                  isNumber: true,
                  cell: (row) => formatCount(row.contracts),
                },
                {
                  key: 'amount',
                  name: `Monto ${AS_AMENDED}`,
                  isNumber: true,
                  cell: (row) => formatMoney(row.amount),
                },
              ]}
            />
          </section>
        )}
        <section aria-labelledby="contratos">
          <h2 id="contratos">Contratos</h2>
          <ContractList contracts={data.contracts} noteOf={(contract) => registrationNote(contract, data)} />
        </section>
        <section aria-labelledby="propuestas">
          <h2 id="propuestas">Propuestas</h2>
          <SupplierBids bids={data.bids} />
        </section>
      </Split>
    </Page>
  );
}

/** A year of what was contracted with a supplier, and its contracts as they were signed. */
function yearCell(year: number, supplier: string) {
  const signed = screenPath('/adquisiciones', { vista: 'ejercido', anio: String(year), proveedor: supplier });
  return (
    <>
      {year}{' '}
      <a className="u-small" href={`${signed}#contratos`}>
        Ver como se firmó
      </a>
    </>
  );
}
