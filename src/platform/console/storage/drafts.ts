import { useSyncExternalStore } from 'react';
import { consoleFeatures, type DraftSchemas } from '../console-feature.ts';
import { createEmitter } from '../emitter.ts';
import { stored } from './session-storage.ts';
import { inTab } from './tab-storage.ts';

/** Unsaved input of the signed-in user, stored in this tab under `draft.<user>.<kind>.<record>`. */

type RecordId = number | string;

export interface Drafts<Value> {
  /** Null without a draft. Returns the same object until it changes. */
  read: (record: RecordId) => Value | null;
  /** Null clears the draft. */
  write: (record: RecordId, value: Value | null) => void;
  /** Calls the listener after a draft of this kind was written. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

const PREFIX = 'draft.';
const keyOf = (kind: string, record: RecordId) => `${PREFIX}${stored.currentUser.read()?.user_id ?? 0}.${kind}.${record}`;

/** Drafts that storage refused, kept until the page closes. */
const memory = new Map<string, string>();

const readText = (key: string): string | null => memory.get(key) ?? inTab((tab) => tab.getItem(key), null);

function removeText(key: string): void {
  memory.delete(key);
  inTab((tab) => tab.removeItem(key), undefined);
}

function writeText(key: string, text: string): void {
  removeText(key);
  const isStored = inTab((tab) => {
    tab.setItem(key, text);
    return true;
  }, false);
  if (!isStored) memory.set(key, text);
}

/** Drafts of one kind of record. The feature's manifest declares the schema of the kind, which `checkDrafts` applies. */
export function createDrafts<Value>(kind: string): Drafts<Value> {
  const changed = createEmitter();
  const parsed = new Map<string, { text: string; value: Value }>();
  return {
    subscribe: changed.subscribe,
    read(record) {
      const key = keyOf(kind, record);
      const text = readText(key);
      if (text === null) return null;
      const last = parsed.get(key);
      if (last?.text === text) return last.value;
      const value = JSON.parse(text) as Value;
      parsed.set(key, { text, value });
      return value;
    },
    write(record, value) {
      const key = keyOf(kind, record);
      parsed.delete(key);
      if (value === null) removeText(key);
      else writeText(key, JSON.stringify(value));
      changed.emit();
    },
  };
}

/** State hook for the draft of a record; null clears it. */
export function useDraft<Value>(drafts: Drafts<Value>, record: RecordId): [Value | null, (next: Value | null) => void] {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(record));
  return [draft, (next) => drafts.write(record, next)];
}

const storedKeys = () => inTab((tab) => Object.keys(tab), []).filter((key) => key.startsWith(PREFIX));

function clearWhere(isCleared: (key: string) => boolean): void {
  for (const key of [...memory.keys(), ...storedKeys()]) if (isCleared(key)) removeText(key);
}

function isReadable(key: string, schemas: DraftSchemas): boolean {
  const [, , kind = ''] = key.split('.');
  try {
    return schemas[kind]?.safeParse(JSON.parse(readText(key) ?? '')).success ?? false;
  } catch {
    return false;
  }
}

let checking: Promise<void> | null = null;

async function check(): Promise<void> {
  const keys = storedKeys();
  if (keys.length === 0) return;
  const loaded = await Promise.all(consoleFeatures().flatMap(({ drafts }) => (drafts ? [drafts()] : [])));
  const schemas: DraftSchemas = Object.assign({}, ...loaded);
  for (const key of keys) if (!isReadable(key, schemas)) removeText(key);
}

/**
 * Clears drafts that do not match their schema, such as those of another release. Runs once before the first screen; the
 * schemas load only if there is a draft.
 */
export async function checkDrafts(): Promise<void> {
  checking ??= check();
  try {
    await checking;
  } catch (error) {
    checking = null;
    throw error;
  }
}

/** Clears all drafts after an intentional logout. */
export const clearDrafts = (): void => clearWhere(() => true);

/** Clears other users' drafts after sign-in. */
export const clearDraftsOfOthers = (userId: number): void => clearWhere((key) => !key.startsWith(`${PREFIX}${userId}.`));
