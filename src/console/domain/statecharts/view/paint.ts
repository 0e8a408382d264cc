import type { ChartMarks, Chosen, EdgeMark, StateMark } from '../chart-marks.ts';
import { svgElement } from './drawing.ts';
import { boxOf, shapeOf } from './geometry.ts';
import type { Box, Point } from './transform.ts';

/** What lies over a drawing. */
export interface Painting {
  marks: ChartMarks;
  chosen: Chosen | null;
  /** Ids of the transitions that lead out of the chosen state. */
  ways: ReadonlySet<string>;
  /** The transition that is pointed at elsewhere. */
  pointed: string | null;
}

const tones = ['plain', 'accent', 'good', 'late', 'due', 'faint'];

/** Puts marks on a drawing; what was there before is taken away. */
export function paint(drawing: SVGSVGElement, painting: Painting): void {
  for (const old of drawing.querySelectorAll('.marks')) old.remove();
  const over = svgElement('g', { class: 'marks', 'aria-hidden': 'true' });
  for (const group of drawing.querySelectorAll('[data-state-id]')) paintState(group, over, painting);
  for (const group of drawing.querySelectorAll('[data-edge-id]')) paintEdge(group, over, painting);
  if (over.hasChildNodes()) drawing.append(over);
}

function tone(group: Element, mark: StateMark | EdgeMark | undefined): void {
  for (const each of tones) group.classList.toggle(`tone-${each}`, mark?.tone === each);
}

function current(group: Element, isChosen: boolean): void {
  if (isChosen) group.setAttribute('aria-current', 'true');
  else group.removeAttribute('aria-current');
}

function paintState(group: Element, over: Element, { marks, chosen }: Painting): void {
  const id = group.getAttribute('data-state-id') ?? '';
  const mark = marks.states?.get(id);
  const isChosen = chosen?.kind === 'state' && chosen.id === id;
  group.classList.toggle('on', marks.on?.has(id) ?? false);
  group.classList.toggle('chosen', isChosen);
  current(group, isChosen);
  tone(group, mark);
  const box = mark?.badge || mark?.note ? boxOf(shapeOf(group)) : null;
  if (!box) return;
  if (mark?.badge) over.append(...pill(mark.badge, { x: box.x + box.width - 4, y: box.y }, `badge tone-${mark.tone ?? 'plain'}`, 'end'));
  if (mark?.note) over.append(...pill(mark.note, { x: box.x + 8, y: box.y + box.height }, 'note', 'start'));
}

function paintEdge(group: Element, over: Element, { marks, chosen, ways, pointed }: Painting): void {
  const id = group.getAttribute('data-edge-id') ?? '';
  const mark = marks.edges?.get(id);
  const isChosen = chosen?.kind === 'edge' && chosen.id === id;
  const isFired = marks.fired?.edge === id;
  group.classList.toggle('chosen', isChosen);
  current(group, isChosen);
  group.classList.toggle('way', ways.has(id));
  group.classList.toggle('pointed', pointed === id);
  // Two names for one flash: the same arrow twice flashes twice.
  group.classList.toggle('fired', isFired);
  group.classList.toggle('again', isFired && (marks.fired?.count ?? 0) % 2 === 1);
  group.classList.toggle('retold', mark?.text !== undefined);
  tone(group, mark);
  const line = group.querySelector<SVGPathElement>('path:not(.hit)');
  if (line) line.style.strokeWidth = mark?.width === undefined ? '' : `${mark.width}px`;
  const sign = mark?.badge ? before(group) : null;
  if (sign && mark?.badge) over.append(...pill(mark.badge, sign, `badge tone-${mark.tone ?? 'plain'}`, 'end'));
  const place = mark?.text ? middleOf(group, line) : null;
  if (place && mark?.text)
    over.append(...pill(mark.text, place, `told tone-${mark.tone ?? 'plain'}${ways.has(id) ? ' way' : ''}`, 'middle'));
}

/** Before an arrow's words; those of a transition inside a state are its line there. */
function before(group: Element): Point | null {
  const words = boxOf(group.querySelector('.back'));
  if (words) return { x: words.x + 2, y: words.y + 7 };
  const [x, y] = [group.getAttribute('x'), group.getAttribute('y')];
  return x && y ? { x: Number(x) - 2, y: Number(y) - 4 } : null;
}

/** Where an arrow's words stand, or else the middle of its line. */
function middleOf(group: Element, line: SVGPathElement | null): Point | null {
  const back = boxOf(group.querySelector('.back'));
  if (back) return { x: back.x + back.width / 2, y: back.y + back.height / 2 };
  return line && 'getPointAtLength' in line ? line.getPointAtLength(line.getTotalLength() / 2) : null;
}

const HIGH = 16;
/** Width of a letter, widely; the text itself is set by the page's own type. */
const LETTER = 5.8;

/** Words in a small block on a line: at its start, its middle or its end. */
function pill(text: string, { x, y }: Point, kind: string, anchor: 'start' | 'middle' | 'end'): SVGElement[] {
  const width = Math.max(HIGH, text.length * LETTER + 10);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  const box: Box = { x: left, y: y - HIGH / 2, width, height: HIGH };
  return [
    svgElement('rect', { class: `pill ${kind}`, ...box, rx: HIGH / 2 }),
    svgElement('text', { class: `pill-text ${kind}`, x: left + width / 2, y: y + 4, 'text-anchor': 'middle' }, text),
  ];
}
