import { wordsWidth } from '../../drawing/text-width.ts';
import { svgElement } from './drawing.ts';
import type { Box, Point } from './transform.ts';

/** Height of a pill. */
export const HIGH = 16;

/** Width of a pill with this text. */
export const widthOf = (text: string): number => Math.max(HIGH, wordsWidth(text) + 10);

/** The box of a pill centred on a point. */
export const around = ({ x, y }: Point, width: number): Box => ({ x: x - width / 2, y: y - HIGH / 2, width, height: HIGH });

/** Text on a small background. */
export function pill(text: string, box: Box, kind: string): SVGElement[] {
  const textPosition = { x: box.x + box.width / 2, y: box.y + HIGH / 2 + 4, 'text-anchor': 'middle' };
  return [
    svgElement('rect', { class: `pill ${kind}`, ...box, rx: 4 }),
    svgElement('text', { class: `pill-text ${kind}`, ...textPosition }, text),
  ];
}
