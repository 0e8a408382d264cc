import { t } from '#platform/console/language/language.ts';
import { holds } from '#platform/access/permissions.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { session } from '#platform/session/console/session.ts';
import { storePlacement } from './inspector-placement.ts';
import { settings } from '#platform/console/client/settings.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { stopCapture, connectInspector, connectRelay } from './capture.ts';
import { showPanel } from './panel.ts';
import { relayAddress } from './relay.ts';

export { startCapture } from './capture.ts';

/** Interval for detecting a closed window, which fires no event. Milliseconds. */
const POLL_INTERVAL = 2_000;
const WINDOW = 'galen-inspector';
const EXTERNAL_WINDOW = 'galen-external-inspector';
const FEATURES = 'popup,width=1280,height=860';

const ownPage = new URL('/inspector', location.origin);

/**
 * Opens the inspector of this tab unless it is already open there.
 *
 * @param where `window`, or the address of a relay; anything else is the side panel
 */
export function open(where: string): void {
  const relay = relayAddress(where);
  if (relay) closeRelay ??= connectRelay(relay);
  else if (where === 'window') openInWindow(WINDOW, ownPage);
  else openInPanel();
}

/** Opens the inspector that the settings name. No address opens it, nor a reload: the user decides what leaves this origin. */
export function openExternal(): void {
  const { inspectorUrl } = settings();
  if (inspectorUrl !== null) openInWindow(EXTERNAL_WINDOW, new URL(inspectorUrl));
}

/** Reopens the panel after a reload, or reconnects to a window that is still open. */
export function openAgain(where: string): void {
  if (where !== 'window') return openInPanel();
  // Opening a window of this name without a URL returns the existing one unchanged.
  const inspectorWindow = window.open('', WINDOW, FEATURES);
  if (!inspectorWindow) return storePlacement(null);
  if (inspectorWindow.location.href === 'about:blank') inspectorWindow.location.replace(ownPage);
  // It may have missed the former page's disconnect, and reconnects after this one.
  inspectorWindow.postMessage({ type: '@statelyai.disconnected' }, { targetOrigin: ownPage.origin });
  watch(WINDOW, inspectorWindow, ownPage);
}

let closeRelay: (() => void) | null = null;

/** Closes all inspectors and discards the buffer. */
export function closeAll(): void {
  storePlacement(null);
  closePanel?.();
  for (const { stop } of sessions.values()) stop();
  closeRelay?.();
  closeRelay = null;
  stopCapture();
}

// The tab's user may change to one without permission.
session.subscribe(({ context: { user } }) => void (user && !holds('inspector.use', user as CurrentUser) && closeAll()));

let closePanel: (() => void) | null = null;

function openInPanel(): void {
  if (closePanel) return;
  storePlacement('panel');
  const panel = showPanel(ownPage.href, () => {
    storePlacement(null);
    closePanel?.();
  });
  const stop = connectInspector({ target: () => panel.frame.contentWindow, origin: ownPage.origin });
  closePanel = () => {
    closePanel = null;
    stop();
    panel.remove();
  };
}

/** By the name of the window. */
const sessions = new Map<string, { inspectorWindow: Window; stop: () => void }>();

function openInWindow(name: string, url: URL): void {
  const session = sessions.get(name);
  if (session && !session.inspectorWindow.closed) return session.inspectorWindow.focus();
  const inspectorWindow = window.open(url, name, FEATURES);
  if (!inspectorWindow) return showBlockedToast();
  watch(name, inspectorWindow, url);
}

function watch(name: string, inspectorWindow: Window, { origin }: URL): void {
  sessions.get(name)?.stop();
  if (name === WINDOW) storePlacement('window');
  const disconnect = connectInspector({ target: () => (inspectorWindow.closed ? null : inspectorWindow), origin });
  const stop = () => {
    clearInterval(timer);
    disconnect();
    sessions.delete(name);
  };
  const timer = setInterval(() => {
    if (!inspectorWindow.closed) return;
    if (name === WINDOW) storePlacement(null);
    stop();
  }, POLL_INTERVAL);
  sessions.set(name, { inspectorWindow, stop });
}

function showBlockedToast(): void {
  toast({
    tone: 'due',
    text: t('The browser did not open a window. Allow pop-ups for this page, or use the side panel.'),
    action: { label: t('Open the side panel'), onSelect: openInPanel },
  });
}
