import { createEmitter } from '#platform/console/emitter.ts';

/** Notifies listeners of changes, immediately or batched. */
export class ChangeNotifier {
  readonly #changed = createEmitter();
  readonly #schedule: (notify: () => void) => void;
  #version = 0;
  #isNotified = true;

  /** @param schedule calls back when the page draws next */
  constructor(schedule: (notify: () => void) => void) {
    this.#schedule = schedule;
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** Notifies immediately, for user actions. */
  notifyNow(): void {
    this.#version += 1;
    this.#notify();
  }

  /** Batches notifications until the next frame. */
  scheduleNotify(): void {
    this.#version += 1;
    if (!this.#isNotified) return;
    this.#isNotified = false;
    this.#schedule(() => this.#isNotified || this.#notify());
  }

  /** Returns an unsubscribe function. */
  readonly subscribe = this.#changed.subscribe;

  #notify(): void {
    this.#isNotified = true;
    this.#changed.emit();
  }
}
