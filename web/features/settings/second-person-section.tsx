import { screenPath } from '#web/kit/links.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** What the unit asks of two persons, as whoever runs the server has set it: it is read here and changed there. */
const ASKED = [
  ['Documentos de un procedimiento', 'Publicarlos, publicar una versión nueva y retirarlos'],
  ['Contenido del portal', 'Publicar avisos, normas, fichas, perfiles y directorio'],
  ['Solicitudes al padrón', 'Aprobar: quien la capturó, revisó o validó no la aprueba'],
  ['Listas negativas', 'Poner en vigor una lista con menos registros que la anterior'],
  ['Evaluaciones de proveedores', 'Aceptar las respuestas: no las acepta quien respondió por la Unidad'],
] as const;

/** Whether a second person decides: said, with where it is changed and where what waits is found. */
export function SecondPersonSection({ isAsked }: { isAsked: boolean }) {
  const waiting = screenPath('/administracion', {
    de: 'unidad',
    tipo: 'documentos-por-revisar,contenido-por-revisar,aprobaciones',
  });
  return (
    <Stack gap={20}>
      <h2>Segunda persona</h2>
      <p className="u-lead">
        {isAsked ? (
          <>
            Lo que una persona de la Unidad escribe lo publica o lo decide otra.{' '}
            <a href={waiting}>Lo que espera a una segunda persona</a>
          </>
        ) : (
          'Una sola persona de la Unidad puede escribir y publicar: no se pide que lo decida otra.'
        )}
      </p>
      <section className="u-card u-card--padded u-stack u-gap-12" aria-labelledby="segunda-rige">
        <h3 id="segunda-rige">
          Ahora: <Tag tone={isAsked ? 'ok' : 'mute'}>{isAsked ? 'Se pide' : 'No se pide'}</Tag>
        </h3>
        <p>{isAsked ? 'Lo decide otra persona en:' : 'Si se pidiera, lo decidiría otra persona en:'}</p>
        <FactList facts={ASKED.map(([name, value]) => ({ name, value }))} />
        <p className="u-muted">
          No se cambia desde aquí. Lo fija quien opera el servidor: <code>SECOND_REVIEWER=true</code> la pide,{' '}
          <code>SECOND_REVIEWER=false</code> no, y vale al reiniciar el portal.
        </p>
      </section>
    </Stack>
  );
}
