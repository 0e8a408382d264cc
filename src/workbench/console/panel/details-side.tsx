import { IconInfoCircle, IconLayoutSidebarRight, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PaneToggle } from '../stage/pane-toggle.tsx';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { usePane } from '../stage/panes.ts';
import type { Chosen } from '../chart/chart-marks.ts';

interface DetailsSideProps {
  chosen: Chosen | null;
  /** It contains something that must be seen. */
  calls: boolean;
  children: ReactNode;
}

/** The right-hand panel, which can be collapsed. In a narrow window it overlays the chart, opens with a selection, and can be closed. */
export function DetailsSide({ chosen, calls, children }: DetailsSideProps) {
  const [override, setOverride] = useState<{ reason: string; open: boolean } | null>(null);
  const reason = `${calls ? 'called' : ''} ${chosen?.id ?? ''}`;
  // Opening or closing by hand holds until the selection changes.
  const isOpen = override?.reason === reason ? override.open : calls || chosen !== null;
  const [isCollapsed, collapse] = usePane('details');
  const isHidden = isCollapsed && !calls;
  return (
    <aside className="details" data-open={isOpen || undefined} data-collapsed={isHidden || undefined} aria-label={t('About the chart')}>
      <span className="details-collapse">
        <PaneToggle
          icon={IconLayoutSidebarRight}
          label={isHidden ? t('Show the details') : t('Hide the details')}
          collapsed={isHidden}
          onCollapse={collapse}
        />
      </span>
      {isOpen ? (
        <span className="details-close">
          <IconButton icon={IconX} size="sm" label={t('Close details')} onClick={() => setOverride({ reason, open: false })} />
        </span>
      ) : (
        <span className="details-opener">
          <IconButton icon={IconInfoCircle} variant="default" label={t('Details')} onClick={() => setOverride({ reason, open: true })} />
        </span>
      )}
      <div className="details-inside">{children}</div>
    </aside>
  );
}
