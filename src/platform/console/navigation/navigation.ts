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
import { tellLeaving } from '#platform/list/console/table/leaving.ts';
import { navigationMachine } from '#machines/shell/navigation.ts';
import { here, historyEntry, navigatorOn, placeOf, splitPath } from './place.ts';
import { areaAt, destination, refusedArea, SIGN_IN } from './routes.ts';

/** What a frame is given: the place, and the screen to show inside. */
export interface FrameProps {
  shown: Shown;
  children: ReactNode;
}

/** What an arrival carries. */
export interface Arrived {
  /** Null where there is no area at the address. */
  area: Area | null;
  Screen: ComponentType;
  /** What is around it; null on public pages, where nobody is signed in. */
  Frame: ComponentType<FrameProps> | null;
}

export interface Way {
  /** Judges the session before a guarded area opens. */
  guard: () => Promise<boolean>;
  /** A screen is open. */
  arrived: () => void;
  /** Loads what surrounds the screens of a signed-in user. */
  frame: () => Promise<{ default: ComponentType<FrameProps> }>;
  notFound: () => Promise<ScreenModule>;
}

/** Longest wait for a screen's first data once its code is there. Milliseconds. */
const PATIENCE = 150;

let way: Way;

/** Code of the area and of what is around it; all of it is there before anything of it is rendered. */
async function load(area: Area | null, search: string): Promise<Arrived> {
  const screen = loadCode(area ? area.screen : way.notFound);
  const frame = area?.access === 'public' ? null : loadCode(way.frame);
  const [{ default: Screen, prepare }, framing] = await Promise.all([screen, frame, checkDrafts()]);
  await soon(prepare?.(search));
  return { area, Screen, Frame: framing?.default ?? null };
}

/** Waits for data that is almost there: one rendering with it costs half of two, the first without. */
async function soon(data: Promise<unknown> | undefined): Promise<void> {
  if (!data) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
  });
  // A failure is the screen's to tell.
  await Promise.race([data.catch(() => {}), patience]);
  clearTimeout(timer);
}

/** Judges, loads, and says where the way ended. */
async function lead(asked: string, user = stored.currentUser.read()): Promise<{ path: string; screen: Arrived }> {
  const { pathname, search, hash } = splitPath(asked);
  const path = destination(pathname, user);
  const area = areaAt(path);
  const refused = refusedArea(pathname, user);
  if (area?.access !== 'public' && !(await way.guard())) return lead('/', null);
  if (refused)
    toast({
      tone: 'due',
      text: t('{area} is not open to your account. Ask your team lead or an administrator.', { area: t(refused.title) }),
    });
  return { path: path === pathname ? path + search + hash : path, screen: await load(area, path === pathname ? search : '') };
}

const navigation = createActor(
  navigationMachine.provide({
    actors: { screen: fromPromise(({ input }) => lead(input.path)) },
    guards: { isStuckAtSignIn: () => location.pathname === SIGN_IN && (stored.currentUser.read()?.tabs.length ?? 0) > 0 },
    actions: {
      scrollToTop: () => window.scrollTo(0, 0),
      tellArrival: () => way.arrived(),
      reloadPage: () => location.reload(),
    },
  }),
  { input: { path: here() } },
);

/** What the console shows: a place, and whether the next one is on its way. */
export interface Shown {
  location: Location;
  /** The place that is open, or that could not be opened; null where there is no area at the address. */
  area: Area | null;
  arrived: Arrived | null;
  loading: boolean;
  failed: boolean;
}

const shown = createAtom<Shown>({ location: placeOf(here()), area: null, arrived: null, loading: true, failed: false });

export const shownPlace: ReadableAtom<Shown> = shown;

const show = (next: Partial<Shown>): void => shown.set({ ...shown.get(), ...next });

function follow(snapshot: SnapshotFrom<typeof navigationMachine>): void {
  const loading = snapshot.hasTag('loading');
  const { arrival, asked } = snapshot.context;
  tellLeaving(loading && splitPath(asked).pathname !== shown.get().location.pathname);
  if (snapshot.matches('failed')) return show({ location: placeOf(here()), area: meantArea(), loading, failed: true });
  // Asked once more, what failed stays until there is something to show instead.
  if (!snapshot.matches('settled') || !arrival) return show({ loading });
  // Nothing was moved since (the check of §2.3 comes 200 ms later): by now the query is the screen's own affair.
  if (arrival.screen === shown.get().arrived && !shown.get().loading && !shown.get().failed) return;
  // What the screen made of its query meanwhile stands.
  if (splitPath(arrival.path).pathname !== location.pathname) history.replaceState(null, '', arrival.path);
  const arrived = arrival.screen as Arrived;
  show({ location: placeOf(here()), area: arrived.area, arrived, loading, failed: false });
}

const meantArea = () => areaAt(destination(location.pathname, stored.currentUser.read()));

/** The address changed. Only another path is a navigation; another query is the screen's own affair, also while it is judged again. */
function onAddress(): void {
  const { value, context } = navigation.getSnapshot();
  const isStaying =
    value === 'settled' || (value === 'loading' && shown.get().arrived && splitPath(context.asked).pathname === location.pathname);
  if (isStaying && location.pathname === shown.get().location.pathname) show({ location: placeOf(here()) });
  else retry();
}

export const navigator = navigatorOn(onAddress);

/** Asks for the place of the address: also once more, where its code could not be loaded. */
export const retry = (): void => navigation.send({ type: 'place.asked', path: here() });

/** The server can be reached again: a screen that could not be loaded is asked for once more. */
export const connectionBack = (): void => navigation.send({ type: 'connection.back' });

/** Goes to a path from outside a screen. The same path is judged again. */
export function openPath(path: string): void {
  history.pushState(historyEntry(null), '', path);
  retry();
}

/** Starts at the address of the page; resolves when the first screen can be rendered. */
export function startNavigation(given: Way): Promise<void> {
  way = given;
  window.addEventListener('popstate', onAddress);
  window.addEventListener('online', connectionBack);
  return new Promise((resolve) => {
    navigation.subscribe((snapshot) => {
      follow(snapshot);
      if (!snapshot.hasTag('loading')) resolve();
    });
    navigation.start();
  });
}
