import type { ReactNode } from 'react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { formatTime } from '../kit/format.ts';
import { Button } from './button.tsx';
import { ICON } from './icon-size.ts';
import './notice.css';

type NoticeProps = {
  tone?: 'info' | 'warn' | 'bad' | 'mute';
  icon?: ReactNode;
  children: ReactNode;
  /** Buttons or links at the right. */
  actions?: ReactNode;
};

/** Bar across a screen or a panel; announced when it appears. */
export function Notice({ tone = 'info', icon, children, actions }: NoticeProps) {
  const Fallback = tone === 'warn' || tone === 'bad' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={`u-notice u-notice--${tone}`} role="status">
      {icon ?? <Fallback {...ICON} />}
      <p>{children}</p>
      {actions}
    </div>
  );
}

/** A request takes longer than ten seconds. */
export function SlowNotice({ onCancel }: { onCancel?: () => void }) {
  const cancel = onCancel && (
    <Button variant="text" size="small" onClick={onCancel}>
      Cancelar
    </Button>
  );
  return (
    <Notice icon={<IconClock {...ICON} />} actions={cancel}>
      Está tardando más de lo normal. Seguimos intentando.
    </Notice>
  );
}

/** The browser is offline; `savedAt` is the instant of the data on screen. */
export function OfflineNotice({ savedAt }: { savedAt: string }) {
  return <Notice tone="warn">Sin conexión. Verás los datos guardados a las {formatTime(savedAt)}.</Notice>;
}
