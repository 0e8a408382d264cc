import type { ComponentType } from 'react';
import { createAtom } from '../atom.ts';
import { t } from '../language/language.ts';
import { toast } from '../ui/feedback/toast-list.ts';

type DialogModule = { default: ComponentType<{ onClose: () => void }> };
type DialogName = 'display' | 'keys' | 'palette';
/** Each loads the code of its dialog. */
export type ShellDialogs = Record<DialogName, () => Promise<DialogModule>>;

let dialogs: ShellDialogs | null = null;

/** The dialog that lies over the screen. */
export const shellDialog = createAtom<DialogModule | null>(null);

/** Where the dialogs are; said once, by the part that shows them. */
export const provideShellDialogs = (given: ShellDialogs): void => void (dialogs = given);

/** Opens a dialog that lies over every screen. Its code loads now. */
export async function openShellDialog(name: DialogName): Promise<void> {
  try {
    const dialog = await dialogs?.[name]();
    // Without a frame that shows it, nobody is signed in any more.
    if (dialog && shellDialog.hasListeners()) shellDialog.set(dialog);
  } catch {
    toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
  }
}
