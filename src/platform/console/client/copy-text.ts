import { t } from '../language/language.ts';
import { toast } from '../ui/feedback/toast-list.ts';

/** Copies a text and announces it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: t('Copied') });
  } catch {
    toast({ tone: 'due', text: t('The browser did not allow copying. Select the text and copy it by hand.') });
  }
}
