import type { CSSProperties } from 'react';
import { readZoom } from './pdf/page-layout.ts';
import type { FirstPage } from './first-page.data.ts';

/** CSS pixels per point at 100%. */
const UNITS = 96 / 72;

interface FirstPageViewProps {
  first: FirstPage;
  pages: number;
  zoom: string | undefined;
}

/** The page that was asked for, at once: its picture where the real one will be, with its words over it to be selected. */
export function FirstPageView({ first, pages, zoom }: FirstPageViewProps) {
  const { width, height, lines, number, picture } = first;
  const full = width * UNITS;
  const asked = readZoom(zoom);
  const most = typeof asked === 'number' ? (full * asked) / 100 : full * (asked === 'ancho' ? 4 : 1.25);
  const size = {
    '--v-first-width': typeof asked === 'number' ? `${most}px` : `min(100% - 2 * var(--v-gap), ${most}px)`,
    aspectRatio: `${width} / ${height}`,
  } as CSSProperties;
  return (
    <div className="v-first" role="region" aria-label={`Página ${number} de ${pages}`} tabIndex={0}>
      <div className="v-first__page" style={size}>
        <div className="v-stand">
          <img
            src={picture}
            alt={lines.length === 0 ? `Imagen de la página ${number}` : ''}
            width={Math.round(full)}
            height={Math.round(height * UNITS)}
            fetchPriority="high"
          />
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
            {lines.map(([x, y, length, size, text]) => (
              <text
                key={`${x}/${y}`}
                x={x}
                y={y}
                fontSize={size}
                textLength={length}
                lengthAdjust="spacingAndGlyphs"
              >
                {text}
              </text>
            ))}
          </svg>
        </div>
      </div>
      <p className="v-first__state" role="status">
        Cargando página {number} de {pages}
      </p>
    </div>
  );
}
