import { useState, type ReactNode } from 'react';
import { RadioGroup } from '#web/ui/choices.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { PageFrame } from './page-frame.tsx';

interface ContentPreviewProps {
  children: ReactNode;
  /** Below 1280 px it is a sheet that a button opens. */
  isOpen: boolean;
  onClose: () => void;
}

const WIDTHS = { desk: 1280, phone: 390 } as const;
const TITLE = 'Así lo verá el público';

/** The thing as a visitor will see it, beside the form, at the width of a desk or of a phone. */
export function ContentPreview({ children, isOpen, onClose }: ContentPreviewProps) {
  const isWide = useIsWide();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  return (
    <>
      {isWide && (
        <aside className="ct-preview" aria-label={TITLE}>
          <RadioGroup
            label={TITLE}
            isRow
            value={width}
            onChange={(value) => setWidth(value === 'desk' ? 'desk' : 'phone')}
            options={[
              { value: 'desk', label: 'Escritorio' },
              { value: 'phone', label: 'Teléfono' },
            ]}
          />
          <PageFrame width={WIDTHS[width]} title={TITLE}>
            {children}
          </PageFrame>
        </aside>
      )}
      <Sheet title={TITLE} isOpen={isOpen} onClose={onClose}>
        <div inert>{children}</div>
      </Sheet>
    </>
  );
}
