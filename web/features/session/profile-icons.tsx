import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconMicroscope from '@tabler/icons-react/dist/esm/icons/IconMicroscope.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { useEffect, useState } from 'react';
import { PROFILE_FLAGS, type ProfileFlag, type ProfileFlags } from '#contract/profile.ts';
import { ICON } from '#web/ui/icon-size.ts';

const ICONS: Record<ProfileFlag, typeof IconBook2> = {
  Es_Alumno: IconBook2,
  Es_Acad: IconSchool,
  Es_Admtvo: IconBriefcase,
  Es_Inv: IconMicroscope,
  Es_Externo: IconWorld,
};

/** One icon with a tooltip per truthy flag (S-6.4); it comes by hover, focus and touch, and Esc hides it. */
export function ProfileIcons({ flags }: { flags: ProfileFlags }) {
  const [shown, setShown] = useState<ProfileFlag>();
  useEffect(() => {
    if (shown === undefined) return undefined;
    const hide = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setShown(undefined);
    };
    document.addEventListener('keydown', hide, true);
    return () => document.removeEventListener('keydown', hide, true);
  }, [shown]);
  const truthy = PROFILE_FLAGS.filter(([flag]) => Boolean(flags[flag]));
  if (truthy.length === 0) return null;
  return (
    <ul className="session-kinds" aria-label="Tipo de perfil">
      {truthy.map(([flag, label]) => {
        const Icon = ICONS[flag];
        const show = () => setShown(flag);
        const hideThis = () => setShown((current) => (current === flag ? undefined : current));
        return (
          <li key={flag}>
            <button
              type="button"
              className="session-kind"
              aria-label={label}
              onClick={show}
              onFocus={show}
              onBlur={hideThis}
              onMouseEnter={show}
              onMouseLeave={hideThis}
            >
              <Icon {...ICON} />
              {shown === flag && (
                <span className="session-tip" role="tooltip">
                  {label}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
