import { useState } from 'react';
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { DirectoryPerson } from '#contract/directory.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

/** A post with who holds it and how to reach them; `isOwner` offers to correct it. */
export function Person({ person, isOwner }: { person: DirectoryPerson; isOwner: boolean }) {
  const number = person.phone?.replace(/\D/g, '') ?? '';
  const dial = person.extension === null ? number : `${number};ext=${person.extension}`;
  return (
    <li className="directory-post">
      {person.hasPhoto && <Photo postKey={person.key} name={person.name} />}
      <div>
        <h3>{person.isVacant ? 'Vacante' : person.name}</h3>
        <p>{person.post}</p>
        {person.attends.length > 0 && (
          <p className="u-small">Atiende las compras de: {person.attends.join('; ')}.</p>
        )}
        <p className="directory-contact">
          {person.phone !== null && (
            <a href={`tel:${dial}`}>
              <IconPhone {...ICON_SMALL} /> {person.phone}
              {person.extension !== null && `, ext. ${person.extension}`}
            </a>
          )}
          {person.email !== null && (
            <a href={`mailto:${person.email}`}>
              <IconMail {...ICON_SMALL} /> <span className="directory-address">{person.email}</span>
            </a>
          )}
        </p>
        <details className="directory-more">
          <summary>
            Más<span className="u-visually-hidden"> de {person.name || person.post}</span>
          </summary>
          {person.functions !== '' && <p className="u-small u-muted">{person.functions}</p>}
          <p className="u-small u-muted">{[person.hours, person.place].filter(Boolean).join('. ')}</p>
          {person.key !== 'vista-previa' && (
            <p className="directory-contact">
              <a href={`${API_BASE}/directorio/${person.key}/tarjeta.vcf`} download>
                <IconId {...ICON_SMALL} /> Tarjeta
                <span className="u-visually-hidden"> de {person.name || person.post}</span>
              </a>
            </p>
          )}
        </details>
        {person.past.length > 0 && (
          <details className="u-small">
            <summary>Quién ocupó antes el puesto</summary>
            <ul className="directory-past">
              {person.past.map((one) => (
                <li key={`${one.name} ${one.since}`}>{pastText(one)}</li>
              ))}
            </ul>
          </details>
        )}
        {isOwner && (
          <p className="directory-contact u-small">
            <a
              href={screenPath(`/administracion/contenido/directorio/${person.key}`)}
              aria-label={`Editar ${person.name || person.post}`}
            >
              Editar
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

/** «Lucía Prado, 1 feb 2020 a 30 nov 2023» */
function pastText({ name, since, until }: DirectoryPerson['past'][number]): string {
  const days = [since, until].filter((day) => day !== '').map((day) => formatDate(day));
  return [name, days.join(' a ')].filter((part) => part !== '').join(', ');
}

/** The picture of the service of staff; until it is there, and where it has none, the initials. */
function Photo({ postKey, name }: { postKey: string; name: string }) {
  const [isShown, setShown] = useState(false);
  const initials = name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <span className="directory-photo" aria-hidden="true">
      {initials}
      <img
        src={`${API_BASE}/directorio/${postKey}/foto`}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        data-shown={isShown}
        onLoad={() => setShown(true)}
        onError={() => setShown(false)}
      />
    </span>
  );
}
