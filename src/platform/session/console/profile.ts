import { QueryObserver } from '@tanstack/react-query';
import { type CurrentUser, enrich } from '#platform/session/console/current-user.ts';
import { api } from '#platform/session/console/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Profile } from '#platform/session/contract.ts';
import { openPath, reopenScreen } from '#platform/console/navigation/current-router.ts';
import { refusedArea } from '#platform/console/navigation/routes.ts';
import { session } from '#platform/session/console/session.ts';

/** Properties of a user that determine data and background charts. */
const dutiesOf = ({ roles, tabs, agent_id, password_temporary }: CurrentUser) =>
  JSON.stringify([roles, tabs, agent_id, password_temporary]);

const signedInUser = (): CurrentUser | null => {
  const now = session.getSnapshot();
  return now.matches('signedIn') ? (now.context.user as CurrentUser | null) : null;
};

/** Applies the server's profile: stores it, updates the menu, and leaves areas that are no longer open (§2.3). */
function applyProfile(profile: Profile): void {
  const before = signedInUser();
  if (before?.user_id !== profile.user_id) return;
  const user = enrich({ ...before, ...profile }, before.signInDate);
  if (JSON.stringify(user) === JSON.stringify(before)) return;
  const duties = dutiesOf(user) !== dutiesOf(before);
  stored.currentUser.write(user);
  session.send({ type: 'user.changed', user, duties });
  if (!duties) return;
  // Cached responses may contain more or less than the user may see now.
  void queryClient.invalidateQueries();
  // Work starts once the temporary password is replaced.
  if (before.password_temporary && !user.password_temporary) openPath('/');
  else if (refusedArea(location.pathname, user)) reopenScreen();
}

/** Refetches the profile when it may have changed (fact `user.changed`, lost connection); not at the start. */
function observe(user: CurrentUser): () => void {
  const observer = new QueryObserver(queryClient, {
    ...api.main.me.queryOptions(),
    initialData: { data: user },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return observer.subscribe(({ data }) => data && applyProfile(data.data));
}

/** Keeps stored user and menu in sync with the server while signed in. */
export function followProfile(): void {
  let stop = () => {};
  // A sign-in clears the cache and its observers.
  let token: string | null = null;
  const observeCurrentUser = () => {
    const user = signedInUser();
    if ((user?.token ?? null) === token) return;
    stop();
    token = user?.token ?? null;
    stop = user ? observe(user) : () => {};
  };
  session.subscribe(observeCurrentUser);
  observeCurrentUser();
}
