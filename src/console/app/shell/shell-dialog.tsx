import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { t } from '#console/language/language.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { onKeysAsked } from '#console/ui/keys/screen-keys.ts';

/** What lies over every screen on request: look of the console, sheet of keys, command palette. Their code loads when they are asked for. */

type DialogModule = { default: ComponentType<{ onClose: () => void }> };

const dialogs = {
  display: (): Promise<DialogModule> => import('./display-dialog.tsx'),
  keys: (): Promise<DialogModule> => import('./keys-sheet.tsx'),
  palette: (): Promise<DialogModule> => import('../palette/palette-dialog.tsx'),
};

let shown: DialogModule | null = null;
const listeners = new Set<() => void>();

function show(dialog: DialogModule | null): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

export async function openShellDialog(name: keyof typeof dialogs): Promise<void> {
  try {
    const dialog = await dialogs[name]();
    // Nobody is signed in any more.
    if (listeners.size > 0) show(dialog);
  } catch {
    toast({ tone: 'late', text: t('This part of the console could not be loaded. Try again.') });
  }
}

const onShellDialog = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The dialog that was asked for. Outside of what another language redraws: it stays open meanwhile. */
export function ShellDialog() {
  const Shown = useSyncExternalStore(onShellDialog, () => shown)?.default;
  useEffect(() => {
    const stop = onKeysAsked(() => void openShellDialog('keys'));
    return () => {
      stop();
      // The next person starts without it.
      show(null);
    };
  }, []);
  useEffect(() => (Shown ? takeLostFocus : undefined), [Shown]);
  return Shown && <Shown onClose={close} />;
}

const close = () => show(null);

/** What had the focus before the dialog may have been redrawn meanwhile. */
function takeLostFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('.who')?.focus();
}
