import { screenPath } from '#web/kit/links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FollowFilterButton } from './follow-button.tsx';
import './following.css';

/** Lines of business as a filter of the list of procedures: their purchases, and following them. */
export function LinePurchases({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const giro = codes.join(',');
  const lines = codes.length === 1 ? 'este giro' : 'estos giros';
  return (
    <div className="u-cluster u-gap-8 f-lines">
      <FollowFilterButton search={{ giro }} label={`Seguir las compras de ${lines}`} />
      <ButtonLink variant="text" href={screenPath('/adquisiciones', { giro })}>
        Ver las compras de {lines}
      </ButtonLink>
    </div>
  );
}
