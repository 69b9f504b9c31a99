import { useSyncExternalStore } from 'react';
import { OfflineNotice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const tellRetry = () =>
  void showToast('No llegó la respuesta. Lo intentamos otra vez; no se hará dos veces.');

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  addEventListener('portal:retry', tellRetry);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says so while the browser has no connection, and when a lost answer is asked for again. */
export function ConnectionNotices({ renderedAt }: { renderedAt: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <OfflineNotice savedAt={renderedAt} />;
}
