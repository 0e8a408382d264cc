import { counted, eventWords, stateWords } from '../arrow.ts';
import type { ModelPath } from '../model-spec.ts';
import type { PathRecord } from '../records.ts';
import { html, type Markup } from './markup.ts';
import type { Pictures } from './pictures.ts';
import type { BrokenPath } from './sheet.ts';

/** Anchor of a path, for links. */
export const pathAnchor = (id: string, where: 'actor' | 'browser'): string => `path-${where}-${id}`;

/** Steps of a path followed on the actor. */
export function actorPath(path: ModelPath): Markup {
  return html`<details class="path" id="${pathAnchor(path.id, 'actor')}"><summary>${head(path)}</summary>${steps(path)}</details>`;
}

/** Steps of a path that broke on the actor: until the failure, the failing one, and the rest. */
export function brokenPath({ path, at }: BrokenPath): Markup {
  const note = html`<span class="bad">broken at ${at ? `step ${at}` : 'the start'}</span>`;
  return html`<details class="path" id="${pathAnchor(path.id, 'actor')}"><summary>${note} ${head(path)}</summary>${steps(path, { broken: at })}</details>`;
}

/** Steps of a path followed in the browser, with pictures. */
export function browserPath(record: PathRecord, pictures: Pictures): Markup {
  const { path, ended, took } = record;
  const note = html`<span class="${ended === 'passed' ? 'good' : 'bad'}">${ended}</span> <span class="faint">${(took / 1000).toFixed(1)} s</span>`;
  const broken = ended === 'passed' ? Infinity : record.reached + 1;
  return html`<details class="path" id="${pathAnchor(path.id, 'browser')}"${ended === 'passed' ? null : open}><summary>${note} ${head(path)}</summary>${steps(path, { broken, record, pictures })}</details>`;
}

const open = html` open`;

function head({ id, input, start, steps: all }: ModelPath): Markup {
  const last = all.at(-1);
  const end = last ? html` … <span class="by">${last.event.type}</span> → ${stateWords(last.state)}` : null;
  return html`<code>${id}</code> <span class="faint">${input}</span> ${stateWords(start)}${end} <span class="faint">${counted(all.length, 'step')}</span>`;
}

interface Followed {
  /** 1-based failing step. */
  broken?: number;
  record?: PathRecord;
  pictures?: Pictures;
}

function steps(path: ModelPath, { broken = Infinity, record, pictures }: Followed = {}): Markup {
  const rows = [null, ...path.steps].map((step, at) => {
    const from = at > 1 ? path.steps[at - 2]?.state : path.start;
    const words = step
      ? html`<span class="at">${stateWords(from ?? path.start)}</span> <span class="by">${eventWords(step.event)}</span> → <span class="at">${stateWords(step.state)}</span>`
      : html`<span class="faint">start</span> <span class="at">${stateWords(path.start)}</span>`;
    const ids = step ? step.transitions : path.startTransitions;
    const actions = step ? step.actions : path.startActions;
    const picture = pictures?.show(record?.pictures[at], `The screen in ${stateWords(step?.state ?? path.start)}`);
    return html`<li${outcome(broken, at)}>${words}<div class="faint">${wait(step?.ms)}${ids.join(', ')}${actions.length ? ` / ${actions.join(', ')}` : ''}</div>${picture ?? null}</li>`;
  });
  return html`<ol start="0" class="steps">${rows}</ol>`;
}

const wait = (ms = 0): string => (ms ? `after ${ms.toLocaleString('en-GB')} ms · ` : '');

function outcome(broken: number, at: number): Markup | null {
  if (at < broken) return null;
  return at === broken ? html` class="bad"` : html` class="skipped"`;
}
