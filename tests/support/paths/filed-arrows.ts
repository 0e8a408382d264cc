import { getStateNodes, type AnyStateMachine, type StateValue } from 'xstate';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { arrowOf, type BrokenArrow, stateWords } from './arrow.ts';
import { filedPaths } from './filed.ts';
import { stableJson, type ModelPath } from './model-spec.ts';

/** Target of an arrow when it was filed. */
interface FiledArrow {
  /** Ids of the transitions taken together, as the guards chose. */
  took: readonly string[];
  /** Several with history states. */
  targets: Map<string, StateValue>;
  /** A path that contains it. */
  path: string;
}

export interface Judgement {
  /** Number of steps that could be compared. */
  compared: number;
  /** The first arrow with another target. */
  arrow: BrokenArrow | null;
}

/** Arrows of a machine's filed paths: the same state, event and guard results must lead to the same state. */
export class FiledArrows {
  private readonly machine: AnyStateMachine;
  private readonly arrows = new Map<string, FiledArrow[]>();

  constructor(machine: AnyStateMachine, file: PathFile | null) {
    this.machine = machine;
    for (const path of file ? filedPaths(file) : []) for (let at = 0; at <= path.steps.length; at += 1) this.file(path, at);
  }

  private file(path: ModelPath, at: number): void {
    const { took, target } = stepOf(path, at);
    const key = placeOf(path, at);
    const arrows = this.arrows.get(key) ?? [];
    const arrow = arrows.find((each) => isSame(each.took, took)) ?? { took, targets: new Map(), path: path.id };
    arrow.targets.set(stableJson(target), target);
    this.arrows.set(key, arrows.includes(arrow) ? arrows : [...arrows, arrow]);
  }

  /** @param path executed path with the transitions it took */
  compare(path: ModelPath): Judgement {
    let compared = 0;
    for (let at = 0; at <= path.steps.length; at += 1) {
      const filed = this.filedOf(path, at);
      if (!filed) continue;
      if (at) compared += 1;
      if (filed.leadsElsewhere) return { compared, arrow: brokenArrow(path, at, filed.arrow) };
    }
    return { compared, arrow: null };
  }

  /**
   * Finds the filed arrow of a step. A chain of transitions that is longer or shorter than the filed one still matches it:
   * either the longer chain continues from the other's target, or the target differs.
   */
  private filedOf(path: ModelPath, at: number): { arrow: FiledArrow; leadsElsewhere: boolean } | null {
    const { took, target } = stepOf(path, at);
    const arrows = this.arrows.get(placeOf(path, at)) ?? [];
    const matching = arrows.find((each) => isSame(each.took, took));
    if (matching) return { arrow: matching, leadsElsewhere: !matching.targets.has(stableJson(target)) };
    const partial = arrows.find((each) => beginsWith(took, each.took) || beginsWith(each.took, took));
    if (!partial) return null;
    const isLonger = took.length > partial.took.length;
    const next = isLonger ? took[partial.took.length] : partial.took[took.length];
    const rests = isLonger ? [...partial.targets.values()] : [target];
    return rests.some((value) => this.leaves(value, next ?? '')) ? null : { arrow: partial, leadsElsewhere: true };
  }

  /** A transition id starts with its source state. */
  private leaves(value: StateValue, transition: string): boolean {
    try {
      return getStateNodes(this.machine.root, value).some(({ id }) => transition.startsWith(`${id} | `));
    } catch {
      // The machine no longer has this state.
      return false;
    }
  }
}

/** Source state and event of a step; for the start, the name of the starting point. */
function placeOf(path: ModelPath, at: number): string {
  const { from, event, input } = arrowOf(path, at);
  return stableJson(event ? [from, event.type] : [input]);
}

function stepOf({ start, startTransitions, steps }: ModelPath, at: number): { took: readonly string[]; target: StateValue } {
  const step = steps[at - 1];
  return { took: step?.transitions ?? startTransitions, target: step?.state ?? start };
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

const beginsWith = (chain: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && isSame(chain.slice(0, start.length), start);

function brokenArrow(path: ModelPath, at: number, { took, targets, path: filed }: FiledArrow): BrokenArrow {
  const { took: taken, target } = stepOf(path, at);
  const arrow = arrowOf(path, at);
  const [expected = target] = targets.values();
  const statement = arrow.from !== null && stableJson(arrow.from) === stableJson(target) ? 'stayed in' : 'went to';
  return {
    ...arrow,
    path: filed,
    expected,
    reached: target,
    transitions: took,
    taken,
    statement: `actor ${statement} ${stateWords(target)}`,
  };
}
