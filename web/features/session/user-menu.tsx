import { useEffect, useId, useRef, useState } from 'react';
import { EmployeePhoto } from './employee-photo.tsx';
import { nameOf, UserMenuCard, type UserMenuProps } from './user-menu-card.tsx';
import './user-menu.css';

/** Avatar that opens the user menu; Esc, a click outside and the avatar close it, clicks inside do not (S-2.22). */
export function UserMenu(props: UserMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const avatar = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && root.current?.contains(target) === false;
    const closeOutside = (event: Event) => {
      if (isOutside(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      avatar.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);
  const name = nameOf(props);
  return (
    <div ref={root} className="session-menu">
      <button
        ref={avatar}
        type="button"
        className="session-avatar session-menu__avatar"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <EmployeePhoto
          hrPhotoUrl={props.settings.hrPhotoUrl}
          employeeId={props.employeeId}
          name={name}
          place="bar"
        />
        <span className="u-visually-hidden">Menú de usuario: {name}</span>
      </button>
      {isOpen && <UserMenuCard {...props} id={id} />}
    </div>
  );
}
