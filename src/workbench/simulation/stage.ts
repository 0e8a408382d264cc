import type { AnyStateMachine } from 'xstate';
import type { WhyBlocked } from '../drawing/listed-chart.ts';
import { allTransitions } from '../drawing/transitions.ts';
import { controllable } from './controllable.ts';
import { revive } from './revive.ts';
import { outsideGuards, withVerdicts, type Verdicts } from './guard-verdicts.ts';
import { firstMoment, ModelClock, nextMoment, type ModelEvent, type Moment } from './virtual-run.ts';
import { type Sentence } from '#platform/contract/sentence.ts';

/**
 * A machine prepared for playing: invoked actors end on request, time advances on request, and every guard's result can be
 * preset. A guard that depends on the environment, or throws, cannot be evaluated.
 */
export class Stage {
  readonly machine: AnyStateMachine;
  private readonly original: AnyStateMachine;
  /** Guards that depend on the environment. */
  readonly outside: ReadonlySet<string>;
  /** Guards that threw when last evaluated. */
  readonly failed = new Set<string>();
  private readonly explainGuard: WhyBlocked | undefined;
  private readonly clock = new ModelClock();
  private readonly ids: ReturnType<typeof allTransitions>;
  private verdicts: Verdicts = {};

  /** @param explainGuard gives a more specific reason than the guard's own sentence */
  constructor(original: AnyStateMachine, explainGuard?: WhyBlocked) {
    this.original = original;
    this.explainGuard = explainGuard;
    this.outside = new Set(outsideGuards(original));
    const onJudged = (guard: string, isJudged: boolean) => (isJudged ? this.failed.delete(guard) : this.failed.add(guard));
    this.machine = withVerdicts(controllable(original).machine, () => this.verdicts, onJudged);
    this.ids = allTransitions(this.machine);
  }

  start(input: unknown, verdicts: Verdicts): Moment {
    this.verdicts = verdicts;
    return firstMoment(this.machine, this.clock, revive(input, this.clock.now));
  }

  next(moment: Moment, event: ModelEvent, now: number, verdicts: Verdicts): Moment {
    this.verdicts = verdicts;
    return nextMoment(this.machine, this.clock, moment, event, now);
  }

  /** Why a guard rejects the machine's context; null if unknown or if its result is preset. */
  why(guard: string, { snapshot }: Moment, verdicts: Verdicts): Sentence | null {
    if (guard in verdicts) return null;
    const context = snapshot.context as never;
    const failing = guard.split(' and ').find((name) => this.failsFor(name, context));
    return this.explainGuard?.(failing ?? guard, context) ?? null;
  }

  /** Whether a guard rejects the facts; one that asks what an event brings is not asked, and one that throws says nothing. */
  private failsFor(name: string, context: unknown): boolean {
    const guard = this.original.implementations.guards[name] as ((args: unknown) => boolean) | undefined;
    try {
      return guard !== undefined && guard.length < 2 && !guard({ context });
    } catch {
      return false;
    }
  }

  /** Ids of the transitions that led to a moment. */
  taken({ taken }: Moment): string[] {
    return taken.flatMap((transition) => this.ids.get(transition) ?? []);
  }
}
