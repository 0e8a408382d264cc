import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';

/** One named figure in a description list. */
export function Fact({ title, late = false, children }: { title: string; late?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={late ? 'flow-late' : undefined}>{children}</dd>
    </div>
  );
}

/** Number of records in the state now, and how many of them are late. */
export const CurrentCounts = ({ here, late }: { here: number; late: number | null }) => (
  <>
    <Fact title={t('Here now')}>{count(here)}</Fact>
    {late !== null && (
      <Fact title={t('Late')} late={late > 0}>
        {count(late)}
      </Fact>
    )}
  </>
);
