import { type ArrowGroup, type BrokenArrow, eventWords, groupArrows, plainText, stateWords } from '../arrow.ts';
import { html, Markup } from './markup.ts';
import type { Pictures } from './pictures.ts';
import { pathAnchor } from './steps.ts';
import type { Sheet } from './sheet.ts';

/** The failed arrows, each on its chart. */
export function brokenArrows(sheets: readonly Sheet[], pictures: Pictures): Markup {
  const groups = sheets.flatMap((sheet) => groupArrows(sheet.broken).map((group) => ({ sheet, group })));
  if (!groups.length) return html``;
  const words = groups.length === 1 ? 'One transition is not as filed' : `${groups.length} transitions are not as filed`;
  return html`<section class="broken"><h2>${words}</h2>${groups.map(({ sheet, group }, index) => brokenArrow(sheet, group, index, pictures))}</section>`;
}

function brokenArrow(sheet: Sheet, { arrow, paths }: ArrowGroup, index: number, pictures: Pictures): Markup {
  const id = `broken-${index + 1}`;
  const picture = sheet.records.find(({ path }) => path.id === arrow.path)?.pictures[arrow.at];
  return html`<article id="${id}">
<h3><a href="#${sheet.id}">${arrow.machine}</a>: ${arrow.from === null ? 'start' : stateWords(arrow.from)} <span class="by">${arrow.event?.type ?? ''}</span> → ${goal(arrow)}</h3>
<dl>
<dt>Expected</dt><dd>${goal(arrow)}</dd>
<dt>Reached</dt><dd class="bad">${arrow.reached === null ? 'not known' : stateWords(arrow.reached)}</dd>
<dt>Transition</dt><dd>${list(arrow.transitions.length ? arrow.transitions : arrow.taken) || 'none'}</dd>
${taken(arrow)}
<dt>Event</dt><dd><code>${arrow.event ? eventWords(arrow.event) : 'the start'}</code></dd>
<dt>Error</dt><dd><pre>${plainText(arrow.statement)}</pre></dd>
<dt>${paths.length === 1 ? 'Path' : `${paths.length} paths`}</dt><dd>${paths.map((path) => pathLink(sheet, path))}</dd>
<dt>Again</dt><dd><code>npm run paths -- --machine ${arrow.machine} --path ${arrow.path}${picture ? ' --browser' : ''}</code></dd>
</dl>
${pictures.show(picture, 'The screen when the path failed')}
${markedChart(sheet, arrow, id)}
</article>`;
}

/** Link to the steps of a path, preferably in the browser. */
function pathLink({ records, brokenPaths }: Sheet, id: string): Markup {
  const isSeen = records.some(({ path, arrow }) => path.id === id && arrow !== null);
  if (!isSeen && !brokenPaths.some(({ path }) => path.id === id)) return html`<code>${id}</code> `;
  return html`<a href="#${pathAnchor(id, isSeen ? 'browser' : 'actor')}"><code>${id}</code></a> `;
}

const goal = ({ kind, expected }: BrokenArrow): string => (kind === 'refused' ? 'no change' : stateWords(expected));
const list = (ids: readonly string[]): string => ids.join(', ');

function taken(arrow: BrokenArrow): Markup | null {
  const unexpectedIds = arrow.taken.filter((id) => !arrow.transitions.includes(id));
  return unexpectedIds.length && arrow.transitions.length ? html`<dt>Taken instead</dt><dd class="bad">${list(unexpectedIds)}</dd>` : null;
}

/** The chart with the expected and the found arrow. */
function markedChart({ id, drawings }: Sheet, arrow: BrokenArrow, article: string): Markup | null {
  const drawing = drawings.get(arrow);
  if (drawing === undefined) return null;
  // Ids must be unique, and the sheet contains a picture of the same chart.
  const figure = new Markup(drawing.replaceAll(`chart-${id}-`, `${article}-`));
  return html`<p class="broken-legend"><span class="wanted">expected</span><span class="found">found</span></p><figure class="chart-figure">${figure}</figure>`;
}
