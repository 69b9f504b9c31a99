import { useState } from 'react';
import { myAccountApi } from '#contract/my-account-api.ts';
import { supplierFetch, useAccountSession } from '#web/kit/account-session.ts';
import { CallError, createApi } from '#web/kit/api.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { keepOpened, type Opened } from './request-memory.ts';

const supplier = createApi({ fetch: supplierFetch });

/** Whoever administers the account of the company opens its request without the key. */
export function AccountDoor({ folio, onOpen }: { folio: string; onOpen: (opened: Opened) => void }) {
  const session = useAccountSession();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (session === undefined) return null;
  const open = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { folio: known, token } = await supplier.call(myAccountApi.request, { params: { folio } });
      const opened = { folio: known, token };
      keepOpened(opened);
      onOpen(opened);
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo. Intenta de nuevo.');
      setBusy(false);
    }
  };
  return (
    <div className="u-card u-card--padded">
      <p>Estás en la cuenta de tu empresa: no necesitas la clave.</p>
      {failure !== undefined && <ActResult>{failure}</ActResult>}
      <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void open()}>
        Abrir con mi cuenta
      </Button>
    </div>
  );
}
