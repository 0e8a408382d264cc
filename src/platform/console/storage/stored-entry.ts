import { createEmitter } from '../emitter.ts';

/** Typed entries of the browser's storage. No function here throws. */

/** Emits when the browser refuses to read or write its storage. */
export const storageRefused = createEmitter();

const log = (key: string, problem: unknown) => console.warn(`Browser storage, ${key}:`, problem);

export interface StoredEntry<Value> {
  readonly key: string;
  /** Null if nothing valid is stored; invalid text is cleared. Returns the same object until it changes. */
  read: () => Value | null;
  /** Returns false if the browser refused. */
  write: (value: Value) => boolean;
  clear: () => void;
}

/** An entry of localStorage. `parse` returns null for invalid text. */
export function storedEntry<Value>(
  key: string,
  parse: (text: string) => Value | null,
  format: (value: Value) => string,
): StoredEntry<Value> {
  let last: { text: string; value: Value } | null = null;
  const attempt = <Result>(run: () => Result, fallback: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      log(key, error);
      storageRefused.emit();
      return fallback();
    }
  };
  const clear = () =>
    attempt(
      () => localStorage.removeItem(key),
      () => undefined,
    );
  const parseValue = (text: string): Value | null => {
    try {
      return parse(text);
    } catch {
      return null;
    }
  };
  return {
    key,
    clear,
    read() {
      const text = attempt(
        () => localStorage.getItem(key),
        () => null,
      );
      if (text === null) return null;
      if (last?.text === text) return last.value;
      const value = parseValue(text);
      if (value === null) {
        log(key, 'damaged, cleared');
        clear();
        return null;
      }
      last = { text, value };
      return value;
    },
    write: (value) =>
      attempt(
        () => {
          localStorage.setItem(key, format(value));
          return true;
        },
        // A value that could not be replaced is outdated (§8).
        () => {
          clear();
          return false;
        },
      ),
  };
}

export const storedText = (key: string): StoredEntry<string> =>
  storedEntry(
    key,
    (text) => text,
    (value) => value,
  );

export const storedNumber = (key: string): StoredEntry<number> =>
  storedEntry(key, (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null), String);

export const storedChoice = <Choice extends string>(key: string, choices: readonly Choice[]): StoredEntry<Choice> =>
  storedEntry<Choice>(
    key,
    (text) => choices.find((choice) => choice === text) ?? null,
    (value) => value,
  );
