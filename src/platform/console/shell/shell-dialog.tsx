import { useEffect, useLayoutEffect } from 'react';
import { useAtom } from '../atom.ts';
import { keysRequested } from '../ui/keys/screen-keys.ts';
import { openShellDialog, provideShellDialogs, shellDialog } from './shell-dialogs.ts';

/** What lies over every screen on request: look of the console, sheet of keys, command palette. Their code loads when they are asked for. */
provideShellDialogs({
  display: () => import('./display-dialog.tsx'),
  keys: () => import('./keys-sheet.tsx'),
  palette: async () => {
    const [dialog, { loadSearches }] = await Promise.all([
      import('#platform/palette/console/palette-dialog.tsx'),
      import('#platform/palette/console/searches.ts'),
    ]);
    await loadSearches();
    return dialog;
  },
});

/** The dialog that was asked for. Outside of what another language redraws: it stays open meanwhile. */
export function ShellDialog() {
  const Shown = useAtom(shellDialog)?.default;
  // Before anything is painted: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const stop = keysRequested.subscribe(() => void openShellDialog('keys'));
    return () => {
      stop();
      // The next person starts without it.
      shellDialog.set(null);
    };
  }, []);
  useEffect(() => (Shown ? takeLostFocus : undefined), [Shown]);
  return Shown && <Shown onClose={close} />;
}

const close = () => shellDialog.set(null);

/** What had the focus before the dialog may have been redrawn meanwhile. */
function takeLostFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('.who')?.focus();
}
