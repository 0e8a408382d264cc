import { t } from '../language/language.ts';
import { toast } from '../ui/feedback/toast-list.ts';

/** Time after which the object URL is revoked; the new tab has loaded the file by then. */
const REVOKE_DELAY_MS = 60_000;

/** Opens a file in a new tab. The tab must be opened during the click, before the file is loaded. */
export async function openInTab(name: string, load: () => Promise<Blob>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const address = URL.createObjectURL(await load());
    if (tab) tab.location.replace(address);
    else toast({ tone: 'due', text: t('The browser blocked the new tab. Allow pop-ups for this page, then open the file again.') });
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
  } catch (error) {
    tab?.close();
    toast({ tone: 'late', text: `${t('{file} could not be opened.', { file: name })} ${error instanceof Error ? error.message : ''}` });
  }
}
