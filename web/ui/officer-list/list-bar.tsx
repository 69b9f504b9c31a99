import type { ReactNode } from 'react';
import { ActiveChips, RemovableChip } from '../chip.tsx';
import { SearchPill } from '../search-pill.tsx';
import { SelectPill } from '../select.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListFilter } from './list-parts.ts';

interface ListBarProps {
  address: ListAddress;
  search: { label: string; placeholder: string } | undefined;
  filters: readonly ListFilter[];
  children?: ReactNode;
}

/** Search and filters; each change begins at the first page. */
export function ListBar({ address, search, filters, children }: ListBarProps) {
  const { values } = address;
  return (
    <div className="u-list__bar">
      {search !== undefined && (
        <SearchPill
          {...search}
          look="small"
          action={address.href({ q: '', pag: '' })}
          defaultValue={values.q ?? ''}
          onSearch={(q) => address.set({ q, pag: '' })}
        />
      )}
      {filters.map(({ name, ...filter }) => (
        <SelectPill
          key={name}
          {...filter}
          name={name}
          value={values[name] ?? ''}
          onChange={(value) => address.set({ [name]: value, pag: '' })}
        />
      ))}
      {children}
    </div>
  );
}

/** A filter that is on, by its word, with what to say of it. */
export interface AppliedFilter {
  name: string;
  text: string;
}

/** The filters that are on. */
export function appliedOf(
  { values }: ListAddress,
  filters: readonly ListFilter[],
  more: readonly AppliedFilter[],
): AppliedFilter[] {
  const words = values.q === undefined || values.q === '' ? [] : [{ name: 'q', text: `«${values.q}»` }];
  const chosen = filters.flatMap(({ name, label, options }) => {
    const value = values[name] ?? '';
    if (value === '') return [];
    const option = options.find((one) => one.value === value)?.label ?? `«${value}» no existe`;
    return [{ name, text: `${label}: ${option}` }];
  });
  return [...words, ...chosen, ...more];
}

/** How many there are and what they are filtered by; each filter is taken away by itself or all at once. */
export function ListCount({
  address,
  count,
  applied,
}: {
  address: ListAddress;
  count: ReactNode;
  applied: readonly AppliedFilter[];
}) {
  return (
    <ActiveChips
      count={count}
      chips={applied.map(({ name, text }) => (
        <RemovableChip key={name} name={text} onRemove={() => address.set({ [name]: '', pag: '' })} />
      ))}
    />
  );
}
