import { withoutLegend } from '../../drawing/legend.ts';
import { t } from '#platform/console/language/language.ts';
import { boxOf, shapeOf } from './geometry.ts';

/** Adopted style sheets of drawings, each once: a drawing's inline style is blocked by the page's CSP. */
const adopted = new Set<string>();

function adopt(rules: string): void {
  if (adopted.has(rules) || !('adoptedStyleSheets' in document)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

const ns = 'http://www.w3.org/2000/svg';

/** Prepares a drawing for the page: without its legend, with adopted styles, wider hit areas and accessible roles. */
export function drawingOf(picture: string): SVGSVGElement {
  const container = document.createElement('div');
  container.innerHTML = withoutLegend(picture).replace(/<style>([\s\S]*?)<\/style>/, (_style, rules: string) => {
    adopt(rules);
    return '';
  });
  const svg = container.querySelector('svg');
  if (!svg) throw new Error('A picture without a drawing');
  for (const group of svg.querySelectorAll('[data-state-id]')) {
    group.setAttribute('role', 'group');
    group.setAttribute('aria-roledescription', t('state'));
  }
  for (const group of svg.querySelectorAll('[data-edge-id]')) {
    group.setAttribute('role', 'group');
    group.setAttribute('aria-roledescription', t('transition'));
    if (group.localName === 'g') widen(group);
    else group.setAttribute('aria-label', group.textContent);
  }
  return svg;
}

/** Adds an invisible wide path, because an arrow is too thin to click. */
function widen(group: Element): void {
  const path = group.querySelector('path');
  if (!path) return;
  const hitPath = document.createElementNS(ns, 'path');
  hitPath.setAttribute('class', 'hit');
  hitPath.setAttribute('d', path.getAttribute('d') ?? '');
  path.before(hitPath);
}

/** Size of a fold button, and its distance from the state's corner. */
const TOGGLE = { size: 14, inset: 6 } as const;

/** Adds a button to each state with states inside: minus folds it, plus shows what is inside. */
export function addFoldButtons(
  drawing: SVGSVGElement,
  foldable: readonly { id: string; key: string }[],
  folded: ReadonlySet<string>,
): void {
  for (const { id, key } of foldable) {
    const group = drawing.querySelector(`[data-state-id="${CSS.escape(id)}"]`);
    const box = group && boxOf(shapeOf(group));
    if (!box) continue;
    const isFolded = folded.has(id);
    const label = isFolded ? t('Unfold {state}', { state: key }) : t('Fold {state}', { state: key });
    const button = svgElement('g', {
      class: 'fold',
      'data-fold-id': id,
      role: 'button',
      'aria-label': label,
      'aria-expanded': String(!isFolded),
    });
    const [x, y] = [box.x + box.width - TOGGLE.size - TOGGLE.inset, box.y + TOGGLE.inset];
    const [left, right, middle] = [x + 4, x + TOGGLE.size - 4, y + TOGGLE.size / 2];
    const bar = `M${left} ${middle}H${right}`;
    const sign = isFolded ? `${bar}M${x + TOGGLE.size / 2} ${y + 4}V${y + TOGGLE.size - 4}` : bar;
    button.append(
      svgElement('title', {}, label),
      svgElement('rect', { x, y, width: TOGGLE.size, height: TOGGLE.size, rx: 3 }),
      svgElement('path', { d: sign }),
    );
    drawing.append(button);
  }
}

export function svgElement(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/**
 * Makes one state a tab stop, followed by its outgoing transitions; other states are reached by arrow keys.
 *
 * @param outgoing ids of the state's outgoing transitions
 */
export function setTabStops(drawing: SVGSVGElement, state: string | null, outgoing: ReadonlySet<string>): void {
  const groups = [...drawing.querySelectorAll('[data-state-id]')];
  const current = groups.find((group) => group.getAttribute('data-state-id') === state) ?? groups[0];
  for (const group of groups) group.setAttribute('tabindex', group === current ? '0' : '-1');
  const seen = new Set<string>();
  for (const group of drawing.querySelectorAll('[data-edge-id]')) {
    const id = group.getAttribute('data-edge-id') ?? '';
    group.setAttribute('tabindex', outgoing.has(id) && !seen.has(id) ? '0' : '-1');
    seen.add(id);
  }
}
