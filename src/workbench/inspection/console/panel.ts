import './panel.css';
import { t } from '#platform/console/language/language.ts';
import { storedNumber } from '#platform/console/storage/stored-entry.ts';

/** Pixels. */
const MIN_WIDTH = 320;
const DEFAULT_WIDTH = 560;
/** Default width as a share of the window, until the user resizes it. */
const DEFAULT_SHARE = 0.45;
const STEP = 24;
/** Minimum width left for the console. */
const CONSOLE_MIN_WIDTH = 360;

const storedWidth = storedNumber('inspector_width');
const clampWidth = (width: number) => Math.round(Math.max(MIN_WIDTH, Math.min(width, window.innerWidth - CONSOLE_MIN_WIDTH)));

export interface Panel {
  frame: HTMLIFrameElement;
  remove: () => void;
}

/** Shows the inspector to the right of the page, outside of React so that it survives screen changes. */
export function showPanel(url: string, onClose: () => void): Panel {
  const panel = document.createElement('aside');
  panel.className = 'inspector-panel';
  panel.setAttribute('aria-label', t('Inspector'));
  const frame = document.createElement('iframe');
  frame.title = t('Inspector');
  frame.src = url;
  panel.append(createResizeHandle(panel), createCloseButton(onClose), frame);
  document.body.append(panel);
  applyWidth(panel, storedWidth.read() ?? Math.min(DEFAULT_WIDTH, window.innerWidth * DEFAULT_SHARE));
  return {
    frame,
    remove() {
      panel.remove();
      document.documentElement.style.removeProperty('--inspector');
    },
  };
}

/** Applies a width in pixels and returns the clamped value. */
function applyWidth(panel: HTMLElement, requestedWidth: number): number {
  const width = clampWidth(requestedWidth);
  document.documentElement.style.setProperty('--inspector', `${width}px`);
  panel.querySelector('[role=separator]')?.setAttribute('aria-valuenow', String(width));
  return width;
}

/** Resizes the panel and stores the width. */
function resize(panel: HTMLElement, requestedWidth: number): void {
  storedWidth.write(applyWidth(panel, requestedWidth));
}

/** The inspector's page reserves room for the button in its bar. */
function createCloseButton(onClose: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'inspector-close';
  button.textContent = '×';
  for (const name of ['aria-label', 'title']) button.setAttribute(name, t('Close inspector'));
  button.addEventListener('click', onClose);
  return button;
}

/** Resizes by dragging or by the arrow keys. */
function createResizeHandle(panel: HTMLElement): HTMLElement {
  const edge = document.createElement('div');
  edge.className = 'inspector-edge';
  edge.tabIndex = 0;
  const attributes = {
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-label': t('Width of the inspector'),
    'aria-valuemin': String(MIN_WIDTH),
  };
  for (const [name, value] of Object.entries(attributes)) edge.setAttribute(name, value);
  edge.addEventListener('pointerdown', (event) => edge.setPointerCapture(event.pointerId));
  edge.addEventListener('pointermove', (event) => {
    if (edge.hasPointerCapture(event.pointerId)) resize(panel, window.innerWidth - event.clientX);
  });
  edge.addEventListener('keydown', ({ key }) => {
    const delta = { ArrowLeft: STEP, ArrowRight: -STEP }[key];
    if (delta !== undefined) resize(panel, panel.offsetWidth + delta);
  });
  return edge;
}
