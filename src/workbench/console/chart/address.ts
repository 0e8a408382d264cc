import type { Chosen } from './chart-marks.ts';

/** Where the workbench keeps what is open: query and, for what was played, fragment in the console; the fragment on the static site. */
export interface WorkbenchAddress {
  /** The query, with or without its question mark. The same text until it changes. */
  read: () => string;
  /** `replace` leaves no step for "back". */
  write: (query: string, options: { replace: boolean }) => void;
  /** Tells of changes that did not come by `write` too; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
}

/** What the workbench shows, all of it in the address: a link and "back" restore it. */
export interface Place {
  /** Null: the gallery. */
  chart: string | null;
  chosen: Chosen | null;
  /** Id of the overlay that lies over the chart. */
  overlay: string | null;
  /** What the overlay keeps: a period, a revision. */
  setting: string;
  /** What was played. */
  play: string;
}

export const nowhere: Place = { chart: null, chosen: null, overlay: null, setting: '', play: '' };

export function readPlace(query: string): Place {
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

export function writePlace({ chart, chosen, overlay, setting, play }: Place): string {
  if (chart === null) return '';
  return new URLSearchParams({
    chart,
    ...(chosen && { [chosen.kind]: chosen.id }),
    ...(overlay && { overlay }),
    ...(setting && { with: setting }),
    ...(play && { play }),
  }).toString();
}

/** The place after a change: another chart begins anew, another overlay has settings of its own. */
export function moved(place: Place, change: Partial<Place>): Place {
  const begun = change.chart !== undefined && change.chart !== place.chart ? { ...nowhere, overlay: place.overlay } : place;
  const overlaid = change.overlay !== undefined && change.overlay !== place.overlay ? { ...begun, setting: '' } : begun;
  return { ...overlaid, ...change };
}
