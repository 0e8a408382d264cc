import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';

/** Copies an order's id and confirms it with a toast. */
export async function copyId(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast({ text: t('{code} copied', { code }) });
  } catch {
    toast({ tone: 'due', text: t('The browser did not allow copying. The id is {code}', { code }) });
  }
}
