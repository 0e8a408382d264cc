import type { ReactNode } from 'react';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import type { Standing } from './standing.ts';

export interface DetailsProps {
  opened: OpenedChart;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** Opens another chart. */
  onOpen: (chart: string) => void;
  /** A transition that the pointer or the focus is on, to be shown in the drawing. */
  onPoint: (edge: string | null) => void;
  /** Puts an overlay over the chart; null where there is no such overlay. */
  onOverlay: ((overlay: string) => void) | null;
  /** Plays to a state; null where nothing is played. */
  onReach: ((state: string) => void) | null;
  /** Where the play stands that is told in `children`; null while none is. */
  standing: Standing | null;
  /** What is said in `children` has the ways out of the chosen state among it. */
  tellsWaysOut?: boolean;
  /** What the overlay says. */
  children?: ReactNode;
}
