import { useState } from 'react';
import type { RequestFile } from '#contract/registration.ts';
import { CallError } from '#web/kit/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { requestClient } from '../request/request.data.ts';
import type { Opened } from '../request/request-memory.ts';

/** Withdraws a request that was sent, after asking once. */
export function WithdrawButton(props: { request: RequestFile; opened: Opened; onDone: () => void }) {
  const { request, opened, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const withdraw = async () => {
    setFailure(undefined);
    try {
      await requestClient(opened).withdraw(request.version);
      setAsking(false);
      onDone();
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.detail : 'No se pudo retirar.');
    }
  };
  return (
    <>
      <Button wide variant="danger" onClick={() => setAsking(true)}>
        Retirar la solicitud
      </Button>
      <Dialog
        title="Retirar la solicitud"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" onClick={() => void withdraw()}>
              Retirar {request.folio}
            </Button>
            <Button variant="line" onClick={() => setAsking(false)}>
              No retirarla
            </Button>
          </>
        }
      >
        <p>La Unidad dejará de revisarla y no se puede deshacer. Podrás empezar otra cuando quieras.</p>
        {failure !== undefined && (
          <p className="u-field__error" role="alert">
            {failure}
          </p>
        )}
      </Dialog>
    </>
  );
}
