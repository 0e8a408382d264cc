import { QueryObserver } from '@tanstack/react-query';
import { type CurrentUser, enrich } from '#platform/session/console/current-user.ts';
import { api } from '#platform/session/console/api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Profile } from '#platform/session/contract.ts';
import { openPath, retry } from '#platform/console/navigation/navigation.ts';
import { refusedArea } from '#platform/console/navigation/routes.ts';
import { session } from '#platform/session/console/session.ts';

/** What of a user decides which requests are answered, and what runs besides the screens. */
const dutiesOf = ({ roles, tabs, agent_id, password_temporary }: CurrentUser) =>
  JSON.stringify([roles, tabs, agent_id, password_temporary]);

const signedInUser = (): CurrentUser | null => {
  const now = session.getSnapshot();
  return now.matches('signedIn') ? (now.context.user as CurrentUser | null) : null;
};

/** The user as the server tells it now: stored, drawn, and led away from where nothing is open any more (§2.3). */
function take(profile: Profile): void {
  const before = signedInUser();
  if (before?.user_id !== profile.user_id) return;
  const user = enrich({ ...before, ...profile }, before.signInDate);
  if (JSON.stringify(user) === JSON.stringify(before)) return;
  const duties = dutiesOf(user) !== dutiesOf(before);
  stored.currentUser.write(user);
  session.send({ type: 'user.changed', user, duties });
  if (!duties) return;
  // What was answered to the old duties may be more, or less, than what is open now.
  void queryClient.invalidateQueries();
  // With a password of one's own begins the work.
  if (before.password_temporary && !user.password_temporary) openPath('/');
  else if (refusedArea(location.pathname, user)) retry();
}

/** Asks who the user is whenever that may have changed (the fact `user.changed`, a connection that was lost); nothing at the start. */
function observe(user: CurrentUser): () => void {
  const observer = new QueryObserver(queryClient, {
    ...api.main.me.queryOptions(),
    initialData: { data: user },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return observer.subscribe(({ data }) => data && take(data.data));
}

/** Keeps the stored user and the menu as the server knows them, for as long as somebody is signed in. */
export function followProfile(): void {
  let stop = () => {};
  // A sign-in empties the cache, and what is observed in it.
  let token: string | null = null;
  const applyProfile = () => {
    const user = signedInUser();
    if ((user?.token ?? null) === token) return;
    stop();
    token = user?.token ?? null;
    stop = user ? observe(user) : () => {};
  };
  session.subscribe(applyProfile);
  applyProfile();
}
