import { IconArrowDown, IconArrowRight, IconArrowsMaximize, IconFold, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { type Flow, flows } from '../chart/address.ts';
import type { Reach } from './pan-zoom.ts';

/** What folds the states of a chart and lays it out in a direction. */
export interface Folding {
  /** States that can be folded. */
  foldable: readonly { id: string; key: string }[];
  folded: ReadonlySet<string>;
  /** Folds or unfolds one state. */
  onFold: (id: string) => void;
  onFoldAll: (isFolded: boolean) => void;
  flow: Flow | null;
  /** Null: the filed drawing. */
  onFlow: (flow: Flow | null) => void;
}

interface ViewButtonsProps {
  reach: Reach;
  /** Null if nothing can be folded or laid out anew. */
  folding: Folding | null;
  onZoom: (times: number) => void;
  onFit: () => void;
}

const STEP = 1.25;

/** Zoom buttons, and those that fold the states and choose the direction. */
export function ViewButtons({ reach, folding, onZoom, onFit }: ViewButtonsProps) {
  return (
    <fieldset className="view-buttons" aria-label={t('Size of the chart')}>
      {folding && <ArrangeButtons {...folding} />}
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

function ArrangeButtons({ foldable, folded, onFoldAll, flow, onFlow }: Folding) {
  const isFolded = folded.size > 0;
  return (
    <>
      {foldable.length > 0 && (
        <IconButton
          icon={isFolded ? IconArrowsMaximize : IconFold}
          size="sm"
          label={isFolded ? t('Unfold all states') : t('Fold all states')}
          onClick={() => onFoldAll(!isFolded)}
        />
      )}
      {flows.map((each) => (
        <IconButton
          key={each}
          icon={each === 'down' ? IconArrowDown : IconArrowRight}
          size="sm"
          label={each === 'down' ? t('Lay out downwards') : t('Lay out to the right')}
          aria-pressed={flow === each}
          onClick={() => onFlow(flow === each ? null : each)}
        />
      ))}
      <span className="view-buttons-rule" aria-hidden="true" />
    </>
  );
}
