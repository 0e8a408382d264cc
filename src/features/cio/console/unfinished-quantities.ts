import { useState } from 'react';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { t } from '#platform/console/language/language.ts';

/** Quantities that are typed and do not hold yet: why the cart cannot be saved. */
export function useUnfinishedQuantities(): { off: string | null; onTyped: (drugId: number, holds: boolean) => void } {
  const [unfinished, setUnfinished] = useState<ReadonlySet<number>>(new Set());
  const onTyped = (drugId: number, holds: boolean) =>
    setUnfinished((before) => {
      const next = new Set(before);
      if (holds) next.delete(drugId);
      else next.add(drugId);
      return next;
    });
  return { off: unfinished.size > 0 ? t('1 to {most} per drug', { most: MAXIMUM_QUANTITY_PER_DRUG }) : null, onTyped };
}
