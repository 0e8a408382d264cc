import { PATH_START, type PathEnvironment } from '#workbench/simulation/virtual-run.ts';

interface Timer {
  due: number;
  order: number;
  fire: () => void;
}

/** An xstate clock that stands still until a path moves it, and that can sleep through its timers. */
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

  /** Time passes and no timer runs. */
  sleep(ms: number): void {
    this.time += ms;
  }

  /** Time passes, and the timers that fall due meanwhile run, each at its time. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (let fired = true; fired; ) fired = this.fireNext(until);
    this.time = until;
  }

  /** Runs the earliest timer at its time, or now when it is overdue. False when none is due by then. */
  fireNext(until = Infinity): boolean {
    const [next] = [...this.timers.values()].toSorted((a, b) => a.due - b.due || a.order - b.order);
    if (!next || next.due > until) return false;
    this.timers.delete(next.order);
    this.time = Math.max(this.time, next.due);
    next.fire();
    return true;
  }
}
