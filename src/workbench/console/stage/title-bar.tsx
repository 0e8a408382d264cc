import { IconArrowsExchange } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { Overlay } from '../chart/overlay.ts';
import { DownloadMenu } from './download-menu.tsx';
import { OverlayChoice } from './overlay-choice.tsx';

interface TitleBarProps {
  overlays: readonly Overlay[];
  listed: ListedChart;
  /** Null while it loads. */
  opened: OpenedChart | null;
  overlay: string | null;
  onOverlay: (overlay: string | null) => void;
  /** Controls of the active overlay. */
  controls: ReactNode;
}

/** The chart's name and size, the overlays, and the downloads. */
export function TitleBar({ overlays, listed, opened, overlay, onOverlay, controls }: TitleBarProps) {
  const apart = overlays.filter((each) => each.apart);
  return (
    <>
      <div className="stage-title">
        <div className="stage-name">
          <h1 title={listed.id}>{listed.id}</h1>
          <p className="muted stage-counts">
            {t('{states, plural, one {# state} other {# states}} · {arrows, plural, one {# transition} other {# transitions}}', {
              states: listed.states.length,
              arrows: listed.transitions,
            })}
          </p>
        </div>
        <OverlayChoice overlays={overlays.filter((each) => !each.apart)} listed={listed} chosen={overlay} onChoose={onOverlay} />
        {apart.map(({ icon: Drawing = IconArrowsExchange, ...each }) => (
          <BlockableButton
            key={each.id}
            leftSection={<Drawing size={14} />}
            off={translateOrNull(each.unavailableReason(listed))}
            className="stage-apart"
            title={t(each.title)}
            aria-pressed={overlay === each.id}
            onClick={() => onOverlay(overlay === each.id ? null : each.id)}
          >
            <span>{t(each.title)}</span>
          </BlockableButton>
        ))}
        {opened && <DownloadMenu opened={opened} />}
      </div>
      {controls && <div className="stage-controls">{controls}</div>}
    </>
  );
}

const translateOrNull = (sentence: string | null): string | null => (sentence === null ? null : t(sentence));
