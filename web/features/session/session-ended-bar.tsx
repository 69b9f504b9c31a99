import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Session } from '#web/kit/sign-in/session.ts';
import { useSession } from '#web/kit/sign-in/use-session.ts';
import { SessionEndedNotice } from '#web/ui/session-ended-notice.tsx';
import './session-ended-bar.css';

/** Persistent bar once the session could not be renewed (S-8.1): the screen and what was typed stay. */
export function SessionEndedBar({ session }: { session: Session }) {
  const { state } = useSession(session);
  const dialog = useOpenDialog(state === 'ended');
  if (state !== 'ended') return null;
  const notice = <SessionEndedNotice onSignIn={() => void session.signInAgain()} />;
  return dialog === null ? <div className="s-ended">{notice}</div> : createPortal(notice, dialog);
}

/** The dialog that is open: nothing outside it can be pressed. Looked for only while `isWanted`. */
function useOpenDialog(isWanted: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => setDialog([...document.querySelectorAll('dialog[open]')].at(-1) ?? null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isWanted]);
  return isWanted ? dialog : null;
}
