import { useRef, type ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { useTold } from './use-told.tsx';

interface ActResultProps {
  /** Default `bad`: it was not done. */
  tone?: 'info' | 'warn' | 'bad';
  children: string;
  /** Buttons or links at the right. */
  actions?: ReactNode;
}

/**
 * Says where it belongs what became of something that the person did, and wherever they look while that is out of sight.
 * Another result of the same act needs another `key`.
 */
export function ActResult({ tone = 'bad', children, actions }: ActResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useTold(box, children, tone !== 'info');
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone={tone} actions={actions}>
        {children}
      </Notice>
    </div>
  );
}
