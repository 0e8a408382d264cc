import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { generalDataActor } from './general-data-late.ts';

/** Fetches general data on demand (§4.8). */
export function refreshChoices(): void {
  generalDataActor.current()?.send({ type: 'data.refresh' });
  toast({ tone: 'wait', text: t('Reloading the choices of all forms.') });
}

/** Clears general data (§4.8) and all other cached server data, and loads again what is on screen. */
export function clearCachedData(): void {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
  // Afterwards, because its own query is inactive too.
  const actor = generalDataActor.current();
  actor?.send({ type: 'data.clear' });
  actor?.send({ type: 'data.refresh' });
  toast({ tone: 'wait', text: t('Cached data cleared. Reloading this screen.') });
}
