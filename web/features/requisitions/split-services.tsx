import { useState } from 'react';
import { isService, mixesKinds } from '#contract/rules/requisitions/requisition-missing.ts';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import type { LineText } from './requisition-form.ts';
import { REQUISITIONS_PATH } from './requisition-words.ts';
import { beginRequisition, saveRequisition } from './requisitions.data.ts';
import { useRequisitionFields } from './use-requisition.tsx';

/** Where goods and services are in one draft: the services become a requisition of their own, with the same need and place. */
export function SplitServices() {
  const { api, fail, toast } = usePortal();
  const { draft, form, isLocked, requisition } = useRequisitionFields();
  const [isBusy, setBusy] = useState(false);
  const lines = form.lines.map(({ partida }) => ({ partida: partida === '' ? null : partida }));
  if (requisition.state !== 'draft' || !mixesKinds(lines)) return null;
  const split = async () => {
    setBusy(true);
    try {
      const saved = await draft.saveNow();
      if (saved === undefined) return;
      const copy = await beginRequisition(api, { areaId: requisition.areaId, copyOf: requisition.id });
      const services = copy.lines
        .filter(isService)
        .map(({ amount: _amount, number: _number, state: _state, ...line }) => line);
      await saveRequisition(api, copy, { category: 'services', lines: services });
      draft.change((now) => ({
        category: 'goods',
        lines: (now['lines'] as LineText[]).filter((line) => !isService(line)),
      }));
      toast('Los servicios quedaron en otra requisición, en borrador.', {
        href: screenPath(`${REQUISITIONS_PATH}/${copy.id}`),
        label: 'Abrirla',
      });
    } catch (error) {
      fail(error instanceof CallError ? error.message : 'No se separaron. Intenta de nuevo.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button variant="line" size="small" disabled={isBusy || isLocked} onClick={() => void split()}>
        Pasar los servicios a otra requisición
      </Button>
    </div>
  );
}
