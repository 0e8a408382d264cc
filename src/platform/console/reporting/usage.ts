import { track } from './analytics.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { navigationState } from '../navigation/navigation.ts';
import { session } from '#platform/session/console/session.ts';

/** Reports screens, sign-ins and logouts to analytics, if configured. */
export function reportUsage(): void {
  let screen: string | null = null;
  navigationState.subscribe(() => {
    const { loaded, loading } = navigationState.get();
    const path = loaded?.area?.path ?? null;
    if (loading || path === null || path === screen) return;
    screen = path;
    track('screen.viewed', { screen: path });
  });
  sessionStarted.subscribe(() => track('session.started', {}));
  let before = session.getSnapshot();
  session.subscribe((now) => {
    if (now.matches('signingOut') && !before.matches('signingOut')) {
      track('session.ended', { reason: now.context.notice ? 'timeout' : 'logout' });
    }
    before = now;
  });
}
