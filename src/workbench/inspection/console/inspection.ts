import { t } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { readStoredPlacement } from './inspector-placement.ts';
import { settings } from '#platform/console/client/settings.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { holds } from '#platform/access/permissions.ts';
import { inspectParam } from '#platform/console/navigation/location.ts';
import { session } from '#platform/session/console/session.ts';

/** Loaded only for users who may use it. */
const inspector = () => import('./open-inspector.ts');

/**
 * `?inspect` in any address opens the inspector beside the page, `?inspect=window` in a window, once the user's permission is
 * known; an inspector that was open before a reload is reopened. In development earlier messages are buffered, including the
 * sign-in.
 */
export function openInspectorFromUrl(): void {
  // The inspector's own page in an iframe shares this tab's session storage.
  const remembered = location.pathname === '/inspector' ? null : readStoredPlacement();
  const where = inspectParam ?? remembered;
  if (where === null) return;
  const preloaded = settings().production ? null : inspector();
  void preloaded?.then(({ startCapture }) => startCapture());
  const openIfPermitted = async () => {
    const { user } = session.getSnapshot().context;
    if (!user) return;
    subscription.unsubscribe();
    if (holds('inspector.use', user as CurrentUser)) {
      const { open, openAgain } = await inspector();
      return where === remembered ? openAgain(where) : open(where);
    }
    if (inspectParam === null) return;
    toast({ tone: 'due', text: t('Only developers, testers and administrators use the inspector') });
    (await preloaded)?.closeAll();
  };
  const subscription = session.subscribe(() => void openIfPermitted());
  void openIfPermitted();
}
