import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { fileAddress } from './prescription-files.ts';

/** Time after which the object URL is revoked; the new tab has loaded the file by then. */
const REVOKE_DELAY_MS = 60_000;

/** Opens a prescription's file in a new tab. The tab must be opened during the click, before the file is loaded. */
export async function openFile(prescriptionId: number, fileName: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const address = await fileAddress(prescriptionId);
    if (tab) tab.location.replace(address);
    else toast({ tone: 'due', text: t('The browser blocked the new tab. Allow pop-ups for this page, then open the file again.') });
    setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
  } catch (error) {
    tab?.close();
    toast({ tone: 'late', text: `${t('{file} could not be opened.', { file: fileName })} ${error instanceof Error ? error.message : ''}` });
  }
}
