import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** The session could not be renewed; what was typed stays. */
export function SessionEndedNotice({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Notice
      tone="warn"
      actions={
        <Button size="small" onClick={onSignIn}>
          Volver a iniciar sesión
        </Button>
      }
    >
      Tu sesión terminó. Lo que escribiste sigue aquí.
    </Notice>
  );
}
