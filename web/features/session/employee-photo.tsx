import { useState } from 'react';
import { initialsOf } from './initials.ts';
import './employee-photo.css';

interface EmployeePhotoProps {
  hrPhotoUrl: string;
  employeeId: string;
  name: string;
  /** In the bar 40 px wide, on the card 88. */
  place: 'bar' | 'card';
}

const WIDTHS = { bar: 40, card: 88 };

/** Photograph from the HR service (S-7.2) over the default picture, which stays when there is none (S-2.22). */
export function EmployeePhoto({ hrPhotoUrl, employeeId, name, place }: EmployeePhotoProps) {
  const [isShown, setShown] = useState(false);
  const address = `${hrPhotoUrl}/api/perfil/v1.1/foto/${encodeURIComponent(employeeId)}/md`;
  return (
    <span className={`session-photo session-photo--${place}`}>
      <DefaultPicture initials={initialsOf(name)} />
      <img
        src={address}
        alt=""
        width={WIDTHS[place]}
        height={WIDTHS[place]}
        data-shown={isShown}
        onLoad={() => setShown(true)}
        onError={() => setShown(false)}
      />
    </span>
  );
}

/** Head and shoulders with the initials on the chest. */
function DefaultPicture({ initials }: { initials: string }) {
  return (
    <svg className="session-photo__default" viewBox="0 0 88 88" aria-hidden="true" focusable="false">
      <rect width="88" height="88" fill="#cfe0f3" />
      <circle cx="44" cy="29" r="15" fill="#5585bf" />
      <path d="M6 88c0-26 17-39 38-39s38 13 38 39z" fill="#0e345b" />
      <text x="44" y="80" textAnchor="middle" fill="#fff" fontSize="25" fontWeight="600">
        {initials}
      </text>
    </svg>
  );
}
