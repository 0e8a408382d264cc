import type { createBrowserRouter } from 'react-router-dom';
import { discardUnsavedWork } from './unsaved-work.ts';

/** React Router's data router of this page, for code outside React. Components use its hooks and links. */

type Router = ReturnType<typeof createBrowserRouter>;

let current: Router | undefined;

export function setRouter(router: Router): void {
  current = router;
}

/** @throws Error before the navigation has started */
export function currentRouter(): Router {
  if (!current) throw new Error('The navigation has not started');
  return current;
}

/** Opens a path from outside React; resolves when it is open or superseded. Opening the current address checks the session again. */
export const navigateTo = async (path: string): Promise<void> => current?.navigate(path);

export const openPath = (path: string): void => void navigateTo(path);

/** Opens a path without asking about unsaved work, because its session is over. */
export function openPathUnasked(path: string): void {
  discardUnsavedWork();
  openPath(path);
}

/** Whether a screen has opened since the page loaded. */
export const hasOpenedScreen = (): boolean => current?.state.initialized ?? false;

/** Whether another screen is loading while the previous one is still shown. */
export function isLeaving(): boolean {
  const { location, navigation } = current?.state ?? {};
  return navigation?.location !== undefined && navigation.location.pathname !== location?.pathname;
}

/** Requested address without the origin: it becomes the page's address once its screen has loaded. */
export function requestedHref(): string {
  const { pathname, search, hash } = current?.state.navigation.location ?? location;
  return pathname + search + hash;
}

/** Loads the screen at the current address again, after a failure or a change of permissions. */
export const reopenScreen = (): void => void current?.revalidate();
