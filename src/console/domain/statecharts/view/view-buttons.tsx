import { t } from '#console/language/language.ts';
import { IconButton } from '#console/ui/controls/icon-button.tsx';

interface ViewButtonsProps {
  onZoom: (times: number) => void;
  onFit: () => void;
}

const STEP = 1.25;

/** Larger, smaller, the whole chart. */
export function ViewButtons({ onZoom, onFit }: ViewButtonsProps) {
  return (
    <fieldset className="view-buttons" aria-label={t('Size of the chart')}>
      <IconButton icon="plus" size="sm" label={t('Larger')} aria-keyshortcuts="+" onClick={() => onZoom(STEP)} />
      <IconButton icon="minus" size="sm" label={t('Smaller')} aria-keyshortcuts="-" onClick={() => onZoom(1 / STEP)} />
      <IconButton icon="full" size="sm" label={t('Whole chart')} aria-keyshortcuts="0" onClick={onFit} />
    </fieldset>
  );
}
