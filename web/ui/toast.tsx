import { useEffect, useState } from 'react';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast-store.ts';
import './toast.css';

const NONE: readonly Toast[] = [];

/** Region of the toasts; stands once in the shell, so that screen readers know it before the first one. */
export function ToastRegion() {
  // Not an external store's hook: it draws at once, and a screen would move under the pointer after it said what was done.
  const [toasts, setToasts] = useState(NONE);
  useEffect(() => {
    const read = () => setToasts(currentToasts());
    read();
    return subscribeToasts(read);
  }, []);
  return (
    <div className="u-toasts" role="status">
      {toasts.map(({ id, text, action, isFailure }) => (
        <div key={id} className={isFailure ? 'u-toast u-toast--bad' : 'u-toast'}>
          {text}
          {action}
          <button type="button" onClick={() => dismissToast(id)}>
            Cerrar
          </button>
        </div>
      ))}
    </div>
  );
}
