import { useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { stopRights } from './my-account.data.ts';
import './my-account.css';

/** `/mi-cuenta/no-fui-yo`: the link of a notice stops what waits; opening it alone stops nothing. */
export function Screen({ link }: { link: string | null }) {
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setDone((await stopRights(link ?? '')).text);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page width="narrow" className="ma-page">
      <PageHead title="¿No fue tu empresa?" />
      {link === null ? (
        <EmptyState title="Falta la clave del enlace.">
          <span>Abre el enlace completo del correo que te avisó.</span>
        </EmptyState>
      ) : done === undefined ? (
        <div className="ma-form">
          <p>
            Un correo te avisó de algo que se hizo en nombre de tu empresa, o de un permiso que va a empezar.
            Si nadie de tu empresa lo hizo, elige «No fui yo»: se detiene hasta donde se puede, se cierran las
            sesiones con que se hizo y lo sabe la Unidad.
          </p>
          {problem !== undefined && <ActResult key={problem}>{problem}</ActResult>}
          <div className="u-cluster u-gap-8">
            <Button variant="danger" disabled={isBusy} onClick={() => void stop()}>
              No fui yo
            </Button>
            <a href={screenPath('/mi-cuenta')}>Sí fuimos: ir a la cuenta</a>
          </div>
        </div>
      ) : (
        <ActResult tone="info">
          {`${done} Llama también a la Unidad: alguien tuvo acceso a un correo de tu empresa.`}
        </ActResult>
      )}
    </Page>
  );
}
