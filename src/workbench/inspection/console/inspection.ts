import { t } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { type InspectorPlace, rememberedInspector } from './inspector-place.ts';
import { settings } from '#platform/console/client/settings.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { holds } from '#platform/access/permissions.ts';
import { inspectParam } from '#platform/console/navigation/location.ts';
import { session } from '#platform/session/console/session.ts';

/** The inspector's code: it loads for those alone who may use it. */
const inspector = () => import('./open-inspector.ts');
const mayInspect = (user: unknown) => holds('inspector.use', user as CurrentUser);

let isGuarded = false;

/** For who may use it; it closes when this tab becomes somebody's who may not. */
export async function openInspector(place: InspectorPlace, isAgain = false): Promise<void> {
  const { open, openAgain, closeAll } = await inspector();
  if (isAgain) openAgain(place);
  else open(place);
  if (!isGuarded) session.subscribe(({ context: { user } }) => void (user && !mayInspect(user) && closeAll()));
  isGuarded = true;
}

/**
 * `?inspect` in any address opens the inspector beside the page, `?inspect=window` in a window, as soon as it is known that
 * the person may use it; what was open before the page was loaded again opens again. In development what happens before is kept: the sign-in, too, can be looked at.
 */
export function inspectIfAsked(): void {
  // The inspector's own page, in a frame of ours, shares what the tab remembers.
  const before = location.pathname === '/inspector' ? null : rememberedInspector();
  const asked = inspectParam === null ? null : inspectParam === 'window' ? 'window' : 'panel';
  if (asked === null && before === null) return;
  const early = settings().production ? null : inspector();
  void early?.then(({ keep }) => keep());
  const decide = async () => {
    const { user } = session.getSnapshot().context;
    if (!user) return;
    subscription.unsubscribe();
    if (mayInspect(user)) return openInspector(asked ?? before ?? 'panel', asked === null || asked === before);
    if (asked === null) return;
    toast({ tone: 'due', text: t('Only developers, testers and administrators use the inspector') });
    (await early)?.closeAll();
  };
  const subscription = session.subscribe(() => void decide());
  void decide();
}
