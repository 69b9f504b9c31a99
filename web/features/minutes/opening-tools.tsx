import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { CallError } from '#web/kit/api.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { readComparison } from './minutes.data.ts';
import './minutes.css';

/** What is done with an opening besides filling it in: the room reads along, the comparison is taken away. */
export function OpeningTools({ id, number }: { id: string; number: string }) {
  const { api, fail } = usePortal();
  const compare = async () => {
    try {
      saveFile(await readComparison(api, id), `cuadro-comparativo-${number}.xlsx`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error.problem.detail);
    }
  };
  return (
    <div className="mi-tools">
      <ButtonLink
        variant="tonal"
        size="small"
        target="_blank"
        rel="noopener"
        href={screenPath('/convocatorias-documentos/contenido/administrar/nuevosRegistros', {
          tab: 'nuevo',
          proc: id,
          seccion: 'sala',
        })}
      >
        <IconPresentation {...ICON_SMALL} /> Mostrar en sala
      </ButtonLink>
      <Button variant="line" size="small" onClick={() => void compare()}>
        <IconTable {...ICON_SMALL} /> Cuadro comparativo
      </Button>
    </div>
  );
}
