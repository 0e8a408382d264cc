import { useEffect, useLayoutEffect } from 'react';
import { useAtom } from '../atom.ts';
import { keysRequested } from '../ui/keys/screen-keys.ts';
import { openShellDialog, provideShellDialogs, shellDialog } from './shell-dialogs.ts';

/** Dialogs over any screen: display settings, keyboard shortcuts, command palette. Their code loads on demand. */
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

/** The open shell dialog. Rendered outside the language remount, so that it stays open. */
export function ShellDialog() {
  const Dialog = useAtom(shellDialog)?.default;
  // Registers before paint, so that an early key press is not lost.
  useLayoutEffect(() => {
    const stop = keysRequested.subscribe(() => void openShellDialog('keys'));
    return () => {
      stop();
      // Closes the dialog for the next user.
      shellDialog.set(null);
    };
  }, []);
  useEffect(() => (Dialog ? restoreLostFocus : undefined), [Dialog]);
  return Dialog && <Dialog onClose={close} />;
}

const close = () => shellDialog.set(null);

/** Restores focus if the element that had it before the dialog was re-rendered. */
function restoreLostFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('.who')?.focus();
}
