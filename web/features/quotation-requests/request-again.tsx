import { useState } from 'react';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { beginRequest } from './quotation-requests.data.ts';
import { QUOTATIONS_PATH } from './quotation-requests.search.ts';

/** A deserted request is asked again, with its lots and invitees; nothing where it is not, or this person may not. */
export function RequestAgain({ request }: { request: QuotationRequest }) {
  const { api, go } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  if (!request.moves.includes('renew')) return null;
  const begin = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { kind, title, folio } = request;
      const next = await beginRequest(api, { kind, title, previous: folio });
      go(screenPath(`${QUOTATIONS_PATH}/${next.folio}`));
    } catch (error) {
      setFailed(error instanceof CallError ? error.message : 'No se empezó. Intenta de nuevo.');
      setBusy(false);
    }
  };
  return (
    <div>
      {failed !== undefined && <ActResult key={failed}>{failed}</ActResult>}
      <p>
        Puedes pedirlo otra vez: las partidas, las condiciones y los invitados pasan a una solicitud nueva.
      </p>
      <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void begin()}>
        Nueva convocatoria
      </Button>
    </div>
  );
}
