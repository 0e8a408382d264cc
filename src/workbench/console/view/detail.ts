import { nameWidth } from '../../drawing/text-width.ts';
import { svgElement } from './drawing.ts';
import { boxOf, shapeOf } from './geometry.ts';
import type { Box } from './transform.ts';

/** Smallest scale at which labels are shown: their 11-pixel text is about 7 pixels high. */
const LABELS = 0.62;
/** Height of a state's name on the screen that is aimed at while labels are hidden, in pixels. */
const NAME = 11;
/** Font size of names in the drawing. */
const NAME_SIZE = 12;
const LINE_HEIGHT = 1.1;
const PAD = 4;
/** How far a name may exceed its box, whose frame stays visible behind it. */
const EXCESS = { width: 1.12, height: 1.35 } as const;

/** Scales with the same step are drawn alike. */
export const detailStep = (scale: number): number => (scale >= LABELS ? 0 : Math.ceil(Math.log2(LABELS / scale) * 4));

/**
 * Draws a drawing for a scale: below a readable one without labels and rows, with the names of the states as large as their
 * boxes allow.
 */
export function showDetail(drawing: SVGSVGElement, scale: number): void {
  const step = detailStep(scale);
  const wasCoarse = drawing.classList.contains('coarse');
  drawing.classList.toggle('coarse', step > 0);
  if (wasCoarse) for (const old of drawing.querySelectorAll('.coarse-heads, .coarse-leaf')) old.remove();
  if (step === 0) return;
  const size = NAME / (LABELS * 2 ** (-step / 4));
  const heads = svgElement('g', { class: 'coarse-heads', 'aria-hidden': 'true' });
  for (const group of drawing.querySelectorAll('.state:not(.root)')) {
    const box = boxOf(shapeOf(group));
    const [name = ''] = (group.querySelector('title')?.textContent ?? '').split(' · ');
    if (!box || !name || group.matches('.history')) continue;
    if (group.matches('.compound, .parallel')) heads.append(headName(name, box, size));
    else group.append(leafName(name, box, size));
  }
  drawing.append(heads);
}

/** In the head, over the states inside: the frame has room for one large line. */
function headName(name: string, { x, y, width }: Box, wanted: number): SVGElement {
  const size = Math.max(NAME_SIZE, Math.min(wanted, 24, ((width - 2 * PAD) / nameWidth(name)) * NAME_SIZE));
  return svgElement('text', { class: 'coarse-head', x: x + 2 * PAD, y: y + Math.max(17, size), 'font-size': round(size) }, name);
}

/** In the middle of the box, on as many lines as give the largest text. */
function leafName(name: string, box: Box, wanted: number): SVGElement {
  const parts = name.split(/(?<=[-_ .])|(?<=[a-z])(?=[A-Z])/);
  const candidates = Array.from({ length: Math.min(3, parts.length) }, (_, index) => {
    const lines = balanced(parts, index + 1);
    const widest = Math.max(...lines.map(nameWidth));
    const room = { width: (box.width - PAD) * EXCESS.width, height: box.height * EXCESS.height };
    const size = Math.min((room.width / widest) * NAME_SIZE, room.height / (lines.length * LINE_HEIGHT), wanted);
    return { lines, size };
  });
  const { lines, size } = candidates.reduce((best, each) => (each.size > best.size + 0.5 ? each : best));
  const text = svgElement('text', { class: 'coarse-leaf', 'aria-hidden': 'true', 'text-anchor': 'middle', 'font-size': round(size) });
  const height = size * LINE_HEIGHT;
  lines.forEach((line, index) => {
    const y = box.y + box.height / 2 + (index - (lines.length - 1) / 2) * height + size * 0.35;
    text.append(svgElement('tspan', { x: round(box.x + box.width / 2), y: round(y) }, line));
  });
  return text;
}

/** The parts on a number of lines of similar width. */
function balanced(parts: readonly string[], count: number): string[] {
  const goal = nameWidth(parts.join('')) / count;
  const lines = [''];
  for (const part of parts) {
    const line = lines.at(-1) ?? '';
    const isFull = line !== '' && nameWidth(line) + nameWidth(part) / 2 > goal && lines.length < count;
    if (isFull) lines.push(part);
    else lines[lines.length - 1] = `${line}${part}`;
  }
  return lines;
}

const round = (value: number): number => Math.round(value * 10) / 10;
