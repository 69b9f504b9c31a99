import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { followedFilter } from '#contract/rules/procedures/follow-filter.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import type { FollowTarget } from './follow-target.ts';

const FollowPanel = lazy(async () => ({ default: (await import('./follow-panel.tsx')).FollowPanel }));

interface FollowButtonProps {
  target: FollowTarget;
  label?: string;
  /** How the page shows the words of its actions. */
  labelClass?: string;
}

/** «Seguir»: calendar, feed and mails about one procedure or a filter. What it opens comes with the first press. */
export function FollowButton({ target, label = 'Seguir', labelClass }: FollowButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconBell {...ICON_SMALL} /> <span className={labelClass}>{label}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <FollowPanel target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface FilterProps {
  /** As it stands in the address of the list. */
  search: Parameters<typeof followedFilter>[0];
  label?: string;
}

/** «Seguir este filtro», of what stands in the address of the list. */
export function FollowFilterButton({ search, label = 'Seguir este filtro' }: FilterProps) {
  return <FollowButton target={{ filter: followedFilter(search) }} label={label} />;
}
