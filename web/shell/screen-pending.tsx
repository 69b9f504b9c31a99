import { Page } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Place of a screen whose data are on the way. */
export function ScreenPending() {
  return (
    <Page>
      <Skeleton label="Cargando sección" />
    </Page>
  );
}
