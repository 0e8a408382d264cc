import type { Chosen } from './chart-marks.ts';

/** Where the workbench stores its location: query (and fragment for the play) in the console, fragment on the static site. */
export interface WorkbenchAddress {
  /** The query, with or without its question mark. Stable until it changes. */
  read: () => string;
  /** `replace` adds no history entry. */
  write: (query: string, options: { replace: boolean }) => void;
  /** Notifies of changes not made by `write` too; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** What the workbench shows. It is stored in the address, so that links and "back" restore it. */
export interface WorkbenchLocation {
  /** Null: the gallery. */
  chart: string | null;
  chosen: Chosen | null;
  /** Id of the overlay over the chart. */
  overlay: string | null;
  /** Parameter of the overlay: a period, a revision. */
  setting: string;
  /** The encoded play. */
  play: string;
  /** Ids of the folded states. */
  folded: readonly string[];
  /** Direction in which the chart is laid out; null for its filed drawing. */
  flow: Flow | null;
}

/** Directions in which a chart can be laid out. */
export const flows = ['down', 'right'] as const;
export type Flow = (typeof flows)[number];

export const emptyLocation: WorkbenchLocation = { chart: null, chosen: null, overlay: null, setting: '', play: '', folded: [], flow: null };

export function parseLocation(query: string): WorkbenchLocation {
  const params = new URLSearchParams(query);
  const state = params.get('state');
  const edge = params.get('edge');
  return {
    chart: params.get('chart'),
    chosen: edge ? { kind: 'edge', id: edge } : state ? { kind: 'state', id: state } : null,
    overlay: params.get('overlay'),
    setting: params.get('with') ?? '',
    play: params.get('play') ?? '',
    folded: (params.get('fold') ?? '').split(',').filter(Boolean),
    flow: flows.find((flow) => flow === params.get('flow')) ?? null,
  };
}

export function formatLocation({ chart, chosen, overlay, setting, play, folded, flow }: WorkbenchLocation): string {
  if (chart === null) return '';
  return new URLSearchParams({
    chart,
    ...(chosen && { [chosen.kind]: chosen.id }),
    ...(overlay && { overlay }),
    ...(setting && { with: setting }),
    ...(play && { play }),
    ...(folded.length > 0 && { fold: folded.join(',') }),
    ...(flow && { flow }),
  }).toString();
}

/** Applies a change: another chart resets the location except for the overlay, another overlay resets its parameter. */
export function applyChange(location: WorkbenchLocation, change: Partial<WorkbenchLocation>): WorkbenchLocation {
  const base = change.chart !== undefined && change.chart !== location.chart ? { ...emptyLocation, overlay: location.overlay } : location;
  const withOverlay = change.overlay !== undefined && change.overlay !== location.overlay ? { ...base, setting: '' } : base;
  return { ...withOverlay, ...change };
}
