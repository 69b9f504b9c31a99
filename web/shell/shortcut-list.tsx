import { Dialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';

const keys = (text: string) => <kbd className="u-mono">{text}</kbd>;

/** What can be done by keyboard (screens.md 0.2), opened by `?`. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Atajos de teclado" isOpen onClose={onClose}>
      <FactList
        facts={[
          { name: 'Buscar en el portal', value: keys('Ctrl K') },
          { name: 'Esta lista', value: keys('?') },
          { name: 'Cerrar lo que está abierto', value: keys('Esc') },
          { name: 'En un documento: página anterior o siguiente', value: keys('Re Pág · Av Pág') },
          { name: 'En un documento: primera o última página', value: keys('Inicio · Fin') },
          { name: 'En un documento: acercar, alejar, ajustar', value: keys('+ · − · 0') },
          { name: 'En un documento: buscar', value: keys('Ctrl F') },
          { name: 'En un documento: ir a una página', value: keys('Ctrl Alt G') },
          { name: 'En un documento: índice', value: keys('F4') },
        ]}
      />
    </Dialog>
  );
}
