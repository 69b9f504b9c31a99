import { usePortal } from '#web/kit/portal-context.tsx';
import { screenPath } from '#web/kit/links.ts';

/** What a seller does while nothing is open for its goods; `before` is the same list with what has closed. */
export default function NothingOpen({ before }: { before: string }) {
  const { sendsMail } = usePortal().settings;
  return (
    <section aria-labelledby="mientras">
      <h2 id="mientras" className="u-h3">
        Hoy no hay nada abierto. Mientras tanto
      </h2>
      <ul>
        <li>
          <p>
            <a href={screenPath('/proveedores', { vista: 'inscripcion' })}>Inscríbete al padrón</a> con tus
            giros: a invitaciones y adjudicaciones directas se llama a quienes están en él.
          </p>
        </li>
        <li>
          Oprime «Seguir este filtro», arriba de la lista: las compras nuevas te llegan{' '}
          {sendsMail ? 'por correo, a tu calendario' : 'a tu calendario'} o a tu lector de noticias.
        </li>
        <li>
          <p>
            Mira qué se va a comprar en{' '}
            <a href={screenPath('/adquisiciones/compras-previstas')}>Compras previstas</a>.
          </p>
        </li>
        <li>
          <p>
            <a href={before}>Ve lo que ya se compró</a> con estos filtros: a quién, cuándo y en cuánto.
          </p>
        </li>
      </ul>
    </section>
  );
}
