import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { onKeysAsked } from '#console/ui/keys/screen-keys.ts';
import { onShellDialog, openShellDialog, provideShellDialogs, showShellDialog, shownShellDialog } from './shell-dialogs.ts';

/** What lies over every screen on request: look of the console, sheet of keys, command palette. Their code loads when they are asked for. */
provideShellDialogs({
  display: () => import('./display-dialog.tsx'),
  keys: () => import('./keys-sheet.tsx'),
  palette: () => import('../palette/palette-dialog.tsx'),
});

/** The dialog that was asked for. Outside of what another language redraws: it stays open meanwhile. */
export function ShellDialog() {
  const Shown = useSyncExternalStore(onShellDialog, shownShellDialog)?.default;
  // Before anything is painted: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const stop = onKeysAsked(() => void openShellDialog('keys'));
    return () => {
      stop();
      // The next person starts without it.
      showShellDialog(null);
    };
  }, []);
  useEffect(() => (Shown ? takeLostFocus : undefined), [Shown]);
  return Shown && <Shown onClose={close} />;
}

const close = () => showShellDialog(null);

/** What had the focus before the dialog may have been redrawn meanwhile. */
function takeLostFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('.who')?.focus();
}
