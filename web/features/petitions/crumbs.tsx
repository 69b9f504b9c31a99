import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';

/** Crumbs of what lies below «Quiero reclamar». */
export const Crumbs = ({ current }: { current: string }) => (
  <Breadcrumbs>
    <a href={screenPath('/')}>Inicio</a>
    <a href={screenPath('/reclamar')}>Quiero reclamar</a>
    <span>{current}</span>
  </Breadcrumbs>
);
