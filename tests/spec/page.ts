import type { Fact, Proof, Section } from './fact.ts';
import { type Outcome, outcomeOf, outcomeOfFact, type TestResult } from './results.ts';

const ORDER: readonly Outcome[] = ['passed', 'open', 'not run', 'failed', 'missing'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export type Totals = Record<Outcome, number>;

export function totalsOf(facts: readonly Fact[], results: readonly TestResult[]): Totals {
  const totals: Totals = { passed: 0, open: 0, 'not run': 0, failed: 0, missing: 0 };
  for (const fact of facts) totals[outcomeOfFact(fact, results)] += 1;
  return totals;
}

/** `12 passed, 3 open` */
export const inWords = (totals: Totals): string =>
  ORDER.filter((outcome) => totals[outcome] > 0)
    .map((outcome) => `${totals[outcome]} ${outcome}`)
    .join(', ');

/** `500 proven, 300 open` */
export function provenAndOpen(facts: readonly Fact[]): string {
  const open = facts.filter((fact) => fact.open).length;
  return `${facts.length - open} proven, ${open} open`;
}

const mark = (outcome: Outcome, words: string = outcome) => `<b class="${outcome.replace(' ', '-')}">${escaped(words)}</b>`;

function proofLine(proof: Proof, results: readonly TestResult[]): string {
  const outcome = outcomeOf(proof, results);
  return `<li>${escaped(proof.words)}<small>${escaped(proof.file)} ${outcome === 'passed' ? '' : mark(outcome)}</small></li>`;
}

function row(fact: Fact, results: readonly TestResult[]): string {
  const proofs = fact.proofs.map((proof) => proofLine(proof, results)).join('');
  const proofList = proofs ? `<ul>${proofs}</ul>` : escaped(fact.open?.why ?? 'no test');
  const note = fact.because ? `<small>${escaped(fact.because)}</small>` : '';
  return `<tr><th scope="row">${escaped(fact.says)}<small>${fact.id}</small>${note}</th><td>${proofList}</td><td>${mark(outcomeOfFact(fact, results))}</td></tr>`;
}

const anchor = ({ number, title }: Section) => `${number}-${title}`.toLowerCase().replaceAll(/[^a-z\d.]+/g, '-');

function sectionOf(section: Section, results: readonly TestResult[]): string {
  const rows = section.facts.map((fact) => row(fact, results)).join('\n');
  return `<h2 id="${anchor(section)}">${section.number} ${escaped(section.title)}</h2>
<p>${inWords(totalsOf(section.facts, results))}</p>
<table><thead><tr><th scope="col">The specification says</th><th scope="col">Shown by</th><th scope="col">Result</th></tr></thead>
<tbody>
${rows}
</tbody></table>`;
}

/** Why facts are open, with their number: the most frequent reason first. */
export function openReasons(facts: readonly Fact[]): [why: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { open } of facts) if (open) counts.set(open.why, (counts.get(open.why) ?? 0) + 1);
  return [...counts].toSorted(([one, first], [other, second]) => second - first || one.localeCompare(other));
}

function openFacts(facts: readonly Fact[]): string {
  const items = openReasons(facts).map(([why, count]) => `<li>${escaped(why)}: ${count}</li>`);
  return items.length ? `<h2 id="open">Open facts, and why</h2><ul>${items.join('')}</ul>` : '';
}

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #14171a); color: light-dark(#1b2126, #dfe4e8); }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-top: 1px solid light-dark(#dde2e6, #2c3338); }
th { font-weight: 500; } th[scope=row] { width: 42%; } small { display: block; color: light-dark(#5b6670, #98a3ad); }
ul { margin: 0; padding: 0; list-style: none; } li { margin-bottom: .25rem; } nav li, .areas li { display: inline-block; margin-right: 1rem; }
.passed { color: light-dark(#17703c, #63c88b); } .open { color: light-dark(#7a5200, #e0b35c); } .not-run { color: light-dark(#5b6670, #98a3ad); }
.failed, .missing { color: light-dark(#b3261e, #f28b82); } a { color: inherit; }
`;

/** The table with the results of the last runs, as one self-contained file. */
export function conformancePage(table: readonly Section[], results: readonly TestResult[]): string {
  const all = table.flatMap(({ facts }) => facts);
  const links = table.map((section) => `<li><a href="#${anchor(section)}">${section.number} ${escaped(section.title)}</a></li>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance</title><style>${style}</style></head>
<body><h1>Conformance to the specification</h1>
<p>${all.length} facts: ${provenAndOpen(all)}. Tests: ${inWords(totalsOf(all, results))}. <a href="#open">Why facts are open</a></p>
<nav><ul>${links.join('')}</ul></nav>
${table.map((section) => sectionOf(section, results)).join('\n')}
${openFacts(all)}
</body></html>
`;
}
