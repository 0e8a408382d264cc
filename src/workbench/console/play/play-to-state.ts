import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { filedPlay, type PlayBasis } from '../../simulation/filed-play.ts';
import type { Play } from '../../simulation/play.ts';
import { type PlayTo, playTo } from '../../simulation/play-to.ts';
import type { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { stateLabel } from '../chart/chart-labels.ts';
import { pathsTo } from '../panel/chart-paths.ts';
import { nodeOf } from '../view/chart-edges.ts';
import { stepLabel, stoppedReason, positionLabel } from './play-labels.ts';

/** The result of playing to a state. */
export interface ReachResult {
  play: Play;
  /** Why it starts with other facts or did not get there; null if it succeeded as requested. */
  message: string | null;
}

/**
 * A play to a state from the chosen facts. If none were chosen and the default facts do not lead there, those of a filed path
 * are used. Null if no filed path reaches the state.
 */
export function playToState(opened: OpenedChart, stage: Stage, target: string, basis: PlayBasis & { chosen: boolean }): ReachResult | null {
  const { chart, paths } = opened;
  const filedPaths = pathsTo(chart, paths, target, basis.start.name);
  const found = playTo({ stage, chart, file: paths }, target, filedPaths, basis);
  const [path] = filedPaths;
  if (!found || !path) return null;
  if (found.frame.active.includes(target)) return { play: found.play, message: null };
  const node = nodeOf(chart, target);
  const state = node ? stateLabel(node) : target;
  if (basis.chosen || path.input === basis.start.name) return { play: found.play, message: notReachedText(opened, stage, state, found) };
  const message = t('Started with “{name}”: no path to {state} from the usual facts.', { name: path.input, state });
  return { play: filedPlay(stage, paths, path), message };
}

function notReachedText(opened: OpenedChart, stage: Stage, state: string, { frame, stopped }: PlayTo): string {
  if (!stopped) {
    const where = positionLabel(opened.chart, frame.leaves);
    return t('No path to {state} from these facts: the steps lead to {where}.', { state, where });
  }
  return t('No path to {state} from these facts. Step {step}, {event}, is not possible: {why}.', {
    state,
    step: stopped.step + 1,
    event: stepLabel(stopped.playStep),
    why: stoppedReason({ stage, opened, frame, refusal: stopped, step: stopped.playStep }),
  });
}
