import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { GroupDetail } from '#contract/related-suppliers.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { frameOf, nextPlace, placesOf } from './group-layout.ts';
import { isImpeded, stateWords } from './relation-words.ts';

interface GraphProps {
  group: GroupDetail;
  /** Supplier whose relations the table shows. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
const LINE = 20;

/** A name on lines of a few words. */
function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Map of a group: one tab stop, arrows move between suppliers, Enter shows the relations of one. */
export function GroupGraph({ group, chosen, onChoose }: GraphProps) {
  const places = useMemo(() => placesOf(group), [group]);
  const at = useMemo(() => new Map(places.map((place) => [place.id, place])), [places]);
  const frame = useMemo(() => frameOf(places), [places]);
  const [current, setCurrent] = useState(places[0]?.id);
  const map = useRef<SVGSVGElement>(null);
  const degree = (id: string) => group.findings.filter(({ a, b }) => a.id === id || b.id === id).length;

  const focusOn = (id: string) => {
    setCurrent(id);
    map.current?.querySelector<SVGGElement>(`[data-id="${id}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, id: string) => {
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) {
      event.preventDefault();
      focusOn(nextPlace(places, id, arrow));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(chosen === id ? undefined : id);
    } else if (event.key === 'Escape' && chosen !== undefined) {
      event.preventDefault();
      onChoose(undefined);
    }
  };

  return (
    <figure className="rs-graph">
      <svg
        ref={map}
        viewBox={frame.join(' ')}
        style={{ maxWidth: frame[2], minWidth: Math.min(frame[2], 300 + 6 * places.length) }}
        role="group"
        aria-label="Mapa del grupo"
      >
        <g aria-hidden="true">
          {group.findings.map(({ id, a, b, strength }) => {
            const [from, to] = [at.get(a.id), at.get(b.id)];
            if (from === undefined || to === undefined) return null;
            const isOf = chosen === a.id || chosen === b.id;
            return (
              <line
                key={id}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                strokeWidth={1 + 5 * strength}
                className={classNames(
                  'rs-edge',
                  chosen !== undefined && (isOf ? 'rs-edge--on' : 'rs-edge--off'),
                )}
              />
            );
          })}
        </g>
        {group.suppliers.map((supplier) => {
          const { id, name } = supplier;
          const place = at.get(id);
          if (place === undefined) return null;
          const count = formatCountOf(degree(id), 'relación', 'relaciones');
          return (
            <g
              key={id}
              data-id={id}
              role="button"
              tabIndex={id === current ? 0 : -1}
              aria-pressed={id === chosen}
              aria-label={`${name}, ${stateWords(supplier).toLowerCase()}, ${count}`}
              transform={`translate(${place.x} ${place.y})`}
              className={classNames(
                'rs-node',
                id === chosen && 'rs-node--on',
                isImpeded(supplier) && 'rs-node--bad',
              )}
              onClick={() => {
                setCurrent(id);
                onChoose(chosen === id ? undefined : id);
              }}
              onFocus={() => setCurrent(id)}
              onKeyDown={(event) => onKey(event, id)}
            >
              {isImpeded(supplier) ? (
                <rect x="-13" y="-13" width="26" height="26" rx="3" />
              ) : (
                <circle r={Math.min(20, 11 + degree(id))} />
              )}
              <text y="22" textAnchor="middle">
                {linesOf(name).map((line) => (
                  <tspan key={line} x="0" dy="1.2em">
                    {`${line} `}
                  </tspan>
                ))}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        Más grueso y más cerca: relación más fuerte. Cuadro: suspendido o inhabilitado. Con el teclado:
        flechas para moverte, Intro para ver las relaciones de uno. La tabla de abajo dice lo mismo.
      </figcaption>
    </figure>
  );
}
