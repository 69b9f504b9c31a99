import { useState, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Sheet } from '#web/ui/dialog.tsx';

interface ContentPreviewProps {
  children: ReactNode;
  /** Below 1280 px it is a sheet that a button opens. */
  isOpen: boolean;
  onClose: () => void;
}

/** The thing as a visitor will see it, beside the form. */
export function ContentPreview({ children, isOpen, onClose }: ContentPreviewProps) {
  const [width, setWidth] = useState<'desk' | 'phone'>('phone');
  return (
    <>
      <aside className="ct-preview" aria-label="Así lo verá el público">
        <RadioGroup
          label="Así lo verá el público"
          isRow
          value={width}
          onChange={(value) => setWidth(value === 'desk' ? 'desk' : 'phone')}
          options={[
            { value: 'desk', label: 'Escritorio' },
            { value: 'phone', label: 'Teléfono' },
          ]}
        />
        <div className={classNames('ct-page', width === 'phone' && 'ct-page--phone')} inert>
          {children}
        </div>
      </aside>
      <Sheet title="Así lo verá el público" isOpen={isOpen} onClose={onClose}>
        <div inert>{children}</div>
      </Sheet>
    </>
  );
}
