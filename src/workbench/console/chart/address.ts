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
}

export const emptyLocation: WorkbenchLocation = { chart: null, chosen: null, overlay: null, setting: '', play: '' };

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
  };
}

export function formatLocation({ chart, chosen, overlay, setting, play }: WorkbenchLocation): string {
  if (chart === null) return '';
  return new URLSearchParams({
    chart,
    ...(chosen && { [chosen.kind]: chosen.id }),
    ...(overlay && { overlay }),
    ...(setting && { with: setting }),
    ...(play && { play }),
  }).toString();
}

/** Applies a change: another chart resets the location except for the overlay, another overlay resets its parameter. */
export function applyChange(location: WorkbenchLocation, change: Partial<WorkbenchLocation>): WorkbenchLocation {
  const base = change.chart !== undefined && change.chart !== location.chart ? { ...emptyLocation, overlay: location.overlay } : location;
  const withOverlay = change.overlay !== undefined && change.overlay !== location.overlay ? { ...base, setting: '' } : base;
  return { ...withOverlay, ...change };
}
