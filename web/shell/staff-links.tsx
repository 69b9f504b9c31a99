import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { screenPath } from '#web/kit/links.ts';
import { currentSection, type SectionLinksProps } from './sections.ts';
import { STAFF_SECTIONS, type StaffIconName } from './staff-sections.ts';
import WorkCount from './work-count.tsx';
import './staff-nav.css';

const ICONS: Record<StaffIconName, typeof IconInbox> = {
  work: IconInbox,
  purchases: IconShoppingCart,
  registry: IconClipboardCheck,
  records: IconUpload,
  people: IconUsers,
};

/** Links of the restricted sections that this person may open, by role and functions. */
export default function StaffLinks({ pathname, can }: SectionLinksProps) {
  const current = currentSection(pathname, STAFF_SECTIONS);
  const open = STAFF_SECTIONS.filter(
    ({ permission, isElsewhereWith = [] }) =>
      can(permission.action, permission.subject) &&
      (isElsewhereWith.length === 0 || !isElsewhereWith.every((subject) => can('administer', subject))),
  );
  return open.map(({ path, label, icon, isCounted }) => {
    const Icon = ICONS[icon];
    return (
      <a key={path} href={screenPath(path)} aria-current={path === current ? 'page' : undefined}>
        <span className="s-nav__icon" aria-hidden="true">
          <Icon size={18} stroke={1.75} />
        </span>
        {label}
        {isCounted === true && <WorkCount key={pathname} />}
      </a>
    );
  });
}
