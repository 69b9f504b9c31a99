import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './tabs.css';

/** On a phone the tabs scroll sideways: the current one is brought into sight. */
function showCurrent(bar: HTMLElement | null): void {
  const link = bar?.querySelector<HTMLElement>('[aria-current=page]');
  if (bar == null || link == null) return;
  const start = link.offsetLeft - bar.offsetLeft;
  if (start + link.offsetWidth > bar.clientWidth)
    bar.scrollLeft = start - (bar.clientWidth - link.offsetWidth) / 2;
}

/** Views of a screen as links; the link of the current view carries `aria-current="page"`. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="u-tabs" aria-label={label} ref={showCurrent}>
      {children}
    </nav>
  );
}

/** One tab with its panel. */
export type Tab<Key extends string> = { key: Key; name: ReactNode; panel: ReactNode };

type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  current: Key;
  onChange: (key: Key) => void;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** Tabs per the ARIA practices: one tab stop, arrows, Home and End move and choose. */
export function Tabs<Key extends string>({ label, tabs, current, onChange }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(index, tabs.length);
    const target = tabs[next];
    if (target) onChange(target.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div className="u-tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ key, name }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel-${key}`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={(event) => move(event, index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ key, panel }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-panel-${key}`}
          aria-labelledby={`${id}-tab-${key}`}
          hidden={key !== current}
        >
          {key === current && panel}
        </div>
      ))}
    </>
  );
}
