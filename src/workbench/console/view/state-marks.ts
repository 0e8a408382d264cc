import { nameWidth, wordsWidth } from '../../drawing/text-width.ts';
import type { StateMark } from '../chart/chart-marks.ts';
import { svgElement } from './drawing.ts';
import { boxOf, shapeOf } from './geometry.ts';
import { around, pill, widthOf } from './pill.ts';
import type { Box } from './transform.ts';

/** Padding between a box and its text. */
const PAD = 10;
/** Baselines below the top of a box with a note: of the name, of the note, and the line height. */
const LINE = { name: 15, remark: 29, next: 13 } as const;
/** Baseline of a name without a note. */
const NAME = { leaf: 22, container: 17 } as const;
/** Room at the right of a head, for the fold button. */
const FOLD = 26;
/** Height of a box with room for one line under its name. */
const ONE_LINE = 36;

/** Counts have a larger font than the drawing. */
const countWidth = (text: string): number => nameWidth(text) * 1.2;

/**
 * Writes a count and a note into a state's box: for a leaf under its name, which moves up; for a compound state at the right of
 * its head. Only a note of several lines uses the room of the rows. Boxes of older drawings have no room: their count is a
 * pill on the corner.
 */
export function markState(group: Element, over: Element, mark: StateMark | undefined): void {
  const isAround = group.matches('.compound, .parallel');
  const name = isAround ? null : group.querySelector('.key');
  const box = mark?.badge || mark?.note ? boxOf(shapeOf(group)) : null;
  const stateText = box && mark && name && hasRoom(group, box) ? boxMarks(box, name.textContent, mark) : null;
  group.classList.toggle('noted', stateText?.isMultiline ?? false);
  if (stateText) name?.setAttribute('transform', `translate(0 ${LINE.name - NAME.leaf + stateText.offset})`);
  else name?.removeAttribute('transform');
  if (!box || !mark) return;
  if (isAround) over.append(...headMarks(box, mark));
  else if (stateText) group.append(...stateText.words);
  else if (mark.badge) {
    const corner = around({ x: box.x + box.width, y: box.y }, widthOf(mark.badge));
    over.append(...pill(mark.badge, corner, `badge tone-${mark.tone ?? 'plain'}`));
  }
}

/** Whether a leaf has a free line between its name and its rows. */
function hasRoom(group: Element, { y, height }: Box): boolean {
  const rule = group.querySelector('line')?.getAttribute('y1');
  return (rule ? Number(rule) - y + 1 : height) >= ONE_LINE;
}

function svgText(kind: string, x: number, y: number, text: string): SVGElement {
  return svgElement('text', { class: `marks ${kind}`, x, y, 'aria-hidden': 'true' }, text);
}

const toneOf = ({ tone = 'plain' }: StateMark): string => `mark-${tone}`;

function headMarks({ x, y, width }: Box, mark: StateMark): SVGElement[] {
  const text = [mark.note, mark.badge].filter(Boolean).join(' · ');
  return [svgText(`mark-head ${toneOf(mark)}`, x + width - FOLD, y + NAME.container, text)];
}

/** Text elements of a box, whether they need several lines, and their offset from its top. */
interface StateText {
  words: SVGElement[];
  isMultiline: boolean;
  offset: number;
}

function boxMarks(box: Box, name: string, mark: StateMark): StateText {
  const { badge = '', note = '' } = mark;
  const room = box.width - 2 * PAD;
  const beside = badge ? countWidth(badge) + 6 : 0;
  // Beside a short name the count leaves the whole line to a long note.
  const isAbove = wordsWidth(note) > room - beside && nameWidth(name) + beside <= room;
  const lines = box.height > ONE_LINE ? Math.floor((box.height - LINE.remark) / LINE.next) + 1 : 1;
  const remarks = fitted(note, isAbove ? room : room - beside, lines);
  const isMultiline = remarks.length > 1;
  const offset = isMultiline ? Math.max(0, Math.round((box.height - ONE_LINE - (remarks.length - 1) * LINE.next) / 2)) : 0;
  const top = box.y + offset;
  const level = top + (isAbove ? LINE.name : LINE.remark);
  const words = [
    ...remarks.map((line, index) => svgText('mark-note', box.x + PAD, top + LINE.remark + index * LINE.next, line)),
    ...(badge ? [svgText(`mark-badge ${toneOf(mark)}`, box.x + box.width - PAD, level, badge)] : []),
  ];
  return { words, isMultiline, offset };
}

/** Wraps text into a number of lines; parts that do not fit are dropped from the end. */
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

/** Keeps the figure at the end of a note, which is more important than the word before it. */
function shortened(text: string, width: number): string {
  const figure = text.slice(text.indexOf(' ') + 1);
  const fitting = [text, figure].find((words) => wordsWidth(words) <= width);
  if (fitting !== undefined) return fitting;
  let prefix = figure;
  while (prefix && wordsWidth(`${prefix}…`) > width) prefix = prefix.slice(0, -1);
  return `${prefix.trimEnd()}…`;
}
