import './progress-bar.css';

/** S-4.1: 3 px bar that hangs under the top bar (its parent is positioned) while a section loads. */
export function ProgressBar({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return <div className="u-progress" role="progressbar" aria-label="Cargando sección" />;
}
