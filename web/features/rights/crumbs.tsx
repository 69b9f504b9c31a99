import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import './rights.css';

/** Crumbs of what tells people of their rights. */
export const Crumbs = ({ current }: { current: string }) => (
  <Breadcrumbs>
    <a href={screenPath('/')}>Inicio</a>
    <span>{current}</span>
  </Breadcrumbs>
);
