import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { certificatesApi } from '#contract/certificates.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { addressOf } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Tag } from '#web/ui/tag.tsx';
import { ContractList } from './supplier-contracts.tsx';
import { SanctionNotices } from './sanction-notices.tsx';
import { SupplierScores } from './supplier-scores.tsx';
import { rfcText, STATE_TONES, stateText, suffixText } from './supplier-words.ts';
import './suppliers.css';

/** In place of a supplier that could not be loaded. */
export function FailedPanel({ retryHref, closeHref }: { retryHref: string; closeHref: string }) {
  return (
    <aside className="u-card supplier-panel" aria-labelledby="detalle-proveedor">
      <h2 id="detalle-proveedor" tabIndex={-1}>
        No pudimos cargar este proveedor.
      </h2>
      <p className="u-cluster u-gap-8">
        <ButtonLink variant="tonal" href={retryHref}>
          Intentar de nuevo
        </ButtonLink>
        <ButtonLink variant="text" href={closeHref}>
          Cerrar
        </ButtonLink>
      </p>
    </aside>
  );
}

/** In place of a supplier that does not exist. */
export function UnknownPanel({ number, closeHref }: { number: string; closeHref: string }) {
  return (
    <aside className="u-card supplier-panel" aria-labelledby="detalle-proveedor">
      <h2 id="detalle-proveedor" tabIndex={-1}>
        Nadie tiene el registro {number.slice(0, 40)}.
      </h2>
      <p>Revisa el número: está en la constancia.</p>
      <p className="supplier-panel__way">
        <ButtonLink variant="tonal" href={closeHref}>
          Ver la lista
        </ButtonLink>
      </p>
    </aside>
  );
}

/** The supplier beside the list: state, certificate, score, contracts of its latest year. */
export function SupplierPanel({ supplier, closeHref }: { supplier: SupplierDetail; closeHref: string }) {
  const [latest] = supplier.years;
  const contracts = supplier.contracts.filter(
    ({ signedOn }) => signedOn?.startsWith(String(latest?.year)) === true,
  );
  return (
    <aside className="u-card supplier-panel" aria-labelledby="detalle-proveedor">
      <div className="u-cluster u-cluster--between">
        <Tag tone={STATE_TONES[supplier.status]}>{stateText(supplier)}</Tag>
        <ButtonLink variant="text" icon href={closeHref} aria-label="Cerrar el detalle">
          <IconX {...ICON} />
        </ButtonLink>
      </div>
      <h2 id="detalle-proveedor" tabIndex={-1}>
        {supplier.name}
      </h2>
      <p>{suffixText(supplier)}</p>
      <p className="u-small u-muted">
        {supplier.rfc !== null && 'RFC '}
        {rfcText(supplier)}, registro {supplier.number}
      </p>
      <p className="u-cluster u-gap-8">
        {supplier.certificate !== null && (
          <ButtonLink href={addressOf(certificatesApi.document, { numero: supplier.number })} target="_blank">
            <IconCertificate {...ICON} /> Ver constancia
          </ButtonLink>
        )}
        <ButtonLink variant="tonal" href={screenPath(`/proveedores/${supplier.number}`)}>
          Historial completo
        </ButtonLink>
      </p>
      <SanctionNotices sanctions={supplier.sanctions} />
      <SupplierScores supplier={supplier} />
      <h3>{latest === undefined ? 'Contratos' : `Contratos ${latest.year}`}</h3>
      <ContractList contracts={contracts} />
    </aside>
  );
}
