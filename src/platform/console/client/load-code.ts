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

async function reloadPage(beforeReload: () => void): Promise<void> {
  const last = inTab((tab) => Number(tab.getItem(RELOADED_AT)), Date.now());
  if (Date.now() - last < RELOAD_PAUSE || !(await isServerReachable())) return;
  inTab((tab) => tab.setItem(RELOADED_AT, String(Date.now())), undefined);
  beforeReload();
  location.reload();
}

/** Attempts in progress; concurrent calls share one. */
const attempts = new WeakMap<Load, Promise<unknown>>();

/**
 * Imports code. Chromium keeps a failed module for the life of the page, so if the same import fails again although the
 * server can be reached, the page is reloaded; drafts are stored and survive it.
 *
 * @param load the same function for the same code
 * @param beforeReload called before the page is reloaded
 */
export function loadCode<Code>(load: () => Promise<Code>, beforeReload: () => void = () => {}): Promise<Code> {
  const attempt = (attempts.get(load) as Promise<Code> | undefined) ?? tryToLoad(load, beforeReload).finally(() => attempts.delete(load));
  attempts.set(load, attempt);
  return attempt;
}

async function tryToLoad<Code>(load: () => Promise<Code>, beforeReload: () => void): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (failed.has(load)) await reloadPage(beforeReload);
    failed.add(load);
    throw error;
  }
}
