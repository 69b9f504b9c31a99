import type { AdministrativeSubject } from '#contract/permissions.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { capitalize } from '#web/kit/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';

/** Where each group of keys works, and who has it; without a subject, everybody. */
const GROUPS: Record<
  keyof typeof SHORTCUTS,
  { title: string; subject?: AdministrativeSubject; action?: 'consult' }
> = {
  everywhere: { title: 'En todo el portal' },
  document: { title: 'En un documento' },
  dates: { title: 'En un calendario' },
  work: { title: 'En Mi trabajo', subject: 'Work' },
  list: { title: 'En las listas', subject: 'Work' },
  review: { title: 'Al revisar una solicitud', subject: 'SupplierRegistry' },
  requisition: { title: 'Al escribir una requisición', subject: 'Requisitions', action: 'consult' },
  decision: { title: 'Al autorizar una requisición', subject: 'Requisitions' },
  opening: { title: 'Al registrar una apertura', subject: 'Procurement' },
  comparison: { title: 'En un cuadro comparativo', subject: 'Quotations' },
  content: { title: 'Al escribir contenido', subject: 'Notices' },
};

/** What can be done by keyboard (screens.md 0.2), opened by `?`: all that this person has. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const { can } = usePortal();
  return (
    <Dialog title="Atajos de teclado" isOpen onClose={onClose}>
      <p>
        <a href={screenPath('/ayuda')}>Manual del portal</a>
      </p>
      {(Object.keys(GROUPS) as (keyof typeof SHORTCUTS)[]).map((group) => {
        const { action = 'administer', subject, title } = GROUPS[group];
        if (subject !== undefined && !can(action, subject)) return null;
        return (
          <section key={group} className="s-keys">
            <h3>{title}</h3>
            <FactList
              facts={Object.entries(SHORTCUTS[group]).map(([done, keys]) => ({
                name: capitalize(done),
                value: <kbd className="u-mono">{(keys as readonly string[]).join(' · ')}</kbd>,
              }))}
            />
          </section>
        );
      })}
    </Dialog>
  );
}
