import { usePortal } from '#web/kit/portal-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';

/** What somebody follows it with, shown this once. */
export function FolioAndKey({ folio, secret }: { folio: string; secret: string }) {
  const { toast } = usePortal();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`Folio ${folio}\nClave ${secret}`);
      toast('Folio y clave copiados.');
    } catch {
      toast('Tu navegador no permitió copiar. Anótalos o imprime esta página.');
    }
  };
  return (
    <section className="u-card u-card--padded rc-way" aria-label="Folio y clave">
      <FactList
        facts={[
          { name: 'Folio', value: folio },
          { name: 'Clave', value: <code className="rc-key">{secret}</code> },
        ]}
      />
      <p>
        Guárdalos: la clave se muestra solo esta vez y nadie puede volver a dártela. Con ellos ves en qué va y
        la respuesta.
      </p>
      <div className="u-cluster u-no-print">
        <Button variant="line" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="line" onClick={() => print()}>
          Imprimir
        </Button>
      </div>
    </section>
  );
}
