import type { ComponentType } from 'react';
import { type Actor, fromPromise, waitFor } from 'xstate';
import { isOutsideFrame } from '../shell/access.ts';
import type { Area, ScreenModule } from '../shell/area.ts';
import { createActor } from '../actors/actors.ts';
import { checkDrafts } from '../storage/drafts.ts';
import { stored } from '../storage/session-storage.ts';
import { type Arrival, navigationMachine } from '#machines/shell/navigation.ts';
import { areaAt, SIGN_IN } from './routes.ts';
import { loadComponent } from './screen-code.ts';

/** navigationMachine of this page: the loaders of the routes ask it for each screen and wait until it has arrived. */

/** Dependencies of the navigation that load on demand or belong to the session. */
export interface NavigationHooks {
  /** Checks the session before a guarded area opens; resolves after a refused session has ended. */
  guard: () => Promise<boolean>;
  /** Called when a screen has opened; null for unknown addresses. */
  onOpened: (area: Area | null) => void;
  /** Surrounds every screen. */
  Page: ComponentType;
  /** Loads the frame of signed-in users' screens. */
  frame: () => Promise<{ default: ComponentType }>;
  notFound: () => Promise<ScreenModule>;
}

/** Longest wait for a screen's first data after its code has loaded. Milliseconds. */
const PATIENCE = 150;

/** Waits briefly for data: one rendering with data costs half of two, the first without. */
async function waitBriefly(data: Promise<unknown> | undefined): Promise<void> {
  if (!data) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  // The screen shows the failure.
  await Promise.race([data.catch(() => {}), patience]);
  clearTimeout(timer);
}

/** Loads the code of an area and its frame; both are complete before either is rendered. */
async function load(area: Area | null, hooks: NavigationHooks): Promise<ScreenModule> {
  const [screen] = await Promise.all([
    loadComponent(area ? area.screen : hooks.notFound),
    area && isOutsideFrame(area) ? null : loadComponent(hooks.frame),
    checkDrafts(),
  ]);
  return screen;
}

/** Checks the session, then loads the screen. Arrives at the root if the session is over. */
async function openScreen(path: string, hooks: NavigationHooks): Promise<Arrival> {
  const { pathname, search } = new URL(path, location.origin);
  const area = areaAt(pathname);
  const isVisit = area?.unguarded === true && stored.currentUser.read() === null;
  if (area?.access !== 'public' && !isVisit && !(await hooks.guard())) return { path: '/', screen: null };
  const { prepare } = await load(area, hooks);
  if (!isVisit) await waitBriefly(prepare?.(search));
  return { path, screen: area };
}

let arrivals = 0;

/** Number of screens that have opened. */
export const arrivalCount = (): number => arrivals;

const createNavigation = (path: string, hooks: NavigationHooks) =>
  createActor(
    navigationMachine.provide({
      actors: { screen: fromPromise(({ input }) => openScreen(input.path, hooks)) },
      guards: { isStuckAtSignIn: () => location.pathname === SIGN_IN && (stored.currentUser.read()?.tabs.length ?? 0) > 0 },
      actions: {
        // `ScrollRestoration` keeps positions per arrival, so a new arrival starts at the top.
        scrollToTop: () => (arrivals += 1),
        tellArrival: ({ context }) => hooks.onOpened((context.arrival?.screen ?? null) as Area | null),
        reloadPage: () => location.reload(),
      },
    }),
    { input: { path } },
  );

let navigation: Actor<typeof navigationMachine> | undefined;

/** The running actor after it was asked for a path. A load of that path, such as a retry, is joined. */
function ask(path: string, hooks: NavigationHooks): Actor<typeof navigationMachine> {
  if (!navigation) {
    navigation = createNavigation(path, hooks);
    return navigation.start();
  }
  const now = navigation.getSnapshot();
  if (!now.hasTag('loading') || now.context.asked !== path) navigation.send({ type: 'place.asked', path });
  return navigation;
}

/** The code of a screen or its frame could not be loaded. */
export class LoadFailure extends Error {}

/** Opens the screen of a path. @throws LoadFailure */
export async function arriveAt(path: string, signal: AbortSignal, hooks: NavigationHooks): Promise<Arrival> {
  const { context, value } = await waitFor(ask(path, hooks), (now) => !now.hasTag('loading'), { signal });
  if (value === 'failed' || !context.arrival) throw new LoadFailure(path);
  return context.arrival;
}

/** The server is reachable again. Returns whether a failed screen is loading again. */
export function resume(): boolean {
  const hasFailed = navigation?.getSnapshot().matches('failed') ?? false;
  navigation?.send({ type: 'connection.back' });
  return hasFailed;
}
