import { t } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { type InspectorPlacement, readStoredPlacement } from './inspector-placement.ts';
import { settings } from '#platform/console/client/settings.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { holds } from '#platform/access/permissions.ts';
import { inspectParam } from '#platform/console/navigation/location.ts';
import { session } from '#platform/session/console/session.ts';

/** The inspector's code, loaded only for users who may use it. */
const inspector = () => import('./open-inspector.ts');
const mayInspect = (user: unknown) => holds('inspector.use', user as CurrentUser);

let isGuarded = false;

/** Opens the inspector for a permitted user, and closes it when the tab's user changes to one without permission. */
export async function openInspector(placement: InspectorPlacement, isReload = false): Promise<void> {
  const { open, openAgain, closeAll } = await inspector();
  if (isReload) openAgain(placement);
  else open(placement);
  if (!isGuarded) session.subscribe(({ context: { user } }) => void (user && !mayInspect(user) && closeAll()));
  isGuarded = true;
}

/**
 * `?inspect` in any address opens the inspector beside the page, `?inspect=window` in a window, once the user's permission is
 * known; an inspector that was open before a reload is reopened. In development earlier messages are buffered, including the
 * sign-in.
 */
export function openInspectorFromUrl(): void {
  // The inspector's own page in an iframe shares this tab's session storage.
  const remembered = location.pathname === '/inspector' ? null : readStoredPlacement();
  const requested = inspectParam === null ? null : inspectParam === 'window' ? 'window' : 'panel';
  if (requested === null && remembered === null) return;
  const preloaded = settings().production ? null : inspector();
  void preloaded?.then(({ startCapture }) => startCapture());
  const openIfPermitted = async () => {
    const { user } = session.getSnapshot().context;
    if (!user) return;
    subscription.unsubscribe();
    if (mayInspect(user)) return openInspector(requested ?? remembered ?? 'panel', requested === null || requested === remembered);
    if (requested === null) return;
    toast({ tone: 'due', text: t('Only developers, testers and administrators use the inspector') });
    (await preloaded)?.closeAll();
  };
  const subscription = session.subscribe(() => void openIfPermitted());
  void openIfPermitted();
}
