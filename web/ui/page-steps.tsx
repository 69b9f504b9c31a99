import { formatCount } from '../kit/format.ts';
import { Button } from './button.tsx';
import { Cluster } from './layout.tsx';

interface PageStepsProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** What lies before and after this page. */
  words?: readonly [before: string, after: string];
}

/** Two buttons through a short list whose page is not part of the address; nothing when there is one page. */
export function PageSteps(props: PageStepsProps) {
  const { page, pageSize, total, onPage, words: [before, after] = ['Anteriores', 'Siguientes'] } = props;
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <Cluster gap={12}>
      <Button variant="line" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {before}
      </Button>
      <span role="status">
        Página {formatCount(page)} de {formatCount(last)}
      </span>
      <Button variant="line" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {after}
      </Button>
    </Cluster>
  );
}
