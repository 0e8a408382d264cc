import type { ChartMarks, Chosen, EdgeMark, StateMark } from '../chart/chart-marks.ts';
import { svgElement } from './drawing.ts';
import { markEdge, occupiedSpace } from './edge-marks.ts';
import { markState } from './state-marks.ts';

/** The marks and selection of a drawing. */
export interface Painting {
  marks: ChartMarks;
  chosen: Chosen | null;
  /** Ids of the chosen state's outgoing transitions. */
  outgoing: ReadonlySet<string>;
  /** The transition that is hovered outside of the drawing. */
  pointed: string | null;
}

const tones = ['plain', 'accent', 'good', 'late', 'due', 'faint'];

/** Applies marks to a drawing and removes earlier ones. */
export function paint(drawing: SVGSVGElement, painting: Painting): void {
  for (const old of drawing.querySelectorAll('.marks')) old.remove();
  const over = svgElement('g', { class: 'marks', 'aria-hidden': 'true' });
  const arrows = [...drawing.querySelectorAll('[data-edge-id]')];
  for (const group of drawing.querySelectorAll('[data-state-id]')) paintState(group, over, painting);
  for (const group of arrows) paintEdge(group, painting);
  writeOnEdges(drawing, arrows, over, painting.marks);
  if (over.hasChildNodes()) drawing.append(over);
}

function setTone(group: Element, mark: StateMark | EdgeMark | undefined): void {
  for (const each of tones) group.classList.toggle(`tone-${each}`, mark?.tone === each);
}

function setCurrent(group: Element, isChosen: boolean): void {
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
  setCurrent(group, isChosen);
  setTone(group, mark);
  markState(group, over, mark);
}

/** Places labels over arrows without overlap; those of the chosen state's outgoing transitions come first. */
function writeOnEdges(drawing: ParentNode, arrows: readonly Element[], over: Element, { edges }: ChartMarks): void {
  const marked = arrows.flatMap((group) => {
    const mark = edges?.get(group.getAttribute('data-edge-id') ?? '');
    return mark?.badge ? [{ group, mark }] : [];
  });
  if (marked.length === 0) return;
  const occupied = occupiedSpace(drawing);
  const paintOrder = ({ group }: (typeof marked)[number]): number => (group.matches('.way, .chosen') ? 0 : 1);
  for (const { group, mark } of marked.toSorted((a, b) => paintOrder(a) - paintOrder(b))) markEdge(group, over, mark, occupied);
}

function paintEdge(group: Element, { marks, chosen, outgoing, pointed }: Painting): void {
  const id = group.getAttribute('data-edge-id') ?? '';
  const mark = marks.edges?.get(id);
  const isChosen = chosen?.kind === 'edge' && chosen.id === id;
  const isFired = marks.fired?.edge === id;
  group.classList.toggle('chosen', isChosen);
  setCurrent(group, isChosen);
  group.classList.toggle('way', outgoing.has(id));
  group.classList.toggle('pointed', pointed === id);
  // Two alternating classes restart the animation when the same arrow is taken twice.
  group.classList.toggle('fired', isFired);
  group.classList.toggle('again', isFired && (marks.fired?.count ?? 0) % 2 === 1);
  setTone(group, mark);
  const line = group.querySelector<SVGPathElement>('path:not(.hit)');
  if (line) line.style.strokeWidth = mark?.width === undefined ? '' : `${mark.width}px`;
}
