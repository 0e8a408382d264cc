import { t } from '#platform/console/language/language.ts';
import { storePlacement } from './inspector-placement.ts';
import { settings } from '#platform/console/client/settings.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { stopCapture, connectInspector } from './capture.ts';
import { showPanel } from './panel.ts';

export { startCapture } from './capture.ts';

/** Interval for detecting a closed window, which fires no event. Milliseconds. */
const POLL_INTERVAL = 2_000;
const OWN_PAGE = '/inspector';
const WINDOW = 'galen-inspector';
const FEATURES = 'popup,width=1280,height=860';

/** URL of the inspector: the built-in page unless the settings name another. */
const inspectorUrl = () => new URL(settings().inspectorUrl ?? OWN_PAGE, location.origin);

/** Opens the inspector of this tab unless it is already open there. */
export function open(placement: 'window' | 'panel'): void {
  if (placement === 'panel') openInPanel();
  else openInWindow();
}

/** Reopens the panel after a reload, or reconnects to a window that is still open. */
export function openAgain(placement: 'window' | 'panel'): void {
  if (placement === 'panel') return openInPanel();
  const url = inspectorUrl();
  // Opening a window of this name without a URL returns the existing one unchanged.
  const inspectorWindow = window.open('', WINDOW, FEATURES);
  if (!inspectorWindow) return storePlacement(null);
  if (isBlank(inspectorWindow)) inspectorWindow.location.replace(url);
  // It may have missed the former page's disconnect, and reconnects after this one.
  inspectorWindow.postMessage({ type: '@statelyai.disconnected' }, { targetOrigin: url.origin });
  watch(inspectorWindow, url);
}

/** A page of another origin throws on access, and therefore is not blank. */
function isBlank(inspectorWindow: Window): boolean {
  try {
    return inspectorWindow.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** Closes all inspectors and discards the buffer. */
export function closeAll(): void {
  storePlacement(null);
  closePanel?.();
  windowSession?.stop();
  stopCapture();
}

let closePanel: (() => void) | null = null;

function openInPanel(): void {
  if (closePanel) return;
  const url = inspectorUrl();
  storePlacement('panel');
  const panel = showPanel(url.href, () => {
    storePlacement(null);
    closePanel?.();
  });
  const stop = connectInspector(() => panel.frame.contentWindow, url.origin);
  closePanel = () => {
    closePanel = null;
    stop();
    panel.remove();
  };
}

let windowSession: { inspectorWindow: Window; stop: () => void } | null = null;

function openInWindow(): void {
  if (windowSession && !windowSession.inspectorWindow.closed) return windowSession.inspectorWindow.focus();
  const url = inspectorUrl();
  const inspectorWindow = window.open(url, WINDOW, FEATURES);
  if (!inspectorWindow) return showBlockedToast();
  watch(inspectorWindow, url);
}

function watch(inspectorWindow: Window, url: URL): void {
  windowSession?.stop();
  storePlacement('window');
  const disconnect = connectInspector(() => (inspectorWindow.closed ? null : inspectorWindow), url.origin);
  const stop = () => {
    clearInterval(timer);
    disconnect();
    windowSession = null;
  };
  const timer = setInterval(() => {
    if (!inspectorWindow.closed) return;
    storePlacement(null);
    stop();
  }, POLL_INTERVAL);
  windowSession = { inspectorWindow, stop };
}

function showBlockedToast(): void {
  toast({
    tone: 'due',
    text: t('The browser did not open a window. Allow pop-ups for this page, or use the side panel.'),
    action: { label: t('Open the side panel'), onSelect: openInPanel },
  });
}
