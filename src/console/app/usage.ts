import { track } from '#console/lib/analytics.ts';
import { sessionStarted } from '#console/lib/session-news.ts';
import { currentlyShown, onShown } from './navigation.ts';
import { session } from './session.ts';

/** Tells screens, sign-ins and logouts to the analytics, where they are configured. */
export function tellUsage(): void {
  let screen: string | null = null;
  onShown(() => {
    const { arrived, loading } = currentlyShown();
    const path = arrived?.area?.path ?? null;
    if (loading || path === null || path === screen) return;
    screen = path;
    track('screen.viewed', { screen: path });
  });
  sessionStarted.listen(() => track('session.started', {}));
  let before = session.getSnapshot();
  session.subscribe((now) => {
    if (now.matches('signingOut') && !before.matches('signingOut')) {
      track('session.ended', { reason: now.context.notice ? 'timeout' : 'logout' });
    }
    before = now;
  });
}
