import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import type { Reach } from './pan-zoom.ts';

interface ViewButtonsProps {
  reach: Reach;
  onZoom: (times: number) => void;
  onFit: () => void;
}

const STEP = 1.25;

/** Zoom buttons. */
export function ViewButtons({ reach, onZoom, onFit }: ViewButtonsProps) {
  return (
    <fieldset className="view-buttons" aria-label={t('Size of the chart')}>
      <IconButton
        icon={IconPlus}
        size="sm"
        label={t('Larger')}
        aria-keyshortcuts="+"
        aria-disabled={!reach.larger || undefined}
        onClick={() => onZoom(STEP)}
      />
      <IconButton
        icon={IconMinus}
        size="sm"
        label={t('Smaller')}
        aria-keyshortcuts="-"
        aria-disabled={!reach.smaller || undefined}
        onClick={() => onZoom(1 / STEP)}
      />
      <IconButton icon={IconMaximize} size="sm" label={t('Whole chart')} aria-keyshortcuts="0" onClick={onFit} />
    </fieldset>
  );
}
