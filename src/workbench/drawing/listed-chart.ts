import type { AnyStateMachine } from 'xstate';
import type { Chart, ChartNode } from './chart.ts';
import type { PathFile } from './path-file.ts';
import { type Sentence } from '#platform/contract/sentence.ts';

/** A chart as a gallery lists it. */
export interface ListedChart {
  id: string;
  /** The folder of machines/ it lies in. */
  domain: string;
  description: string;
  states: Pick<ChartNode, 'id' | 'key' | 'description' | 'spec'>[];
  transitions: number;
  /** Names of the actors that its states start: a chart's id where the actor is one. */
  invokes: string[];
  /** Address of its picture. */
  picture: string;
}

/** `statecharts/<machine>.browser.json`: written by driving the machine's paths in a browser. */
export interface BrowserFile {
  machine: string;
  /** Ids of the transitions taken, sorted. */
  taken: string[];
  /** Transition id → why a browser cannot take it. */
  waived: Record<string, string>;
  /** State id → why it has no screen though paths visit it: over before anything is painted, say. */
  unseen?: Record<string, string>;
}

/** What a screen looked like in a state, in both themes. Addresses of images. */
export interface Screenshot {
  light: string;
  dark: string;
}

/** The machine's `<name>Why`: why a guard says no to a context, as a sentence; undefined for a guard it does not know. */
export type WhyBlocked = (guard: string, context: never) => Sentence | undefined;

/** A chart that was opened: everything a page shows and plays without asking anybody. */
export interface OpenedChart {
  chart: Chart;
  /** A copy of the machine: not the object of the actors that run in this page, though its transitions have the same ids. */
  machine: AnyStateMachine;
  /** Why a guard says no to these facts; left out where the machine's file does not tell more than the guard's own sentence. */
  why?: WhyBlocked;
  /** The drawing as SVG text, with `data-state-id` and `data-edge-id`. */
  picture: string;
  paths: PathFile;
  /** What the machine's paths took in a real browser; null where it is not driven there. */
  browser: BrowserFile | null;
  /** State id → addresses of the screenshots that browser paths took there. */
  screens: Readonly<Record<string, readonly Screenshot[]>>;
  /** Addresses of its files: the picture, the Mermaid diagram, the JSON that opens in Stately Studio. */
  files: { svg: string; mmd: string; json: string };
  /** The machine's file, from the repository's root. */
  source: string;
}
