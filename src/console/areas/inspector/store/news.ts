/** Tells whoever listens that something is different. */
export class News {
  readonly #listeners = new Set<() => void>();
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

  /** Answers how to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
    this.#isTold = true;
    for (const listener of this.#listeners) listener();
  }
}
