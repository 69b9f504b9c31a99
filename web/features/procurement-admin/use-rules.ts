import { useEffect, useState } from 'react';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { readRules } from './procurement-admin.data.ts';

/** Legal deadlines and days without work; empty where they could not be read: the server checks anyway. */
export function useRules(): RuleBook | undefined {
  const { api } = usePortal();
  const [book, setBook] = useState<RuleBook>();
  useEffect(() => {
    let isCurrent = true;
    readRules(api).then(
      (found) => isCurrent && setBook(found),
      () => isCurrent && setBook({ rules: [], unknown: [], holidays: [], documents: [] }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api]);
  return book;
}
