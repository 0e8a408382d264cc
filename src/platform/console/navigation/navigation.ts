import type { ComponentType, ReactNode } from 'react';
import type { Location } from 'react-router-dom';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Area, ScreenModule } from '../shell/area.ts';
import { t } from '../language/language.ts';
import { createActor } from '../actors/actors.ts';
import { createAtom, type ReadableAtom } from '../atom.ts';
import { loadCode } from '../client/load-code.ts';
import { checkDrafts } from '../storage/drafts.ts';
import { stored } from '../storage/session-storage.ts';
import { toast } from '../ui/feedback/toast-list.ts';
import { setLeaving } from '#platform/list/console/table/leaving.ts';
import { navigationMachine } from '#machines/shell/navigation.ts';
import { currentHref, historyEntry, navigatorOn, placeOf, splitPath } from './location.ts';
import { areaAt, destination, refusedArea, SIGN_IN } from './routes.ts';

/** Props of a frame: the navigation state, and the screen to render inside. */
export interface FrameProps {
  state: NavigationState;
  children: ReactNode;
}

/** Result of loading a route. */
export interface LoadedScreen {
  /** Null if no area matches the address. */
  area: Area | null;
  Screen: ComponentType;
  /** Surrounding frame; null on public pages. */
  Frame: ComponentType<FrameProps> | null;
}

export interface NavigationHooks {
  /** Checks the session before a guarded area opens. */
  guard: () => Promise<boolean>;
  /** Called when a screen has opened. */
  onOpened: () => void;
  /** Loads the frame of signed-in users' screens. */
  frame: () => Promise<{ default: ComponentType<FrameProps> }>;
  notFound: () => Promise<ScreenModule>;
}

/** Longest wait for a screen's first data after its code has loaded. Milliseconds. */
const PATIENCE = 150;

let hooks: NavigationHooks;

/** Loads the code of an area and its frame; both are complete before either is rendered. */
async function load(area: Area | null, search: string): Promise<LoadedScreen> {
  const screen = loadCode(area ? area.screen : hooks.notFound);
  const frame = area?.access === 'public' ? null : loadCode(hooks.frame);
  const [{ default: Screen, prepare }, framing] = await Promise.all([screen, frame, checkDrafts()]);
  await waitBriefly(prepare?.(search));
  return { area, Screen, Frame: framing?.default ?? null };
}

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

/** Resolves a path: checks access and the session, loads the screen and returns the final path. */
async function loadScreen(requested: string, user = stored.currentUser.read()): Promise<{ path: string; screen: LoadedScreen }> {
  const { pathname, search, hash } = splitPath(requested);
  const path = destination(pathname, user);
  const area = areaAt(path);
  const refused = refusedArea(pathname, user);
  if (area?.access !== 'public' && !(await hooks.guard())) return loadScreen('/', null);
  if (refused)
    toast({
      tone: 'due',
      text: t('You don’t have access to {area}. Ask your team lead or an administrator.', { area: t(refused.title) }),
    });
  return { path: path === pathname ? path + search + hash : path, screen: await load(area, path === pathname ? search : '') };
}

const navigation = createActor(
  navigationMachine.provide({
    actors: { screen: fromPromise(({ input }) => loadScreen(input.path)) },
    guards: { isStuckAtSignIn: () => location.pathname === SIGN_IN && (stored.currentUser.read()?.tabs.length ?? 0) > 0 },
    actions: {
      scrollToTop: () => window.scrollTo(0, 0),
      tellArrival: () => hooks.onOpened(),
      reloadPage: () => location.reload(),
    },
  }),
  { input: { path: currentHref() } },
);

/** State of the navigation: the open location, and whether another one is loading. */
export interface NavigationState {
  location: Location;
  /** Area that is open or failed to open; null if no area matches the address. */
  area: Area | null;
  loaded: LoadedScreen | null;
  loading: boolean;
  failed: boolean;
}

const shownState = createAtom<NavigationState>({
  location: placeOf(currentHref()),
  area: null,
  loaded: null,
  loading: true,
  failed: false,
});

export const navigationState: ReadableAtom<NavigationState> = shownState;

const update = (next: Partial<NavigationState>): void => shownState.set({ ...shownState.get(), ...next });

function render(snapshot: SnapshotFrom<typeof navigationMachine>): void {
  const loading = snapshot.hasTag('loading');
  const { arrival, asked: requested } = snapshot.context;
  setLeaving(loading && splitPath(requested).pathname !== shownState.get().location.pathname);
  if (snapshot.matches('failed')) return update({ location: placeOf(currentHref()), area: addressedArea(), loading, failed: true });
  // During a retry the failure stays visible until there is a result.
  if (!snapshot.matches('settled') || !arrival) return update({ loading });
  // Nothing changed (the session check of §2.3 ends 200 ms later); the screen owns the query by now.
  if (arrival.screen === shownState.get().loaded && !shownState.get().loading && !shownState.get().failed) return;
  // Keeps changes that the screen made to its query meanwhile.
  if (splitPath(arrival.path).pathname !== location.pathname) history.replaceState(null, '', arrival.path);
  const loaded = arrival.screen as LoadedScreen;
  update({ location: placeOf(currentHref()), area: loaded.area, loaded, loading, failed: false });
}

const addressedArea = () => areaAt(destination(location.pathname, stored.currentUser.read()));

/** Handles a change of address. Only a change of path navigates; the screen handles its query itself, also during a session check. */
function onAddress(): void {
  const { value, context } = navigation.getSnapshot();
  const isStaying =
    value === 'settled' || (value === 'loading' && shownState.get().loaded && splitPath(context.asked).pathname === location.pathname);
  if (isStaying && location.pathname === shownState.get().location.pathname) update({ location: placeOf(currentHref()) });
  else retry();
}

export const navigator = navigatorOn(onAddress);

/** Navigates to the current address; also retries a failed load. */
export const retry = (): void => navigation.send({ type: 'place.asked', path: currentHref() });

/** The server is reachable again: retries a failed screen. */
export const connectionBack = (): void => navigation.send({ type: 'connection.back' });

/** Navigates to a path from outside React. Re-checks the path if it is already open. */
export function openPath(path: string): void {
  history.pushState(historyEntry(null), '', path);
  retry();
}

/** Starts navigation at the page's address; resolves when the first screen can be rendered. */
export function startNavigation(navigationHooks: NavigationHooks): Promise<void> {
  hooks = navigationHooks;
  window.addEventListener('popstate', onAddress);
  window.addEventListener('online', connectionBack);
  return new Promise((resolve) => {
    navigation.subscribe((snapshot) => {
      render(snapshot);
      if (!snapshot.hasTag('loading')) resolve();
    });
    navigation.start();
  });
}
