import { track } from './analytics.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { session } from '#platform/session/console/session.ts';

let lastScreen: string | null = null;

/** Reports an opened screen to analytics, once until another one opens. */
export function reportScreen(path: string): void {
  if (path === lastScreen) return;
  lastScreen = path;
  track('screen.viewed', { screen: path });
}

/** Reports sign-ins and logouts to analytics, if configured. */
export function reportUsage(): void {
  sessionStarted.subscribe(() => track('session.started', {}));
  let before = session.getSnapshot();
  session.subscribe((now) => {
    if (now.matches('signingOut') && !before.matches('signingOut')) {
      track('session.ended', { reason: now.context.notice ? 'timeout' : 'logout' });
    }
    before = now;
  });
}
