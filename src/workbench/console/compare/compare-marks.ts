import type { Change, ChangeKind, ChartDifference } from '../../diff/diff.ts';
import { changeMarks } from '../../diff/diff-picture.ts';
import type { ChartMarks, Chosen, EdgeMark, MarkTone, StateMark } from '../chart/chart-marks.ts';

const tones: Readonly<Record<ChangeKind, MarkTone>> = { added: 'good', removed: 'late', changed: 'due', moved: 'plain' };

const markOf = ({ kind }: Change): StateMark & EdgeMark => ({ tone: tones[kind], badge: changeMarks[kind] });

/** Marks the changes in the drawing of the earlier or the later chart. */
export function marksOf({ changes }: ChartDifference, side: 'before' | 'after'): ChartMarks {
  const states = new Map<string, StateMark>();
  const edges = new Map<string, EdgeMark>();
  // Several arrows may have been merged into one: the mark of its other change takes precedence over `moved`.
  for (const change of changes.toSorted((a, b) => Number(b.kind === 'moved') - Number(a.kind === 'moved'))) {
    const id = change[side]?.id;
    if (id !== undefined) (change.subject === 'state' ? states : edges).set(id, markOf(change));
  }
  return { states, edges };
}

/** Prefix of ids that exist only in the other chart, because the open chart may have a different item of the same id. */
const ELSEWHERE = 'elsewhere ';

/** The selection for a change: its state or arrow in the open chart, which is the earlier or the later one. */
export function chosenBy(change: Change, open: 'before' | 'after'): Chosen {
  const ownId = change[open]?.id;
  const otherId = change[open === 'before' ? 'after' : 'before']?.id;
  return { kind: change.subject, id: ownId ?? `${ELSEWHERE}${otherId}` };
}

/** The selection in the earlier drawing that corresponds to the page's selection. */
export function toBefore({ changes, matching }: ChartDifference, chosen: Chosen | null): Chosen | null {
  if (!chosen) return null;
  if (chosen.id.startsWith(ELSEWHERE)) return { kind: chosen.kind, id: chosen.id.slice(ELSEWHERE.length) };
  const changed = changes.find(({ subject, after }) => subject === chosen.kind && after?.id === chosen.id)?.before?.id;
  const id = changed ?? (chosen.kind === 'state' ? stateBefore(matching.states, chosen.id) : edgeBefore(matching.edges, chosen.id));
  return id === undefined ? null : { kind: chosen.kind, id };
}

/** The item to centre in one of the drawings: the selected one, or the nearest ancestor that exists in that chart. */
export function focusIn(difference: ChartDifference, side: 'before' | 'after', chosen: Chosen | null): Chosen | null {
  if (!chosen) return null;
  const isElsewhere = chosen.id.startsWith(ELSEWHERE);
  const own = side === 'before' ? toBefore(difference, chosen) : isElsewhere ? null : chosen;
  if (own) return own;
  const other = difference[side === 'before' ? 'after' : 'before'];
  const id = isElsewhere ? chosen.id.slice(ELSEWHERE.length) : chosen.id;
  const parents = new Map(other.nodes.map((node) => [node.id, node.parent]));
  const { states } = difference.matching;
  let state = chosen.kind === 'state' ? id : (other.edges.find((edge) => edge.id === id)?.source ?? null);
  while (state !== null) {
    const counterpart = side === 'before' ? stateBefore(states, state) : states.get(state);
    if (counterpart !== undefined) return { kind: 'state', id: counterpart };
    state = parents.get(state) ?? null;
  }
  return null;
}

/** The page's selection that corresponds to a selection in the earlier drawing. */
export function fromBefore({ changes, matching }: ChartDifference, chosen: Chosen | null): Chosen | null {
  if (!chosen) return null;
  const change = changes.find(({ subject, before }) => subject === chosen.kind && before?.id === chosen.id);
  if (change) return chosenBy(change, 'after');
  const id = chosen.kind === 'state' ? matching.states.get(chosen.id) : matching.edges.find(([old]) => old.id === chosen.id)?.[1].id;
  return { kind: chosen.kind, id: id ?? `${ELSEWHERE}${chosen.id}` };
}

const stateBefore = (states: ReadonlyMap<string, string>, id: string): string | undefined => [...states].find(([, now]) => now === id)?.[0];

const edgeBefore = (edges: ChartDifference['matching']['edges'], id: string): string | undefined =>
  edges.find(([, now]) => now.id === id)?.[0].id;
