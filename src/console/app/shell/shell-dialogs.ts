import type { ComponentType } from 'react';
import { t } from '#console/language/language.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';

type DialogModule = { default: ComponentType<{ onClose: () => void }> };
type DialogName = 'display' | 'keys' | 'palette';
/** Each loads the code of its dialog. */
export type ShellDialogs = Record<DialogName, () => Promise<DialogModule>>;

let dialogs: ShellDialogs | null = null;
let shown: DialogModule | null = null;
const listeners = new Set<() => void>();

export function showShellDialog(dialog: DialogModule | null): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

/** Where the dialogs are; said once, by the part that shows them. */
export const provideShellDialogs = (given: ShellDialogs): void => void (dialogs = given);

export const shownShellDialog = (): DialogModule | null => shown;

export const onShellDialog = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens a dialog that lies over every screen. Its code loads now. */
export async function openShellDialog(name: DialogName): Promise<void> {
  try {
    const dialog = await dialogs?.[name]();
    // Nobody is signed in any more.
    if (dialog && listeners.size > 0) showShellDialog(dialog);
  } catch {
    toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
  }
}
