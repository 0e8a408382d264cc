import type { ComponentType, ReactNode } from 'react';
import type { IconName } from '#platform/console/ui/base/icon.tsx';
import type { ListedChart, OpenedChart } from '../../drawing/listed-chart.ts';
import type { ChartMarks, Chosen } from './chart-marks.ts';

/** What an overlay adds to the chart that is open. */
export interface OverlayParts {
  marks?: ChartMarks;
  /** In the panel at the right, under what is told of the chosen state or transition. */
  panel?: ReactNode;
  /** The panel is what the overlay is for: it stands before what is said of a play. */
  leads?: boolean;
  /** The panel lists the ways out of a chosen state itself: the page's own list is left out. */
  tellsWaysOut?: boolean;
  /** Something in the panel has to be seen: it is opened where it is folded. */
  calls?: boolean;
  /** Beside the overlay's name, above the chart: a choice of the period, say. */
  controls?: ReactNode;
  /** Takes the place of the chart: two pictures beside each other, say. */
  canvas?: ReactNode;
}

export interface OverlayProps {
  opened: OpenedChart;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  /** What the overlay keeps in the address (`with=`); empty unless it was set. */
  setting: string;
  /** Keeps it; leaves no step for "back". */
  onSetting: (setting: string) => void;
  /** Shows the page with these parts. */
  children: (parts: OverlayParts) => ReactNode;
}

/** One way of looking at a chart. Its code loads when it is asked for. */
export interface Overlay {
  /** In the address: `overlay=coverage`. */
  id: string;
  /** Marked with `msg`. */
  title: string;
  icon?: IconName;
  /** A button of its own beside the others: it shows something else in the chart's place. */
  apart?: true;
  /** Why this chart does not have it, as a sentence marked with `msg`; null where it has. */
  lacks: (listed: ListedChart) => string | null;
  load: () => Promise<{ default: ComponentType<OverlayProps> }>;
}
