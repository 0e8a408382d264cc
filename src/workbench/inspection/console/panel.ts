import './panel.css';
import { t } from '#platform/console/language/language.ts';
import { storedNumber } from '#platform/console/storage/stored-entry.ts';

/** Pixels. */
const LEAST = 320;
const USUAL = 560;
/** Of the window, at most, until somebody drags it. */
const USUAL_PART = 0.45;
const STEP = 24;
/** What is left for the console. */
const OTHER = 360;

const storedWidth = storedNumber('inspector_width');
const fitting = (width: number) => Math.round(Math.max(LEAST, Math.min(width, window.innerWidth - OTHER)));

export interface Panel {
  frame: HTMLIFrameElement;
  remove: () => void;
}

/** The inspector at the right of the page, beside whatever screen is open: outside of React, which redraws screens. */
export function showPanel(url: string, onClose: () => void): Panel {
  const panel = document.createElement('aside');
  panel.className = 'inspector-panel';
  panel.setAttribute('aria-label', t('Inspector'));
  const frame = document.createElement('iframe');
  frame.title = t('Inspector');
  frame.src = url;
  const isOurs = new URL(url).origin === location.origin;
  panel.append(edgeOf(panel), closeButton(onClose, isOurs), frame);
  document.body.append(panel);
  show(panel, storedWidth.read() ?? Math.min(USUAL, window.innerWidth * USUAL_PART));
  return {
    frame,
    remove() {
      panel.remove();
      document.documentElement.style.removeProperty('--inspector');
    },
  };
}

/** The width that it got, in pixels. */
function show(panel: HTMLElement, asked: number): number {
  const width = fitting(asked);
  document.documentElement.style.setProperty('--inspector', `${width}px`);
  panel.querySelector('[role=separator]')?.setAttribute('aria-valuenow', String(width));
  return width;
}

/** What somebody chose is kept. */
function resize(panel: HTMLElement, asked: number): void {
  storedWidth.write(show(panel, asked));
}

/** Our own page leaves room for it in its bar; another's gets a row above. */
function closeButton(onClose: () => void, isOurs: boolean): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = isOurs ? 'inspector-close inspector-close-within' : 'inspector-close';
  button.textContent = isOurs ? '×' : t('Close inspector');
  if (isOurs) for (const name of ['aria-label', 'title']) button.setAttribute(name, t('Close inspector'));
  button.addEventListener('click', onClose);
  return button;
}

/** Dragged, or moved by the arrow keys. */
function edgeOf(panel: HTMLElement): HTMLElement {
  const edge = document.createElement('div');
  edge.className = 'inspector-edge';
  edge.tabIndex = 0;
  const said = {
    role: 'separator',
    'aria-orientation': 'vertical',
    'aria-label': t('Width of the inspector'),
    'aria-valuemin': String(LEAST),
  };
  for (const [name, value] of Object.entries(said)) edge.setAttribute(name, value);
  edge.addEventListener('pointerdown', (event) => edge.setPointerCapture(event.pointerId));
  edge.addEventListener('pointermove', (event) => {
    if (edge.hasPointerCapture(event.pointerId)) resize(panel, window.innerWidth - event.clientX);
  });
  edge.addEventListener('keydown', ({ key }) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[key];
    if (by !== undefined) resize(panel, panel.offsetWidth + by);
  });
  return edge;
}
