import type { ComponentType } from 'react';
import { createAtom } from '../atom.ts';
import { t } from '../language/language.ts';
import { toast } from '../ui/feedback/toast-list.ts';

type DialogModule = { default: ComponentType<{ onClose: () => void }> };
type DialogName = 'display' | 'keys' | 'palette';
/** Loaders of the dialog modules. */
export type ShellDialogs = Record<DialogName, () => Promise<DialogModule>>;

let dialogs: ShellDialogs | null = null;

/** The open dialog. */
export const shellDialog = createAtom<DialogModule | null>(null);

/** Registers the dialogs; called once by the component that shows them. */
export const provideShellDialogs = (provided: ShellDialogs): void => void (dialogs = provided);

/** Loads and opens a shell dialog. */
export async function openShellDialog(name: DialogName): Promise<void> {
  try {
    const dialog = await dialogs?.[name]();
    // Without a mounted frame the user has signed out meanwhile.
    if (dialog && shellDialog.hasListeners()) shellDialog.set(dialog);
  } catch {
    toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
  }
}
