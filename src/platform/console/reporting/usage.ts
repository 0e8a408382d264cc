import { track } from './analytics.ts';
import { sessionStarted } from '#platform/session/console/session-news.ts';
import { shownPlace } from '../navigation/navigation.ts';
import { session } from '#platform/session/console/session.ts';

/** Tells screens, sign-ins and logouts to the analytics, where they are configured. */
export function tellUsage(): void {
  let screen: string | null = null;
  shownPlace.subscribe(() => {
    const { arrived, loading } = shownPlace.get();
    const path = arrived?.area?.path ?? null;
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
