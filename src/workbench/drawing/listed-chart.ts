import type { AnyStateMachine } from 'xstate';
import type { Chart, ChartNode } from './chart.ts';
import type { PathFile } from './path-file.ts';
import { type Sentence } from '#platform/contract/sentence.ts';

/** A gallery entry. */
export interface ListedChart {
  id: string;
  /** Subfolder of machines/. */
  domain: string;
  description: string;
  states: Pick<ChartNode, 'id' | 'key' | 'description' | 'spec'>[];
  transitions: number;
  /** Names of the actors that its states start: a chart's id if the actor is one. */
  invokes: string[];
  /** URL of its picture. */
  picture: string;
}

/** `statecharts/<machine>.browser.json`: written by running the machine's paths in a browser. */
export interface BrowserFile {
  machine: string;
  /** Ids of the transitions taken, sorted. */
  taken: string[];
  /** Transition id → why a browser cannot take it. */
  waived: Record<string, string>;
  /** State id → why it has no screenshot although paths visit it: for example, it ends before anything is painted. */
  unseen?: Record<string, string>;
}

/** Image URLs of a state's screenshot in both themes. */
export interface Screenshot {
  light: string;
  dark: string;
}

/** The machine's `<name>Why`: a sentence that explains why a guard rejects a context; undefined for an unknown guard. */
export type WhyBlocked = (guard: string, context: never) => Sentence | undefined;

/** An opened chart with everything a page needs to show and play it. */
export interface OpenedChart {
  chart: Chart;
  /** A copy of the machine: not the object of the running actors, but with the same transition ids. */
  machine: AnyStateMachine;
  /** Explains a guard's rejection; missing if the machine's file has only the guard's own sentence. */
  why?: WhyBlocked;
  /** The drawing as SVG text, with `data-state-id` and `data-edge-id`. */
  picture: string;
  paths: PathFile;
  /** Transitions taken in a real browser; null if no browser tests run this machine. */
  browser: BrowserFile | null;
  /** State id → screenshots taken by browser paths. */
  screens: Readonly<Record<string, readonly Screenshot[]>>;
  /** URLs of its files: the picture, the Mermaid diagram, the JSON for Stately Studio. */
  files: { svg: string; mmd: string; json: string };
  /** Path of the machine's file, relative to the repository root. */
  source: string;
}
