import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useEffect, useRef } from 'react';
import type { Profile } from '#contract/profile.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import type { Session, SessionSnapshot } from '#web/kit/sign-in/session.ts';
import { screenPath } from '#web/kit/links.ts';
import { myArea } from '#web/kit/my-area.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';
import { EmployeePhoto } from './employee-photo.tsx';
import { ProfileIcons } from './profile-icons.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export interface UserMenuProps {
  session: Session;
  settings: Pick<PublicSettings, 'hrPhotoUrl' | 'hrEmployeeUrl'>;
  identity: NonNullable<SessionSnapshot['identity']>;
  profile: Profile;
  employeeId: string;
}

/** Name of the person as the profile, or else the identity, gives it. */
export function nameOf({ profile, identity }: Pick<UserMenuProps, 'profile' | 'identity'>): string {
  return profile.Name ?? identity.name ?? identity.email ?? '';
}

/** The card of 320 px (S-2.22, S-9.3): a non-modal dialog that takes the focus when it opens. */
export function UserMenuCard(props: UserMenuProps & { id: string }) {
  const { session, settings, identity, profile, employeeId, id } = props;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const name = nameOf(props);
  return (
    <div ref={card} id={id} className="session-card" role="dialog" aria-label="Menú de usuario" tabIndex={-1}>
      <p className="session-card__account">{identity.email}</p>
      <EmployeePhoto hrPhotoUrl={settings.hrPhotoUrl} employeeId={employeeId} name={name} place="card" />
      <p className="session-card__name">{name}</p>
      <p className="session-card__fact">Núm. de empleado {employeeId}</p>
      <p className="session-card__fact">{identity.email}</p>
      <ProfileIcons flags={profile.flags} />
      <MyArea />
      <div className="session-card__actions">
        <ButtonLink variant="line" wide href={settings.hrEmployeeUrl} target="_blank" rel="noopener">
          Mis datos de empleado
          <IconExternalLink
            {...ICON_SMALL}
            aria-hidden={false}
            role="img"
            aria-label="(se abre en otra pestaña)"
          />
        </ButtonLink>
        <SignOutButton session={session} place="menu" />
      </div>
    </div>
  );
}

/** Who sees to the purchases of the area of this person, and what it bought; until they said which one, where they say it. */
function MyArea() {
  const area = myArea();
  if (area === '')
    return (
      <p className="session-card__fact">
        <a href={screenPath('/directorio')}>Quién atiende a mi área</a>
      </p>
    );
  return (
    <p className="session-card__fact">
      {area}: <a href={screenPath('/directorio', { atiende: area })}>quién la atiende</a>,{' '}
      <a href={screenPath('/adquisiciones', { area })}>lo que compra</a>
    </p>
  );
}
