import { useState } from 'react';
import { SANCTION_KIND_LABELS, SANCTION_STATE_LABELS, type Sanction } from '#contract/supplier-admin.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { openPdfTab } from '#web/kit/open-pdf-tab.ts';
import { readOfficialDocument } from '../supplier-registry.data.ts';
import { SanctionForm } from './sanction-form.tsx';
import type { SupplierHold } from './use-supplier.ts';

interface RecordSanctionsProps {
  sanctions: readonly Sanction[];
  onChange: SupplierHold['changeSanction'];
  onChanged: () => void;
}

/** Sanctions with their period, document and fine; a payment or a revocation is written down here. */
export function RecordSanctions({ sanctions, onChange, onChanged }: RecordSanctionsProps) {
  const { api, fail } = usePortal();
  const [edited, setEdited] = useState<{ id: string; as: 'payment' | 'revocation' }>();
  const sanction = sanctions.find(({ id }) => id === edited?.id);
  const open = (id: string, de: 'sancion' | 'levantamiento', number: string) => {
    const words = de === 'sancion' ? 'Ver oficio' : 'Ver el que la levantó';
    return (
      <Button
        variant="text"
        size="small"
        aria-label={`${words} ${number}`}
        onClick={() =>
          openPdfTab(
            () => readOfficialDocument(api, id, de),
            () => fail('No se pudo abrir el oficio. Inténtalo de nuevo.'),
          )
        }
      >
        {words}
      </Button>
    );
  };
  if (sanctions.length === 0) return <p className="u-muted">La Universidad no le ha impuesto sanciones.</p>;
  return (
    <>
      <ul className="rg-plain rg-plain--ruled">
        {sanctions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{SANCTION_KIND_LABELS[one.kind]}</b>, {one.cause}
              <span className="rg-paper__facts">
                {one.authority}, {one.documentNumber}. {one.legalBasis}.{' '}
                {one.endsOn === null
                  ? `Desde el ${formatDate(one.startsOn)}`
                  : `Del ${formatDate(one.startsOn)} al ${formatDate(one.endsOn)}`}
                .
                {one.fineAmount !== null &&
                  ` Multa de ${formatMoney(one.fineAmount)}, ${
                    one.finePaidOn === null ? 'sin pagar' : `pagada el ${formatDate(one.finePaidOn)}`
                  }.`}
                {one.closingReason !== null && ` ${one.closingReason}`}
                {one.lifted !== null &&
                  ` La levantó ${one.lifted.authority}, oficio ${one.lifted.documentNumber}.`}
              </span>
              <span className="u-cluster u-gap-8">
                {one.documentName !== null && open(one.id, 'sancion', one.documentNumber)}
                {one.lifted !== null && open(one.id, 'levantamiento', one.lifted.documentNumber)}
                {one.status === 'active' && (
                  <>
                    {one.fineAmount !== null && one.finePaidOn === null && (
                      <Button
                        variant="text"
                        size="small"
                        onClick={() => setEdited({ id: one.id, as: 'payment' })}
                      >
                        Registrar pago de la multa
                      </Button>
                    )}
                    <Button
                      variant="text"
                      size="small"
                      onClick={() => setEdited({ id: one.id, as: 'revocation' })}
                    >
                      Revocar
                    </Button>
                  </>
                )}
              </span>
            </span>
            <Tag tone={one.status === 'active' ? 'bad' : 'mute'}>{SANCTION_STATE_LABELS[one.status]}</Tag>
          </li>
        ))}
      </ul>
      <Dialog
        title={edited?.as === 'payment' ? 'Pago de la multa' : '¿Revocar esta sanción?'}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
      >
        {edited !== undefined && sanction !== undefined && (
          <SanctionForm
            key={`${edited.id}${edited.as}`}
            sanction={sanction}
            as={edited.as}
            onClose={() => setEdited(undefined)}
            onSend={async (change) => {
              const refusal = await onChange(sanction.id, change);
              if (refusal !== undefined && refusal.isProposed !== true) return refusal;
              setEdited(undefined);
              onChanged();
              return undefined;
            }}
          />
        )}
      </Dialog>
    </>
  );
}
