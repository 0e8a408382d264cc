import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { generalDataActor } from './general-data-late.ts';

/** Fetches general data on demand (§4.8). */
export function refreshChoices(): void {
  generalDataActor.current()?.send({ type: 'data.refresh' });
  toast({ tone: 'wait', text: t('Reloading the choices of all forms.') });
}
