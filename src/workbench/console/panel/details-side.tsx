import { type ReactNode, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { Chosen } from '../chart/chart-marks.ts';

interface DetailsSideProps {
  chosen: Chosen | null;
  /** Something in it has to be seen. */
  calls: boolean;
  children: ReactNode;
}

/** The panel at the right. In a narrow window it lies over the chart, comes with what is chosen, and can be closed. */
export function DetailsSide({ chosen, calls, children }: DetailsSideProps) {
  const [said, say] = useState<{ of: string; open: boolean } | null>(null);
  const reason = `${calls ? 'called' : ''} ${chosen?.id ?? ''}`;
  // What was opened or closed by hand holds until something else is chosen.
  const isOpen = said?.of === reason ? said.open : calls || chosen !== null;
  return (
    <aside className="details" data-open={isOpen || undefined} aria-label={t('About the chart')}>
      {isOpen ? (
        <span className="details-close">
          <IconButton icon="x" size="sm" label={t('Close details')} onClick={() => say({ of: reason, open: false })} />
        </span>
      ) : (
        <span className="details-opener">
          <IconButton icon="info" look="line" label={t('Details')} onClick={() => say({ of: reason, open: true })} />
        </span>
      )}
      <div className="details-inside">{children}</div>
    </aside>
  );
}
