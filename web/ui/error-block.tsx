import { Button } from './button.tsx';
import './message-block.css';

type ErrorBlockProps = {
  /** What could not be loaded, with its article: «los procedimientos». */
  what: string;
  /** Key of the failed request, to be quoted to support. */
  requestId?: string;
  supportEmail?: string;
  onRetry?: () => void;
};

/** A part of the screen failed: says what, offers another try and how to ask for help. */
export function ErrorBlock({ what, requestId, supportEmail, onRetry }: ErrorBlockProps) {
  return (
    <div className="u-message u-message--boxed" role="alert">
      <p className="u-message__title">No pudimos cargar {what}.</p>
      <p>
        Intenta de nuevo en unos segundos.
        {supportEmail && (
          <>
            {' '}
            Si sigue igual, escribe a <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            {requestId && (
              <>
                {' '}
                con la clave <span className="u-message__key">{requestId}</span>
              </>
            )}
            .
          </>
        )}
      </p>
      {onRetry && (
        <Button variant="tonal" onClick={onRetry}>
          Intentar de nuevo
        </Button>
      )}
    </div>
  );
}
