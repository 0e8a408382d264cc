import { nameWidth, wordsWidth } from '../../drawing/text-width.ts';
import type { StateMark } from '../chart/chart-marks.ts';
import { svgElement } from './drawing.ts';
import { boxOf, shapeOf } from './geometry.ts';
import { around, pill, widthOf } from './pill.ts';
import type { Box } from './transform.ts';

/** From a box's left or right side to its words. */
const PAD = 10;
/** Baselines below the top of a box with a remark: that of the name, that of the remark, and from line to line. */
const LINE = { name: 15, remark: 29, next: 13 } as const;
/** Baseline of a name without a remark. */
const NAME = { leaf: 22, container: 17 } as const;
/** Height of a box that has room for one line under its name. */
const ONE_LINE = 36;

/** Counts are written larger than the drawing's words. */
const countWidth = (text: string): number => nameWidth(text) * 1.2;

/**
 * Writes a count and a remark into a state's box: into a leaf under its name, which makes room; into the head of a state
 * with states inside at its right. What happens in the state gives its room to a remark of several lines alone. Boxes of
 * earlier drawings have no such room: a sign stands on their corner.
 */
export function markState(group: Element, over: Element, mark: StateMark | undefined): void {
  const isAround = group.matches('.compound, .parallel');
  const name = isAround ? null : group.querySelector('.key');
  const box = mark?.badge || mark?.note ? boxOf(shapeOf(group)) : null;
  const written = box && mark && name && hasRoom(group, box) ? inBox(box, name.textContent, mark) : null;
  group.classList.toggle('noted', written?.isHigh ?? false);
  if (written) name?.setAttribute('transform', `translate(0 ${LINE.name - NAME.leaf + written.down})`);
  else name?.removeAttribute('transform');
  if (!box || !mark) return;
  if (isAround) over.append(...inHead(box, mark));
  else if (written) group.append(...written.words);
  else if (mark.badge) {
    const corner = around({ x: box.x + box.width, y: box.y }, widthOf(mark.badge));
    over.append(...pill(mark.badge, corner, `badge tone-${mark.tone ?? 'plain'}`));
  }
}

/** Whether there is a line free between a leaf's name and what happens in it. */
function hasRoom(group: Element, { y, height }: Box): boolean {
  const rule = group.querySelector('line')?.getAttribute('y1');
  return (rule ? Number(rule) - y + 1 : height) >= ONE_LINE;
}

function writing(kind: string, x: number, y: number, text: string): SVGElement {
  return svgElement('text', { class: `marks ${kind}`, x, y, 'aria-hidden': 'true' }, text);
}

const toneOf = ({ tone = 'plain' }: StateMark): string => `mark-${tone}`;

function inHead({ x, y, width }: Box, mark: StateMark): SVGElement[] {
  const text = [mark.note, mark.badge].filter(Boolean).join(' · ');
  return [writing(`mark-head ${toneOf(mark)}`, x + width - PAD, y + NAME.container, text)];
}

/** What is written into a box, whether it needs more than one line, and how far it stands down from the box's upper edge. */
interface Written {
  words: SVGElement[];
  isHigh: boolean;
  down: number;
}

function inBox(box: Box, name: string, mark: StateMark): Written {
  const { badge = '', note = '' } = mark;
  const room = box.width - 2 * PAD;
  const beside = badge ? countWidth(badge) + 6 : 0;
  // Beside a short name the count leaves the whole line to a long remark.
  const isAbove = wordsWidth(note) > room - beside && nameWidth(name) + beside <= room;
  const lines = box.height > ONE_LINE ? Math.floor((box.height - LINE.remark) / LINE.next) + 1 : 1;
  const remarks = fitted(note, isAbove ? room : room - beside, lines);
  const isHigh = remarks.length > 1;
  const down = isHigh ? Math.max(0, Math.round((box.height - ONE_LINE - (remarks.length - 1) * LINE.next) / 2)) : 0;
  const top = box.y + down;
  const level = top + (isAbove ? LINE.name : LINE.remark);
  const words = [
    ...remarks.map((line, index) => writing('mark-note', box.x + PAD, top + LINE.remark + index * LINE.next, line)),
    ...(badge ? [writing(`mark-badge ${toneOf(mark)}`, box.x + box.width - PAD, level, badge)] : []),
  ];
  return { words, isHigh, down };
}

/** Words in so many lines of a width; what has no room is left out from the end, part by part. */
function fitted(text: string, width: number, lines: number): string[] {
  if (!text) return [];
  const parts = text.split(' · ');
  const filled = wrapped(parts, width);
  if (filled.length <= lines && filled.every((line) => wordsWidth(line) <= width)) return filled;
  if (parts.length > 1) return fitted(parts.slice(0, -1).join(' · '), width, lines);
  return [shortened(text, width)];
}

function wrapped(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const before = lines.at(-1);
    const longer = before === undefined ? part : `${before} · ${part}`;
    if (before === undefined || wordsWidth(longer) > width) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The figure at the end of a remark says more than the word before it. */
function shortened(text: string, width: number): string {
  const figure = text.slice(text.indexOf(' ') + 1);
  const whole = [text, figure].find((words) => wordsWidth(words) <= width);
  if (whole !== undefined) return whole;
  let kept = figure;
  while (kept && wordsWidth(`${kept}…`) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
