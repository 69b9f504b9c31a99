import { screenPath } from '#web/kit/links.ts';
import { keepMyArea, useMyArea } from '#web/kit/my-area.ts';
import { Button } from '#web/ui/button.tsx';

/** Of whose purchases the people shown see to, and that it is the area of who asks: said once, it is offered first. */
export function AttendedArea({ area, hrefOf }: { area: string; hrefOf: (area: string) => string }) {
  const own = useMyArea();
  if (area === '')
    return own === '' ? null : (
      <p>
        Tu área es <b>{own}</b>. <a href={hrefOf(own)}>Quién la atiende</a>
      </p>
    );
  return (
    <p className="u-cluster">
      <span>
        Atiende las compras de <b>{area}</b>.{' '}
        <a href={screenPath('/adquisiciones', { area })}>Lo que ha comprado</a>
      </span>
      <Button variant="text" size="small" onClick={() => keepMyArea(own === area ? '' : area)}>
        {own === area ? 'Ya no es mi área' : 'Es mi área: recordarla en este equipo'}
      </Button>
    </p>
  );
}
