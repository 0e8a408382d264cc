import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { filedPlay, type PlayBasis } from '../../simulation/filed-play.ts';
import type { Play } from '../../simulation/play.ts';
import { type PlayTo, playTo } from '../../simulation/play-to.ts';
import type { Stage } from '../../simulation/stage.ts';
import { t } from '#platform/console/language/language.ts';
import { stateWords } from '../chart/chart-words.ts';
import { waysTo } from '../panel/ways.ts';
import { nodeOf } from '../view/chart-ways.ts';
import { stepWords, stoppedWords, whereWords } from './play-words.ts';

/** A play that was to come to a state. */
export interface Reach {
  play: Play;
  /** Why it begins with other facts, or did not come there; null where all is as it was asked for. */
  said: string | null;
}

/**
 * A play to a state, from the facts that were chosen. Where nothing was chosen, and none goes from the usual ones, from
 * those of a filed path. Null where no filed path comes to the state.
 */
export function reach(opened: OpenedChart, stage: Stage, target: string, basis: PlayBasis & { chosen: boolean }): Reach | null {
  const { chart, paths } = opened;
  const ways = waysTo(chart, paths, target, basis.start.name);
  const found = playTo({ stage, chart, file: paths }, target, ways, basis);
  const [way] = ways;
  if (!found || !way) return null;
  if (found.frame.active.includes(target)) return { play: found.play, said: null };
  const node = nodeOf(chart, target);
  const state = node ? stateWords(node) : target;
  if (basis.chosen || way.input === basis.start.name) return { play: found.play, said: notReached(opened, stage, state, found) };
  const said = t('Begun with “{name}”: from the usual facts no way to {state} was found.', { name: way.input, state });
  return { play: filedPlay(stage, paths, way), said };
}

function notReached(opened: OpenedChart, stage: Stage, state: string, { frame, stopped }: PlayTo): string {
  if (!stopped) {
    const where = whereWords(opened.chart, frame.leaves);
    return t('From these facts no way to {state} was found: the steps lead to {where}.', { state, where });
  }
  return t('From these facts no way to {state} was found. Step {step}, {event}, cannot happen: {why}.', {
    state,
    step: stopped.step + 1,
    event: stepWords(stopped.what),
    why: stoppedWords({ stage, opened, frame, refusal: stopped, step: stopped.what }),
  });
}
