import type { AnyStateMachine } from 'xstate';
import type { Chart, ChartNode } from './chart.ts';
import type { PathFile } from './path-file.ts';

/** A chart as a gallery lists it. */
export interface ListedChart {
  id: string;
  /** The folder of machines/ it lies in. */
  domain: string;
  description: string;
  states: Pick<ChartNode, 'id' | 'key' | 'description' | 'spec'>[];
  transitions: number;
}

/** A chart that was opened: everything a page shows and plays without asking anybody. */
export interface OpenedChart {
  chart: Chart;
  /** A copy of the machine: not the object of the actors that run in this page, though its transitions have the same ids. */
  machine: AnyStateMachine;
  /** The drawing as SVG text, with `data-state-id` and `data-edge-id`. */
  picture: string;
  paths: PathFile;
  /** The machine's file, from the repository's root. */
  source: string;
}
