import { type Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import type { ChartMarks, Chosen, MarkTone } from './chart-marks.ts';

/** What an overlay's marks mean. */
export interface OverlayLegend {
  title: string;
  entries: readonly LegendEntry[];
  /** The marks replace the colours of the transitions, which the legend then leaves out. */
  replacesColours?: boolean;
}

export interface LegendEntry {
  /** An arrow of this tone, a wide arrow, or an example of a number. */
  sign: MarkTone | 'wide' | { example: string };
  words: string;
}

/** Parts that an overlay adds to the open chart. */
export interface OverlayParts {
  marks?: ChartMarks;
  /** Shown in the right-hand panel, below the details of the chosen state or transition. */
  panel?: ReactNode;
  /** Shows the panel before that of the play, because it is the overlay's main content. */
  panelFirst?: boolean;
  /** The panel lists the outgoing transitions itself, so that the page's own list is omitted. */
  listsOutgoing?: boolean;
  /** Explains the marks; part of the chart's legend. */
  legend?: OverlayLegend;
  /** Opens a collapsed panel because it contains something that must be seen. */
  needsAttention?: boolean;
  /** Shown beside the overlay's name, above the chart: for example a choice of the period. */
  controls?: ReactNode;
  /** Replaces the chart: for example two pictures side by side. */
  canvas?: ReactNode;
}

export interface OverlayProps {
  opened: OpenedChart;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** The overlay's parameter in the address (`with=`); empty unless set. */
  setting: string;
  /** Stores the parameter without a history entry. */
  onSetting: (setting: string) => void;
  /** Renders the page with these parts. */
  children: (parts: OverlayParts) => ReactNode;
}

/** A way to look at a chart. Its code is loaded on demand. */
export interface Overlay {
  /** Value in the address: `overlay=coverage`. */
  id: string;
  /** Marked with `msg`. */
  title: string;
  icon?: TablerIcon;
  /** Has a separate button because it replaces the chart. */
  apart?: true;
  /** Why this chart does not support it, as a sentence marked with `msg`; null if it does. */
  unavailableReason: (listed: ListedChart) => string | null;
  load: () => Promise<{ default: ComponentType<OverlayProps> }>;
}
