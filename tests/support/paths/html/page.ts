import { counted } from '../arrow.ts';
import { brokenArrows } from './broken.ts';
import { html, Markup } from './markup.ts';
import type { Pictures } from './pictures.ts';
import type { RequirementRow, Sheet, TransitionRow } from './sheet.ts';
import { actorPath, brokenPath, browserPath } from './steps.ts';
import { script, style } from './style.ts';

export interface PageFacts {
  sheets: readonly Sheet[];
  /** Further reasons why the run failed, one line each. */
  gaps: readonly string[];
  /** Creation time as text. */
  createdAt: string;
  /** Command that created it. */
  command: string;
}

/** The report as one self-contained file without external links. */
export function toPage({ sheets, gaps, createdAt, command }: PageFacts, pictures: Pictures): string {
  const body = html`${header(sheets, createdAt, command)}
<main>${brokenArrows(sheets, pictures)}
${otherGaps(gaps)}
${overview(sheets)}
${sections(sheets)}
${sheets.map((sheet) => machineSheet(sheet, pictures))}</main>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths through the statecharts</title><style>${new Markup(style)}</style></head>
<body>${body}${pictures.data()}<script>${new Markup(script)}</script></body></html>
`;
  return page.text;
}

function header(sheets: readonly Sheet[], createdAt: string, command: string): Markup {
  const broken = sheets.filter((sheet) => sheet.broken.length);
  const verdict = broken.length
    ? html`<p class="verdict bad">${broken.map(({ id }) => id).join(', ')}: not as filed</p>`
    : html`<p class="verdict good">Every path led where it had to</p>`;
  return html`<header><h1>Paths through the statecharts</h1>${verdict}<p class="faint">${createdAt} · <code>${command}</code></p></header>`;
}

function otherGaps(gaps: readonly string[]): Markup | null {
  return gaps.length ? html`<section><h2>What else is missing</h2><ul>${gaps.map((gap) => html`<li>${gap}</li>`)}</ul></section>` : null;
}

const share = (part: number, total: number): string => `${part} / ${total}`;
const isTaken = ({ actor }: TransitionRow): boolean => actor > 0;

function overview(sheets: readonly Sheet[]): Markup {
  const rows = sheets.map((sheet) => {
    const { id, domain, transitions, actorPaths, further, records, broken, isDriven } = sheet;
    const driven = isDriven ? share(transitions.filter(({ browser }) => browser).length, transitions.length) : '–';
    return html`<tr><td><a href="#${id}">${id}</a></td><td>${domain}</td><td class="number">${actorPaths.length + further}</td>
<td class="number">${share(transitions.filter(isTaken).length, transitions.length)}</td><td class="number">${records.length || '–'}</td><td class="number">${driven}</td>
<td class="number ${broken.length ? 'bad' : ''}">${broken.length}</td></tr>`;
  });
  return html`<section><h2>Machines</h2><div class="scroll"><table><thead><tr><th>machine</th><th>domain</th><th class="number">paths on the actor</th><th class="number">transitions on the actor</th>
<th class="number">paths in the browser</th><th class="number">transitions in the browser</th><th class="number">broken</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

/** Requirements by specification section, across all machines. */
function sections(sheets: readonly Sheet[]): Markup {
  const all = sheets.flatMap((sheet) => sheet.requirements.map((requirement) => ({ sheet, requirement })));
  const specs = [...new Set(all.map(({ requirement }) => requirement.spec))];
  const rows = specs.toSorted(bySection).map((spec) => {
    const found = all.filter(({ requirement }) => requirement.spec === spec);
    const names = found.map(({ sheet }, index) => html`${index ? ', ' : ''}<a href="#${sheet.id}">${sheet.id}</a>`);
    return requirementRow(
      names,
      spec,
      found.map(({ requirement }) => requirement),
    );
  });
  return html`<section><h2>Requirements</h2><div class="scroll"><table><thead><tr><th>section</th><th>machines</th>${figures}</tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

const bySection = (a: string | null, b: string | null): number => (a ?? '~').localeCompare(b ?? '~', 'en', { numeric: true });

const figures = html`<th class="number">states visited</th><th class="number">arrows on the actor</th><th class="number">arrows in the browser</th><th>not taken</th>`;

function requirementRow(names: readonly Markup[] | null, spec: string | null, found: readonly RequirementRow[]): Markup {
  const states = found.flatMap((requirement) => requirement.states);
  const arrows = found.flatMap(({ transitions }) => transitions);
  const driven = arrows.filter(({ browser }) => browser !== null);
  return html`<tr><td>${spec ?? 'no section named'}</td>${names && html`<td>${names}</td>`}<td class="number">${share(states.filter(({ actor }) => actor).length, states.length)}</td>
<td class="number">${share(arrows.filter(isTaken).length, arrows.length)}</td><td class="number">${driven.length ? share(driven.filter(({ browser }) => browser).length, driven.length) : '–'}</td>
<td>${notTaken(arrows)}</td></tr>`;
}

/** Transitions that no path takes, and those not taken in the browser. */
function notTaken(arrows: readonly TransitionRow[]): Markup[] {
  const lists = [
    { where: '', ids: arrows.filter((arrow) => !isTaken(arrow)) },
    { where: 'only not in the browser: ', ids: arrows.filter((arrow) => isTaken(arrow) && arrow.browser === false) },
  ];
  return lists.flatMap(({ where, ids }) => (ids.length ? html`<div>${where}${ids.map(({ id }) => id).join(', ')}</div>` : []));
}

function machineSheet(sheet: Sheet, pictures: Pictures): Markup {
  const { id, description, picture, requirements, transitions, actorPaths, further, refusals, records, brokenPaths } = sheet;
  const drawing =
    picture === null
      ? null
      : html`<details class="whole"><summary>Chart</summary><figure class="chart-figure">${new Markup(picture)}</figure></details>`;
  const driven = records.length
    ? html`<details${records.some(({ ended }) => ended !== 'passed') ? html` open` : null}><summary>${counted(records.length, 'path')} in the browser</summary>${records.map((record) => browserPath(record, pictures))}</details>`
    : null;
  const isBroken = new Set(brokenPaths.map(({ path }) => path.id));
  const broken = brokenPaths.length
    ? html`<details open><summary class="bad">${counted(brokenPaths.length, 'path')} on the actor that broke</summary>${brokenPaths.map(brokenPath)}</details>`
    : null;
  // Broken paths are listed separately.
  const intactPaths = actorPaths.filter((path) => !isBroken.has(path.id));
  return html`<section class="sheet" id="${id}"><h2>${id}</h2><p class="faint">${description}</p>${drawing}
<details class="whole"><summary>Requirements: ${requirements.length}</summary><div class="scroll"><table><thead><tr><th>section</th>${figures}</tr></thead>
<tbody>${requirements.map((requirement) => requirementRow(null, requirement.spec, [requirement]))}</tbody></table></div></details>
<details class="whole"><summary>Transitions: ${share(transitions.filter(isTaken).length, transitions.length)}</summary>${transitionTable(transitions)}</details>
${driven}
${broken}
<details><summary>${wholeWords(intactPaths.length, isBroken.size > 0)}; ${further} further went the same ways, ${counted(refusals, 'blocked event')} changed nothing</summary>${intactPaths.map(actorPath)}</details>
</section>`;
}

function wholeWords(count: number, isBroken: boolean): string {
  const words = `${counted(count, 'path')} on the actor`;
  if (isBroken) return `${words} that did not break, of the few that take everything`;
  return `${words} that ${count === 1 ? 'takes' : 'take'} everything`;
}

function transitionTable(transitions: readonly TransitionRow[]): Markup {
  const rows = transitions.map(({ id, spec, actor, browser, waived, waivedInBrowser }) => {
    const onActor = actor ? String(actor) : (waived ?? 'never');
    const inBrowser = browser === null ? '–' : browser ? 'taken' : (waivedInBrowser ?? 'never');
    return html`<tr><td><code>${id}</code></td><td>${spec ?? ''}</td><td class="${actor ? '' : 'warn'}">${onActor}</td><td class="${browser === false ? 'warn' : ''}">${inBrowser}</td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th>transition</th><th>section</th><th>actor paths</th><th>browser</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
