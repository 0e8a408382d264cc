import { t } from '#console/language/language.ts';
import { settings } from '#console/lib/settings.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { forget, showTo } from './capture.ts';
import { showPanel } from './panel.ts';

export { keep } from './capture.ts';

/** How often a window is looked at: that it was closed is told to nobody. Milliseconds. */
const LOOK = 2_000;
const OWN_PAGE = '/inspector';

/** The inspector's page: ours, unless the settings name another. */
const page = () => new URL(settings().inspectorUrl ?? OWN_PAGE, location.origin);

/** Opens the inspector of this tab, where it is not open already. */
export function open(place: 'window' | 'panel'): void {
  if (place === 'panel') inPanel();
  else inWindow();
}

/** Nobody looks any longer, and nothing is kept. */
export function closeAll(): void {
  closePanel?.();
  shown?.stop();
  forget();
}

let closePanel: (() => void) | null = null;

function inPanel(): void {
  if (closePanel) return;
  const url = page();
  const panel = showPanel(url.href, () => closePanel?.());
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
  const opened = window.open(url, 'galen-inspector', 'popup,width=1280,height=860');
  if (!opened) return tellBlocked();
  shown?.stop();
  const end = showTo(() => (opened.closed ? null : opened), url.origin);
  const timer = setInterval(() => opened.closed && stop(), LOOK);
  const stop = () => {
    clearInterval(timer);
    end();
    shown = null;
  };
  shown = { opened, stop };
}

function tellBlocked(): void {
  toast({
    tone: 'due',
    text: t('The browser did not open a window. Allow pop-ups for this page, or use the side panel.'),
    action: { label: t('Open the side panel'), onSelect: inPanel },
  });
}
