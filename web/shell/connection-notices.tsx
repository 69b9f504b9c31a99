import { useSyncExternalStore } from 'react';
import { OfflineNotice } from '#web/ui/notice.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says so while the browser has no connection. */
export function ConnectionNotices({ renderedAt }: { renderedAt: string }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <OfflineNotice savedAt={renderedAt} />;
}
