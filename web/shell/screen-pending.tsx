import { Skeleton } from '#web/ui/skeleton.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** Place of a screen whose data are on the way. */
export function ScreenPending() {
  return (
    <ScreenFrame>
      <Skeleton label="Cargando sección" isQuiet />
    </ScreenFrame>
  );
}
