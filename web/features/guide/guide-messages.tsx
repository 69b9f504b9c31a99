import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, Sheet } from '../../ui/dialog.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Notice, OfflineNotice, SlowNotice } from '../../ui/notice.tsx';
import { SessionEndedNotice } from '../../ui/session-ended-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { GuidePart, GuideSection } from './guide-section.tsx';

/** Notices, dialogs, toasts, progress. */
export function GuideMessages() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>();
  const close = () => setOpen(undefined);
  return (
    <GuideSection title="Avisos y ventanas">
      <Stack gap={12}>
        <SlowNotice onCancel={() => undefined} />
        <OfflineNotice savedAt="2026-11-20T16:42:00Z" />
        <SessionEndedNotice onSignIn={() => undefined} />
        <Notice tone="mute">Abrogada el 30 ene 2023. La sustituye otra norma.</Notice>
        <Notice tone="bad">No se guardó. Tu observación sigue aquí.</Notice>
      </Stack>
      <GuidePart title="Barra de progreso">
        <div className="guide-bar">
          <ProgressBar isActive />
        </div>
      </GuidePart>
      <GuidePart title="Ventanas">
        <Cluster>
          <Button variant="tonal" onClick={() => setOpen('dialog')}>
            Abrir diálogo
          </Button>
          <Button variant="tonal" onClick={() => setOpen('sheet')}>
            Abrir panel
          </Button>
          <Button variant="tonal" onClick={() => showToast('Descripción copiada.')}>
            Mostrar aviso breve
          </Button>
        </Cluster>
      </GuidePart>
      <Dialog
        title="¿Publicar 2 documentos?"
        isOpen={open === 'dialog'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Publicar</Button>
            <Button variant="tonal" onClick={close}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>Los visitantes los verán de inmediato.</p>
      </Dialog>
      <Sheet
        title="Filtros"
        isOpen={open === 'sheet'}
        onClose={close}
        actions={<Button onClick={close}>Ver 11 procedimientos</Button>}
      >
        <p>Contenido del panel.</p>
      </Sheet>
    </GuideSection>
  );
}
