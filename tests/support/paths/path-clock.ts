import { PATH_START, type PathEnvironment } from '#workbench/simulation/virtual-run.ts';

interface Timer {
  due: number;
  order: number;
  fire: () => void;
}

/** XState clock that a path advances; it can also skip timers, like a sleeping computer. */
export class PathClock implements PathEnvironment {
  private time = PATH_START;
  private order = 0;
  private readonly timers = new Map<number, Timer>();

  readonly now = (): number => this.time;

  setTimeout(fire: () => void, ms: number): number {
    this.order += 1;
    this.timers.set(this.order, { due: this.time + ms, order: this.order, fire });
    return this.order;
  }

  clearTimeout(id: number): void {
    this.timers.delete(id);
  }

  /** Advances time without running timers. */
  sleep(ms: number): void {
    this.time += ms;
  }

  /** Advances time and runs due timers, each at its time. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (let fired = true; fired; ) fired = this.fireNext(until);
    this.time = until;
  }

  /** Runs the earliest timer at its time, or now if overdue. False if none is due. */
  fireNext(until = Infinity): boolean {
    const [next] = [...this.timers.values()].toSorted((a, b) => a.due - b.due || a.order - b.order);
    if (!next || next.due > until) return false;
    this.timers.delete(next.order);
    this.time = Math.max(this.time, next.due);
    next.fire();
    return true;
  }
}
