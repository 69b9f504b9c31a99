import { useRef, type ReactNode } from 'react';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import { formatPercent } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ICON } from '#web/ui/icon-size.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readZoom, zoomStep } from './pdf/page-layout.ts';
import { useReader } from './use-reader.ts';
import './viewer.css';
import './pdf-pane.css';

const FAILURES = {
  password: 'El PDF tiene contraseña.',
  broken: 'El PDF está dañado.',
  missing: 'El archivo no está disponible.',
  offline: 'No pudimos abrir el documento.',
};

/** A PDF whose bytes were read with an authorised call, with page, zoom and turn; for staff screens. */
export function PdfPane({ file, label }: { file: Blob; label: string }) {
  const pane = useRef<HTMLDivElement>(null);
  const reader = useReader(pane, { address: file, page: 1, pages: 1, zoom: 'ancho', query: '' });
  const { controls, page, pages, scale, status } = reader;
  const isReady = status === 'ready';
  const zoom = (step: 1 | -1) => controls.current?.setZoom(readZoom(String(zoomStep(scale, step))));
  const turn = (step: 1 | -1, name: string, icon: ReactNode) => (
    <Button
      variant="text"
      icon
      aria-label={name}
      disabled={!isReady || page + step < 1 || page + step > pages}
      onClick={() => controls.current?.goTo(page + step)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="v-plain">
      <div className="v-plain__bar">
        <div className="v-plain__tools">
          {turn(-1, 'Página anterior', <IconChevronLeft {...ICON} />)}
          <span>
            {page} de {pages}
          </span>
          {turn(1, 'Página siguiente', <IconChevronRight {...ICON} />)}
        </div>
        <div className="v-plain__tools">
          <Button variant="text" icon aria-label="Alejar" disabled={!isReady} onClick={() => zoom(-1)}>
            <IconMinus {...ICON} />
          </Button>
          <span>{formatPercent(scale)}</span>
          <Button variant="text" icon aria-label="Acercar" disabled={!isReady} onClick={() => zoom(1)}>
            <IconPlus {...ICON} />
          </Button>
          <Button
            variant="text"
            icon
            aria-label="Girar"
            disabled={!isReady}
            onClick={() => controls.current?.rotate()}
          >
            <IconRotateClockwise {...ICON} />
          </Button>
        </div>
      </div>
      <div className="v-stage">
        <div
          ref={pane}
          className="v-pane"
          role="region"
          aria-label={`${label}, página ${page} de ${pages}`}
          tabIndex={0}
          hidden={status !== 'waiting' && !isReady}
        />
        {status === 'waiting' && <Skeleton rows={3} label={`Cargando ${label}`} />}
        {status !== 'waiting' && !isReady && (
          <div className="u-message" role="alert">
            <p className="u-message__title">{FAILURES[status]}</p>
            <Button variant="tonal" onClick={reader.retry}>
              Intentar de nuevo
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
