import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { StaffIconName } from './sections.ts';
import './staff-nav.css';

const ICONS = { work: IconInbox, registry: IconClipboardCheck, records: IconUpload, people: IconUsers };

/** Icon of a section of the staff: a chunk that no visitor downloads. */
export default function StaffIcon({ name }: { name: StaffIconName }) {
  const Icon = ICONS[name];
  return <Icon size={18} stroke={1.75} />;
}
