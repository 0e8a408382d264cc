import type { QueryKey } from '@tanstack/react-query';
import type { Grant } from '#platform/access/permissions.ts';
import type { ServerEvents } from '#platform/contract/realtime.ts';
import type { BackgroundActor } from './actors/late-actor.ts';
import type { Area } from './shell/area.ts';
import type { SlotContents } from './slots.ts';

/** Realtime facts that change data. */
export type Facts = Omit<ServerEvents, 'hello' | 'presence' | 'inspection' | 'session.ended'>;

/** What a feature does when a session begins and ends in this tab. */
export interface SessionHooks {
  /** Once, when the console starts. */
  start?: () => void;
  /** At logout, while the session still holds; resolves when the server knows. */
  release?: (agentId: number, options: { context: object; signal: AbortSignal }) => Promise<unknown>;
  /** What is stored in the browser for the session that ended goes. */
  clear?: () => void;
}

/** Schemas of drafts by their kind; those of zod are such. */
export type DraftSchemas = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;

/** What a feature adds to the console, all of it optional. Its code loads with the page: everything large is imported when needed. */
export interface ConsoleFeature {
  permissions?: Readonly<Record<string, Grant>>;
  /** Its screens, in the order of the menu. */
  screens?: readonly Area[];
  /** Queries that a realtime fact makes stale. */
  facts?: { readonly [Name in keyof Facts]?: (...fact: Parameters<Facts[Name]>) => readonly QueryKey[] };
  /** Queries that show a list's rows, by the list's id. */
  lists?: Readonly<Record<string, () => readonly QueryKey[]>>;
  /** Queries that cost the server much: they are asked again after so many milliseconds at the earliest. */
  slow?: readonly { key: QueryKey; pause: number }[];
  /** Charts of the session that no screen waits for, by the name under which `appMachine` invokes them. */
  background?: Readonly<Record<string, BackgroundActor>>;
  session?: SessionHooks;
  /** Schemas of what its screens keep as drafts (`createDrafts`). */
  drafts?: () => Promise<DraftSchemas>;
  slots?: SlotContents;
}

const registered: ConsoleFeature[] = [];

/** Called once at start-up. */
export function registerConsoleFeatures(features: readonly ConsoleFeature[]): void {
  registered.push(...features);
}

export const consoleFeatures = (): readonly ConsoleFeature[] => registered;
