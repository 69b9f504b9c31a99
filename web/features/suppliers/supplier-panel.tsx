import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Tag } from '#web/ui/tag.tsx';
import { ContractList } from './supplier-contracts.tsx';
import { SupplierScores } from './supplier-scores.tsx';
import { rfcText, STATE_TONES, stateText, suffixText } from './supplier-words.ts';
import './suppliers.css';

/** The supplier beside the list: state, score, contracts of its latest year. */
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
        {rfcText(supplier)}, registro {supplier.number}
      </p>
      <p className="u-cluster">
        <ButtonLink variant="tonal" href={screenPath(`/proveedores/${supplier.number}`)}>
          Historial completo
        </ButtonLink>
      </p>
      <SupplierScores supplier={supplier} />
      <h3>{latest === undefined ? 'Contratos' : `Contratos ${latest.year}`}</h3>
      <ContractList contracts={contracts} />
    </aside>
  );
}
