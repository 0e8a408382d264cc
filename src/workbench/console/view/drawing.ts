import { withoutLegend } from '../../drawing/legend.ts';
import { t } from '#platform/console/language/language.ts';

/** Style sheets of drawings, each once: a drawing's own can not stand in the page, whose policy admits no inline styles. */
const adopted = new Set<string>();

function adopt(rules: string): void {
  if (adopted.has(rules) || !('adoptedStyleSheets' in document)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

const ns = 'http://www.w3.org/2000/svg';

/** A drawing for the page, which has a legend of its own: with its style, wide enough arrows to be clicked, and states and arrows that say what they are. */
export function drawingOf(picture: string): SVGSVGElement {
  const around = document.createElement('div');
  around.innerHTML = withoutLegend(picture).replace(/<style>([\s\S]*?)<\/style>/, (_style, rules: string) => {
    adopt(rules);
    return '';
  });
  const svg = around.querySelector('svg');
  if (!svg) throw new Error('A picture without a drawing');
  for (const group of svg.querySelectorAll('[data-state-id]')) {
    group.setAttribute('role', 'group');
    group.setAttribute('aria-roledescription', t('state'));
  }
  for (const group of svg.querySelectorAll('[data-edge-id]')) {
    group.setAttribute('role', 'group');
    group.setAttribute('aria-roledescription', t('arrow'));
    if (group.localName === 'g') widen(group);
    else group.setAttribute('aria-label', group.textContent);
  }
  return svg;
}

/** An arrow is a thin thing to hit. */
function widen(group: Element): void {
  const path = group.querySelector('path');
  if (!path) return;
  const wide = document.createElementNS(ns, 'path');
  wide.setAttribute('class', 'hit');
  wide.setAttribute('d', path.getAttribute('d') ?? '');
  path.before(wide);
}

export function svgElement(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(ns, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/**
 * One state is reached with Tab, and after it its ways out: all others by arrow keys from there.
 *
 * @param ways ids of the transitions that lead out of the state
 */
export function rove(drawing: SVGSVGElement, state: string | null, ways: ReadonlySet<string>): void {
  const groups = [...drawing.querySelectorAll('[data-state-id]')];
  const current = groups.find((group) => group.getAttribute('data-state-id') === state) ?? groups[0];
  for (const group of groups) group.setAttribute('tabindex', group === current ? '0' : '-1');
  const seen = new Set<string>();
  for (const group of drawing.querySelectorAll('[data-edge-id]')) {
    const id = group.getAttribute('data-edge-id') ?? '';
    group.setAttribute('tabindex', ways.has(id) && !seen.has(id) ? '0' : '-1');
    seen.add(id);
  }
}
