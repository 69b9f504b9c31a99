import { useState } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { QuotationOffer } from '#contract/quotations.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { CallError } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OfferForm } from './offer-form.tsx';
import { newOffer, type OfferText } from './offer-text.ts';
import { attachCaptured, captureQuotation } from './quotations.data.ts';

/** What of the request the capture needs. */
export type CapturedRequest = Pick<QuotationRequest, 'folio' | 'invited'> & {
  form: Pick<QuotationRequest['form'], 'lots' | 'validityDays' | 'validityUnit' | 'allowsPartial'> &
    Partial<Pick<QuotationRequest['form'], 'terms'>>;
};

/** The paper says these: who signs, to whom one talks, what is declared. */
const OF_THE_PAPER = ['declarations', 'representative', 'contact.name', 'contact.email'];

/** One that came on paper or by mail: written down after the closing and before the opening, agreed by another person. */
export function CapturePart({ request }: { request: CapturedRequest }) {
  const { api } = usePortal();
  const { folio, invited, form } = request;
  const asked = { ...form, declarations: [] };
  const [supplierId, setSupplier] = useState('');
  const [cameHow, setCameHow] = useState('');
  const [offer, setOffer] = useState<OfferText>(() => newOffer(asked));
  const [told, setTold] = useState<{ at: number; words: string }>();
  const send = async (sent: QuotationOffer) => {
    try {
      await captureQuotation(api, folio, { supplierId, cameHow: cameHow.trim(), offer: sent });
      return () => tell('Quedó capturada y sellada. Se abre con las demás.');
    } catch (error) {
      if (!(error instanceof CallError) || !isProposed(error)) throw error;
      const { detail } = error.problem;
      return () => tell(detail);
    }
  };
  const tell = (words: string) => {
    setTold((before) => ({ at: (before?.at ?? 0) + 1, words }));
    setOffer(newOffer(asked));
    setSupplier('');
    setCameHow('');
  };
  return (
    <details className="qt-paste">
      <summary>Capturar una que llegó en papel o por correo</summary>
      {told !== undefined && (
        <ActResult key={told.at} tone="info">
          {told.words}
        </ActResult>
      )}
      <div className="qt-enter">
        <Select
          label="De quién es"
          value={supplierId}
          emptyLabel="Elige un invitado"
          onChange={setSupplier}
          options={invited.map(({ supplierId: value, name }) => ({ value, label: name }))}
        />
        <TextField
          label="Cómo llegó"
          hint="En papel o por correo, cuándo y a quién."
          value={cameHow}
          onChange={setCameHow}
          maxLength={500}
        />
      </div>
      {supplierId !== '' && (
        <OfferForm
          key={supplierId}
          asked={asked}
          offer={offer}
          onChange={setOffer}
          sendFile={(file, travel) => attachCaptured(api, { folio, supplierId }, file, travel)}
          onSend={send}
          send="Capturar la cotización"
          without={OF_THE_PAPER}
        />
      )}
    </details>
  );
}
