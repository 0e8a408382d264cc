import type { QueryKey } from '@tanstack/react-query';
import type { Grant } from '#platform/access/permissions.ts';
import type { ServerEvents } from '#platform/contract/realtime.ts';
import type { BackgroundActor } from './actors/late-actor.ts';
import type { Area } from './shell/area.ts';
import type { SlotContents } from './slots.ts';

/** Realtime facts that change data. */
export type Facts = Omit<ServerEvents, 'hello' | 'presence' | 'inspection' | 'session.ended'>;

/** Session hooks of a feature in this tab. */
export interface SessionHooks {
  /** Called once, when the console starts. */
  start?: () => void;
  /** Asked before a logout that the user wants; false: something has to be done first, and the user has been told what. */
  mayLeave?: () => Promise<boolean>;
  /** Called at logout while the session is still valid; resolves after the server was notified. */
  release?: (agentId: number, options: { context: object; signal: AbortSignal }) => Promise<unknown>;
  /** Clears the browser data of an ended session. */
  clear?: () => void;
}

/** Schemas of drafts by kind; Zod schemas match this type. */
export type DraftSchemas = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;

/** Contributions of a feature to the console, all optional. Its code loads with the page; import large modules on demand. */
export interface ConsoleFeature {
  permissions?: Readonly<Record<string, Grant>>;
  /** Screens in menu order. */
  screens?: readonly Area[];
  /** Query keys that a realtime fact invalidates. */
  facts?: { readonly [Name in keyof Facts]?: (...fact: Parameters<Facts[Name]>) => readonly QueryKey[] };
  /** What a realtime fact does beside that. */
  acts?: { readonly [Name in keyof Facts]?: (...fact: Parameters<Facts[Name]>) => void };
  /** Query keys of a list's rows, by list id. */
  lists?: Readonly<Record<string, () => readonly QueryKey[]>>;
  /** Expensive queries with their minimum time between refetches, in milliseconds. */
  slow?: readonly { key: QueryKey; pause: number }[];
  /** Background charts of the session, by the name under which `appMachine` invokes them. */
  background?: Readonly<Record<string, BackgroundActor>>;
  session?: SessionHooks;
  /** Schemas of its drafts (`createDrafts`). */
  drafts?: () => Promise<DraftSchemas>;
  slots?: SlotContents;
}

const registered: ConsoleFeature[] = [];

/** Registers all features at start-up. */
export function registerConsoleFeatures(features: readonly ConsoleFeature[]): void {
  registered.push(...features);
}

export const consoleFeatures = (): readonly ConsoleFeature[] => registered;
