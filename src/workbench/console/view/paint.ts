import type { ChartMarks, Chosen, EdgeMark, StateMark } from '../chart/chart-marks.ts';
import { svgElement } from './drawing.ts';
import { markEdge, takenBy } from './edge-marks.ts';
import { markState } from './state-marks.ts';

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
  const arrows = [...drawing.querySelectorAll('[data-edge-id]')];
  for (const group of drawing.querySelectorAll('[data-state-id]')) paintState(group, over, painting);
  for (const group of arrows) paintEdge(group, painting);
  writeOnEdges(drawing, arrows, over, painting.marks);
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
  group.classList.toggle('begins', marks.begins?.has(id) ?? false);
  group.classList.toggle('chosen', isChosen);
  current(group, isChosen);
  tone(group, mark);
  markState(group, over, mark);
}

/** Words over arrows keep clear of each other: those of a chosen state's ways out choose their places first. */
function writeOnEdges(drawing: ParentNode, arrows: readonly Element[], over: Element, { edges }: ChartMarks): void {
  const marked = arrows.flatMap((group) => {
    const mark = edges?.get(group.getAttribute('data-edge-id') ?? '');
    return mark?.text || mark?.badge ? [{ group, mark }] : [];
  });
  if (marked.length === 0) return;
  const taken = takenBy(drawing);
  const isFirst = ({ group }: (typeof marked)[number]): number => (group.matches('.way, .chosen') ? 0 : 1);
  for (const { group, mark } of marked.toSorted((one, other) => isFirst(one) - isFirst(other))) markEdge(group, over, mark, taken);
}

function paintEdge(group: Element, { marks, chosen, ways, pointed }: Painting): void {
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
}
