import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect } from 'react';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

/** A short confirmation of something that was done. */
export interface Toast {
  id: string;
  text: string;
  link: { href: string; label: string } | undefined;
}

const SHOWN_MS = 8_000;

function ToastCard({ toast, onDone }: { toast: Toast; onDone: (id: string) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onDone(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, onDone]);
  return (
    <div className="s-toast">
      <span>{toast.text}</span>
      {toast.link !== undefined && <a href={toast.link.href}>{toast.link.label}</a>}
      <button type="button" aria-label="Cerrar aviso" onClick={() => onDone(toast.id)}>
        <IconX {...ICON_SMALL} />
      </button>
    </div>
  );
}

/** Region that announces what was done. */
export function Toasts({ toasts, onDone }: { toasts: readonly Toast[]; onDone: (id: string) => void }) {
  return (
    <div className="s-toasts" role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDone={onDone} />
      ))}
    </div>
  );
}
