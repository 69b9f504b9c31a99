import type { ReactNode } from 'react';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

/** A doubt: looks unlike an error and stops nobody. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="r-warning" role="status">
      <IconAlertCircle {...ICON_SMALL} />
      <span>
        <strong>Revísalo.</strong> {children}
      </span>
    </p>
  );
}
