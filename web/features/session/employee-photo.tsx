import { useState } from 'react';
import { initialsOf } from './initials.ts';

interface EmployeePhotoProps {
  hrPhotoUrl: string;
  employeeId: string;
  name: string;
}

/** Photograph from the HR service (S-7.2) over the default picture, which stays when there is none. */
export function EmployeePhoto({ hrPhotoUrl, employeeId, name }: EmployeePhotoProps) {
  const [isShown, setShown] = useState(false);
  const address = `${hrPhotoUrl}/api/perfil/v1.1/foto/${encodeURIComponent(employeeId)}/md`;
  return (
    <div className="session-photo">
      <span aria-hidden="true">{initialsOf(name)}</span>
      <img
        src={address}
        alt=""
        width="88"
        height="88"
        data-shown={isShown}
        onLoad={() => setShown(true)}
        onError={() => setShown(false)}
      />
    </div>
  );
}
