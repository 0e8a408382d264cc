import type { ReactNode } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import type { OverlayLegend } from '../chart/overlay.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import type { PlayPosition } from './play-position.ts';

export interface DetailsProps {
  opened: OpenedChart;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** Opens another chart. */
  onOpen: (chart: string) => void;
  /** Reports the transition under the pointer or the focus, to highlight it in the drawing. */
  onPoint: (edge: string | null) => void;
  /** Shows an overlay; null if it is not available. */
  onOverlay: ((overlay: string) => void) | null;
  /** Plays to a state; null while playing is not available. */
  onReach: ((state: string) => void) | null;
  /** Position of the play shown in `children`; null while none is shown. */
  playPosition: PlayPosition | null;
  /** `children` already list the outgoing transitions of the chosen state. */
  listsOutgoing?: boolean;
  /** Explains the overlay's marks; null while there are none. */
  legend?: OverlayLegend | null;
  /** The overlay's panel. */
  children?: ReactNode;
}
