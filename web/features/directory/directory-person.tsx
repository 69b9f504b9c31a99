import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { DirectoryPerson } from '#contract/directory.ts';
import { screenPath } from '#web/kit/links.ts';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

/** A post with who holds it and how to reach them; `isOwner` offers to correct it. */
export function Person({ person, isOwner }: { person: DirectoryPerson; isOwner: boolean }) {
  const number = person.phone?.replace(/\D/g, '') ?? '';
  const dial = person.extension === null ? number : `${number};ext=${person.extension}`;
  return (
    <li>
      <h3>{person.isVacant ? 'Vacante' : person.name}</h3>
      <p>{person.post}</p>
      {person.functions !== '' && <p className="u-small u-muted">{person.functions}</p>}
      <p className="directory-contact">
        {person.phone !== null && (
          <a href={`tel:${dial}`}>
            <IconPhone {...ICON_SMALL} /> {person.phone}
            {person.extension !== null && `, ext. ${person.extension}`}
          </a>
        )}
        {person.email !== null && (
          <a href={`mailto:${person.email}`}>
            <IconMail {...ICON_SMALL} /> {person.email}
          </a>
        )}
      </p>
      <p className="u-small u-muted">{[person.hours, person.place].filter(Boolean).join('. ')}</p>
      {isOwner && (
        <p className="u-small">
          <a
            href={screenPath(`/administracion/contenido/directorio/${person.key}`)}
            aria-label={`Editar ${person.name || person.post}`}
          >
            Editar
          </a>
        </p>
      )}
    </li>
  );
}
