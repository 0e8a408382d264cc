import { getStateNodes, type AnyStateMachine, type StateValue } from 'xstate';
import { type Chart, type ChartEdge, type ChartNode, eventKind } from '#workbench/drawing/chart.ts';
import { layout } from '#workbench/drawing/layout.ts';
import { toSvg } from '#workbench/drawing/svg.ts';
import { type BrokenArrow, stateWords } from '../arrow.ts';
import { stableJson } from '../model-spec.ts';

/** Drawings of broken arrows as SVG text. */
export type BrokenDrawings = ReadonlyMap<BrokenArrow, string>;

/** Ids of the two arrows in the drawing, and marks of their target states. */
const EXPECTED = 'expected';
const FOUND = 'found';

/** Drawings to try for each arrow: enough for a clear one. */
const ATTEMPTS = 8;

/** Draws each arrow on the chart of today: to the expected state and to the one that was reached. */
export async function drawBroken(machine: AnyStateMachine, chart: Chart, arrows: readonly BrokenArrow[]): Promise<BrokenDrawings> {
  const drawings = new Map<BrokenArrow, string>();
  for (const arrow of arrows) {
    const marked = brokenChart(machine, chart, arrow);
    drawings.set(arrow, markTargets(toSvg(marked.chart, await layout(marked.chart, { attempts: ATTEMPTS })), marked.targets));
  }
  return drawings;
}

interface MarkedChart {
  chart: Chart;
  /** Mark → id of the state. */
  targets: [mark: string, state: string][];
}

/** The chart with the broken arrow replaced by the expected one and the one that was found. */
function brokenChart(machine: AnyStateMachine, chart: Chart, arrow: BrokenArrow): MarkedChart {
  const { expected, reached, from, kind } = arrow;
  const ghosts: ChartNode[] = [];
  const stateOf = (value: StateValue): string => {
    const id = innermost(machine, value, from);
    if (id !== null) return id;
    const ghost = ghostState(chart, value);
    ghosts.push(ghost);
    return ghost.id;
  };
  const isSame = reached !== null && stableJson(reached) === stableJson(expected);
  const target = { expected: stateOf(expected), found: reached === null ? null : stateOf(reached) };
  const source = sourceOf(machine, arrow);
  const involved = new Set([...arrow.transitions, ...arrow.taken]);
  const ends = new Set([target.expected, target.found]);
  const others = chart.edges.filter((edge) => !(involved.has(edge.id) && ends.has(edge.target)));
  const label = arrow.event ? chartLabel(chart, arrow) : 'start';
  const drawn = (id: string, words: string, to: string | null): ChartEdge[] =>
    source === null || to === null ? [] : [{ ...plainEdge, id, apart: id, source, target: to, self: to === source, label: words }];
  const found = isSame ? drawn(FOUND, `${label}: ${arrow.statement}`, target.found) : drawn(FOUND, `found: ${label}`, target.found);
  const wanted = drawn(EXPECTED, `expected: ${kind === 'refused' ? 'no change' : label}`, target.expected);
  return {
    chart: { ...chart, nodes: [...chart.nodes, ...ghosts], edges: [...others, ...(isSame ? [] : wanted), ...found] },
    targets: [
      ...(isSame ? [] : [[EXPECTED, target.expected] as [string, string]]),
      ...(target.found === null ? [] : [[FOUND, target.found] as [string, string]]),
    ],
  };
}

const plainEdge = {
  event: '',
  kind: 'event',
  description: '',
  guard: null,
  guardSentence: null,
  actions: [],
  delay: null,
  internal: false,
} as const satisfies Partial<ChartEdge>;

function chartLabel({ edges }: Chart, { event, transitions, taken }: BrokenArrow): string {
  const drawnEdge = edges.find(({ id }) => transitions.includes(id) || taken.includes(id));
  return drawnEdge?.label ?? eventKind(event?.type ?? '').subject;
}

/** The state that declares the transition, or the innermost active one; null at the start. */
function sourceOf(machine: AnyStateMachine, { transitions, taken, from }: BrokenArrow): string | null {
  if (from === null) return null;
  const [declared = ''] = (transitions[0] ?? taken[0] ?? '').split(' | ');
  return getIds(machine, from).includes(declared) ? declared : innermost(machine, from, null);
}

/** Id of the innermost active state, preferably one that was not active before; null if the machine no longer has the state. */
function innermost(machine: AnyStateMachine, value: StateValue, before: StateValue | null): string | null {
  const active = getIds(machine, value);
  const former = new Set(before === null ? [] : getIds(machine, before));
  const inner = active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)));
  return inner.find((id) => !former.has(id)) ?? inner[0] ?? null;
}

function getIds(machine: AnyStateMachine, value: StateValue): string[] {
  try {
    return getStateNodes(machine.root, value).map(({ id }) => id);
  } catch {
    return [];
  }
}

/** A state that the chart no longer has. */
function ghostState({ id }: Chart, value: StateValue): ChartNode {
  const key = stateWords(value);
  return {
    id: `${id} no longer ${key}`,
    parent: id,
    key,
    type: 'atomic',
    initial: null,
    description: '',
    spec: null,
    tags: [],
    entry: [],
    exit: [],
    invokes: [],
    history: null,
    refuses: [],
  };
}

function markTargets(svg: string, targets: MarkedChart['targets']): string {
  return targets.reduce(
    (marked, [mark, id]) => marked.replace(`data-state-id="${id}"`, `data-broken="${mark}" data-state-id="${id}"`),
    svg,
  );
}
