import { createEmitter } from '#platform/console/emitter.ts';

/** Tells whoever listens that something is different. */
export class News {
  readonly #changed = createEmitter();
  readonly #schedule: (tell: () => void) => void;
  #version = 0;
  #isTold = true;

  /** @param schedule calls when the page draws next */
  constructor(schedule: (tell: () => void) => void) {
    this.#schedule = schedule;
  }

  /** Another number after each change. */
  get version(): number {
    return this.#version;
  }

  /** What a person does is seen at once. */
  now(): void {
    this.#version += 1;
    this.#tell();
  }

  /** Thousands of messages are one change. */
  soon(): void {
    this.#version += 1;
    if (!this.#isTold) return;
    this.#isTold = false;
    this.#schedule(() => this.#isTold || this.#tell());
  }

  /** Returns a function that unsubscribes. */
  readonly subscribe = this.#changed.subscribe;

  #tell(): void {
    this.#isTold = true;
    this.#changed.emit();
  }
}
