import { IconAlertTriangle, IconArrowBackUp, IconArrowForwardUp, IconClock, IconPlayerSkipBack, IconShare } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { MenuButton } from '#platform/console/ui/overlays/menu.tsx';
import type { OpenForm } from './open-form.ts';
import { PlayOffers } from './play-offers.tsx';
import { Trail } from './trail.tsx';
import { sharingItems } from './sharing.ts';
import type { Playing } from './use-playing.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useWidth } from './use-width.ts';

/** Width in pixels below which the offers have a row of their own. */
const TWO_ROW_WIDTH = 900;

/** Width in pixels of the other controls in a single row. */
const OTHER_CONTROLS_WIDTH = 440;

interface PlayBarProps {
  playing: Playing;
  /** Plays an offer, or opens the form for its payload. */
  choose: (index: number, anchor?: HTMLElement) => void;
  open: (form: OpenForm) => void;
}

/** The bar under the chart: undo and redo, the states passed, and the offers. */
export function PlayBar({ playing, choose, open }: PlayBarProps) {
  const { undo, redo, restart, play, problem } = playing;
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidth(bar);
  const hasTwoRows = width < TWO_ROW_WIDTH;
  useKeptFocus(bar);
  return (
    <>
      {problem && (
        <p className="play-trouble" role="alert">
          <IconAlertTriangle size={14} />
          <span>{problem}</span>
        </p>
      )}
      <div ref={bar} className={hasTwoRows ? 'play-bar play-bar-tall' : 'play-bar'} role="toolbar" tabIndex={-1} aria-label={t('Play')}>
        <div className="play-steps">
          <IconButton
            icon={IconPlayerSkipBack}
            variant="default"
            label={t('From the start')}
            aria-disabled={!play.steps.length || undefined}
            onClick={restart}
          />
          <IconButton
            icon={IconArrowBackUp}
            variant="default"
            label={t('Undo')}
            aria-disabled={!undo || undefined}
            onClick={() => undo?.()}
          />
          <IconButton
            icon={IconArrowForwardUp}
            variant="default"
            label={t('Redo')}
            aria-disabled={!redo || undefined}
            onClick={() => redo?.()}
          />
        </div>
        <Trail playing={playing} room={width < 480 ? 1 : width < 640 ? 2 : 3} />
        <PlayOffers playing={playing} choose={choose} room={hasTwoRows ? width : width - OTHER_CONTROLS_WIDTH} />
        <div className="play-more">
          <IconButton
            icon={IconClock}
            variant="default"
            label={t('Advance time')}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => open({ kind: 'time', anchor: currentTarget })}
          />
          <MenuButton menuLabel={t('Share')} items={sharingItems(playing)}>
            <IconButton icon={IconShare} variant="default" label={t('Share')} />
          </MenuButton>
        </div>
      </div>
    </>
  );
}
