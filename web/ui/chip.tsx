import { type ButtonHTMLAttributes, Children, type ReactNode } from 'react';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { classNames } from './class-names.ts';
import { ICON_SMALL } from './icon-size.ts';
import './chip.css';

/** Chip that opens a choice or suggests a filter. */
export function Chip({ children, className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...rest} type="button" className={classNames('u-chip', className)}>
      {children}
    </button>
  );
}

/** Applied filter; the whole chip is the button «Quitar filtro {name}». */
export function RemovableChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="u-chip u-chip--on"
      aria-label={`Quitar filtro ${name}`}
      onClick={onRemove}
    >
      {name} <IconX {...ICON_SMALL} />
    </button>
  );
}

/** Applied filter as a link to the same list without it; works without scripts. */
export function RemovableChipContent({ name }: { name: string }) {
  return (
    <>
      <span className="u-visually-hidden">Quitar filtro </span>
      {name} <IconX {...ICON_SMALL} />
    </>
  );
}

/** Line above a list: its count (announced when it changes) and the filters applied. */
export function ActiveChips(props: { count: ReactNode; chips?: readonly ReactNode[]; clear?: ReactNode }) {
  const { count, chips = [], clear } = props;
  return (
    <div className="u-chips" data-stay>
      <p className="u-chips__count" role="status">
        {count}
      </p>
      {chips.length > 0 && (
        <ul aria-label="Filtros aplicados">
          {Children.map(chips, (chip) => (
            <li>{chip}</li>
          ))}
        </ul>
      )}
      {chips.length > 0 && clear}
    </div>
  );
}
