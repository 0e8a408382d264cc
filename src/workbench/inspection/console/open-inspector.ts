import { t } from '#platform/console/language/language.ts';
import { rememberInspector } from './inspector-place.ts';
import { settings } from '#platform/console/client/settings.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { forget, showTo } from './capture.ts';
import { showPanel } from './panel.ts';

export { keep } from './capture.ts';

/** How often a window is looked at: that it was closed is told to nobody. Milliseconds. */
const LOOK = 2_000;
const OWN_PAGE = '/inspector';
const WINDOW = 'galen-inspector';
const FEATURES = 'popup,width=1280,height=860';

/** The inspector's page: ours, unless the settings name another. */
const page = () => new URL(settings().inspectorUrl ?? OWN_PAGE, location.origin);

/** Opens the inspector of this tab, where it is not open already. */
export function open(place: 'window' | 'panel'): void {
  if (place === 'panel') inPanel();
  else inWindow();
}

/** The page was loaded again: the panel opens again, and the window, where it is still open, hears the new page. */
export function openAgain(place: 'window' | 'panel'): void {
  if (place === 'panel') return inPanel();
  const url = page();
  // Without an address, a window of this name is found and stays as it is.
  const opened = window.open('', WINDOW, FEATURES);
  if (!opened) return rememberInspector(null);
  if (isBlank(opened)) opened.location.replace(url);
  // It may not have heard that the former page went; it asks the new one then.
  opened.postMessage({ type: '@statelyai.disconnected' }, { targetOrigin: url.origin });
  watch(opened, url);
}

/** Another origin's page is not ours to look at, and not blank. */
function isBlank(opened: Window): boolean {
  try {
    return opened.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** Nobody looks any longer, and nothing is kept. */
export function closeAll(): void {
  rememberInspector(null);
  closePanel?.();
  shown?.stop();
  forget();
}

let closePanel: (() => void) | null = null;

function inPanel(): void {
  if (closePanel) return;
  const url = page();
  rememberInspector('panel');
  const panel = showPanel(url.href, () => {
    rememberInspector(null);
    closePanel?.();
  });
  const stop = showTo(() => panel.frame.contentWindow, url.origin);
  closePanel = () => {
    closePanel = null;
    stop();
    panel.remove();
  };
}

let shown: { opened: Window; stop: () => void } | null = null;

function inWindow(): void {
  if (shown && !shown.opened.closed) return shown.opened.focus();
  const url = page();
  const opened = window.open(url, WINDOW, FEATURES);
  if (!opened) return tellBlocked();
  watch(opened, url);
}

function watch(opened: Window, url: URL): void {
  shown?.stop();
  rememberInspector('window');
  const end = showTo(() => (opened.closed ? null : opened), url.origin);
  const stop = () => {
    clearInterval(timer);
    end();
    shown = null;
  };
  const timer = setInterval(() => {
    if (!opened.closed) return;
    rememberInspector(null);
    stop();
  }, LOOK);
  shown = { opened, stop };
}

function tellBlocked(): void {
  toast({
    tone: 'due',
    text: t('The browser did not open a window. Allow pop-ups for this page, or use the side panel.'),
    action: { label: t('Open the side panel'), onSelect: inPanel },
  });
}
