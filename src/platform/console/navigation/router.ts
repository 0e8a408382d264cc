/**
 * Navigation of the console: React Router's data router over the screens that the features declare.
 *
 * - Routes. The root route renders the page (title, page loader, dialogs, toasts). The sign-in is its child; all other screens
 *   are children of the frame, a route without a path. Each screen has one route with the path of its area, one error element
 *   and one loader; every other path leads to the screen for unknown addresses.
 * - Code. Routes are lazy: frame and screen start loading as soon as the path matches, in parallel with the session check.
 *   Loader and `lazy` share one attempt (`load-code.ts`). The failure is the loader's, which can be repeated.
 * - Loader. Redirects by access rules (`routes.ts`), then asks navigationMachine for the screen, which runs sessionGuardMachine,
 *   loads code and first data, and decides between arrival, failure and retry. The router commits what the chart has reached.
 * - Address. The router owns path and history; a screen owns the query of its path. A change of the query runs no loader and
 *   is committed synchronously, and without React's transitions also rendered at once. While another screen loads, the previous
 *   one must not navigate (`isLeaving`), so that late input cannot cancel a followed link.
 * - Leaving. Forms register unsaved work that has no draft (`unsaved-work.ts`); one blocker in the frame asks before it is left.
 * - Scrolling. `ScrollRestoration` keeps the positions of one arrival: another screen starts at the top (§2.3), also on "back";
 *   within a screen "back" restores the position.
 *
 * Code outside React uses `current-router.ts`.
 */
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  redirect,
  replace,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { isOutsideFrame } from '../shell/access.ts';
import type { Area } from '../shell/area.ts';
import { t } from '../language/language.ts';
import { stored } from '../storage/session-storage.ts';
import { toast } from '../ui/feedback/toast-list.ts';
import { currentRouter, reopenScreen, setRouter } from './current-router.ts';
import { FailedScreen } from './failed-screen.tsx';
import { arriveAt, type NavigationHooks, resume } from './navigation.ts';
import { type AreaHandle, FRAME } from './open-area.ts';
import { areas, destination, refusedArea } from './routes.ts';
import { lazyComponent } from './screen-code.ts';

/** Redirects; replaces the history entry if the address already shows the refused path, as on page load and "back". */
const leadTo = (path: string, from: string): Response => (location.pathname === from ? replace(path) : redirect(path));

function explainRefusal(area: Area): void {
  toast({
    tone: 'due',
    text: t('You don’t have access to {area}. Ask your team lead or an administrator.', { area: t(area.title) }),
  });
}

/** Path that a requested one leads to by the access rules. An ended session leads to the root without an explanation. */
async function resolvePath(pathname: string, hooks: NavigationHooks): Promise<string> {
  const user = stored.currentUser.read();
  const refused = refusedArea(pathname, user);
  if (refused && !(await hooks.guard())) return '/';
  if (refused) explainRefusal(refused);
  return destination(pathname, user);
}

const loaderOf =
  (area: Area | null, hooks: NavigationHooks) =>
  async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url);
    // React Router ignores a slash at the end; areas have one address.
    if (area && pathname !== area.path) return leadTo(area.path + search, pathname);
    const path = await resolvePath(pathname, hooks);
    if (path !== pathname) return leadTo(path, pathname);
    const arrival = await arriveAt(pathname + search, request.signal, hooks);
    return arrival.path === pathname + search ? null : leadTo(arrival.path, pathname);
  };

/** A screen handles the query of its address itself. */
const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate);

const screenRoute = (area: Area | null, hooks: NavigationHooks): RouteObject => ({
  id: area?.id ?? 'not-found',
  path: area?.path ?? '*',
  caseSensitive: true,
  handle: { area } satisfies AreaHandle,
  loader: loaderOf(area, hooks),
  shouldRevalidate,
  lazy: { Component: () => lazyComponent(area ? area.screen : hooks.notFound) },
  ErrorBoundary: FailedScreen,
});

const routes = (hooks: NavigationHooks): RouteObject[] => [
  {
    Component: hooks.Page,
    ErrorBoundary: FailedScreen,
    children: [
      // Always redirects; outside the frame, whose code visitors do not need.
      { path: '/', loader: loaderOf(null, hooks), ErrorBoundary: FailedScreen },
      ...areas()
        .filter(isOutsideFrame)
        .map((area) => screenRoute(area, hooks)),
      {
        id: FRAME,
        lazy: { Component: () => lazyComponent(hooks.frame) },
        ErrorBoundary: FailedScreen,
        children: [
          ...areas()
            .filter((area) => !isOutsideFrame(area))
            .map((area) => screenRoute(area, hooks)),
          screenRoute(null, hooks),
        ],
      },
    ],
  },
];

/** The server is reachable again: retries a failed screen. */
export function connectionBack(): void {
  if (resume()) reopenScreen();
}

/** Opens the page's address; resolves when the first screen can be rendered. */
export function startNavigation(hooks: NavigationHooks): Promise<void> {
  setRouter(createBrowserRouter(routes(hooks)));
  window.addEventListener('online', connectionBack);
  const router = currentRouter();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
