import type { Change, ChangeKind, ChartDifference } from '../../diff/diff.ts';
import { changeMarks } from '../../diff/diff-picture.ts';
import type { ChartMarks, Chosen, EdgeMark, MarkTone, StateMark } from '../chart/chart-marks.ts';

const tones: Readonly<Record<ChangeKind, MarkTone>> = { added: 'good', removed: 'late', changed: 'due', moved: 'plain' };

const markOf = ({ kind }: Change): StateMark & EdgeMark => ({ tone: tones[kind], badge: changeMarks[kind] });

/** What is different in the earlier or the later of two charts, over its own drawing. */
export function marksOf({ changes }: ChartDifference, side: 'before' | 'after'): ChartMarks {
  const states = new Map<string, StateMark>();
  const edges = new Map<string, EdgeMark>();
  // Several arrows may have become one: what it does anew is told by its mark.
  for (const change of changes.toSorted((a, b) => Number(b.kind === 'moved') - Number(a.kind === 'moved'))) {
    const id = change[side]?.id;
    if (id !== undefined) (change.what === 'state' ? states : edges).set(id, markOf(change));
  }
  return { states, edges };
}

/** What only the other chart has can not be chosen by its id: the one that is open may have another thing of that id. */
const ELSEWHERE = 'elsewhere ';

/** What is chosen with a change: the state or arrow of the chart that is open, which is the earlier or the later one. */
export function chosenBy(change: Change, open: 'before' | 'after'): Chosen {
  const here = change[open]?.id;
  const there = change[open === 'before' ? 'after' : 'before']?.id;
  return { kind: change.what, id: here ?? `${ELSEWHERE}${there}` };
}

/** What is chosen in the earlier drawing while this is chosen in the page. */
export function inBefore({ changes, matching }: ChartDifference, chosen: Chosen | null): Chosen | null {
  if (!chosen) return null;
  if (chosen.id.startsWith(ELSEWHERE)) return { kind: chosen.kind, id: chosen.id.slice(ELSEWHERE.length) };
  const changed = changes.find(({ what, after }) => what === chosen.kind && after?.id === chosen.id)?.before?.id;
  const id = changed ?? (chosen.kind === 'state' ? stateBefore(matching.states, chosen.id) : edgeBefore(matching.edges, chosen.id));
  return id === undefined ? null : { kind: chosen.kind, id };
}

/** What is looked at in one of the drawings: what is chosen, or where that would be had this chart got it. */
export function placeIn(difference: ChartDifference, side: 'before' | 'after', chosen: Chosen | null): Chosen | null {
  if (!chosen) return null;
  const isElsewhere = chosen.id.startsWith(ELSEWHERE);
  const here = side === 'before' ? inBefore(difference, chosen) : isElsewhere ? null : chosen;
  if (here) return here;
  const other = difference[side === 'before' ? 'after' : 'before'];
  const id = isElsewhere ? chosen.id.slice(ELSEWHERE.length) : chosen.id;
  const parents = new Map(other.nodes.map((node) => [node.id, node.parent]));
  const { states } = difference.matching;
  let state = chosen.kind === 'state' ? id : (other.edges.find((edge) => edge.id === id)?.source ?? null);
  while (state !== null) {
    const same = side === 'before' ? stateBefore(states, state) : states.get(state);
    if (same !== undefined) return { kind: 'state', id: same };
    state = parents.get(state) ?? null;
  }
  return null;
}

/** What is chosen in the page when this is chosen in the earlier drawing. */
export function fromBefore({ changes, matching }: ChartDifference, chosen: Chosen | null): Chosen | null {
  if (!chosen) return null;
  const change = changes.find(({ what, before }) => what === chosen.kind && before?.id === chosen.id);
  if (change) return chosenBy(change, 'after');
  const id = chosen.kind === 'state' ? matching.states.get(chosen.id) : matching.edges.find(([old]) => old.id === chosen.id)?.[1].id;
  return { kind: chosen.kind, id: id ?? `${ELSEWHERE}${chosen.id}` };
}

const stateBefore = (states: ReadonlyMap<string, string>, id: string): string | undefined => [...states].find(([, now]) => now === id)?.[0];

const edgeBefore = (edges: ChartDifference['matching']['edges'], id: string): string | undefined =>
  edges.find(([, now]) => now.id === id)?.[0].id;
