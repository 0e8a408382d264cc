import { inTab } from '../storage/tab-storage.ts';

type Load = () => Promise<unknown>;

/** When this tab was last reloaded for code, in the tab's storage. */
const RELOADED_AT = 'reloadedForCodeAt';

/** Code that never loads does not reload the page more often. Milliseconds. */
const RELOAD_PAUSE = 60_000;

const failed = new WeakSet<Load>();

/** Any answer will do: it says that a reload does not end on the browser's own error page. */
const isServerReachable = () =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

async function reloadPage(): Promise<void> {
  const last = inTab((tab) => Number(tab.getItem(RELOADED_AT)), Date.now());
  if (Date.now() - last < RELOAD_PAUSE || !(await isServerReachable())) return;
  inTab((tab) => tab.setItem(RELOADED_AT, String(Date.now())), undefined);
  location.reload();
}

/**
 * Imports code. Chromium keeps a failed module for the life of the page, so if the same import fails again although the
 * server can be reached, the page is reloaded; drafts are stored and survive it.
 *
 * @param load the same function for the same code
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (failed.has(load)) await reloadPage();
    failed.add(load);
    throw error;
  }
}
