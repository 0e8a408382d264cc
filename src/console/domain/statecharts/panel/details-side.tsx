import { type ReactNode, useState } from 'react';
import { t } from '#console/language/language.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import type { Chosen } from '../chart-marks.ts';

/** The panel at the right. In a narrow window it lies over the chart, comes with what is chosen, and can be closed. */
export function DetailsSide({ chosen, children }: { chosen: Chosen | null; children: ReactNode }) {
  const [said, say] = useState<{ of: string | undefined; open: boolean } | null>(null);
  // What was opened or closed by hand holds until something else is chosen.
  const isOpen = said !== null && said.of === chosen?.id ? said.open : chosen !== null;
  return (
    <aside className="details" data-open={isOpen || undefined} aria-label={t('About the chart')}>
      {isOpen ? (
        <span className="details-close">
          <IconButton icon="x" size="sm" label={t('Close details')} onClick={() => say({ of: chosen?.id, open: false })} />
        </span>
      ) : (
        <button type="button" className="btn details-opener" onClick={() => say({ of: chosen?.id, open: true })}>
          <Icon name="info" small />
          {t('Details')}
        </button>
      )}
      <div className="details-inside">{children}</div>
    </aside>
  );
}
