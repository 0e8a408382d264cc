import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { toMermaid } from '#workbench/drawing/mermaid.ts';
import { loadMachines } from '../../../src/commands/machines.ts';
import { mediaPlayerDocs, mediaPlayerMachine } from './fixtures/media-player.ts';

const machines = [
  ...(await loadMachines()).map(({ id, machine, docs }) => ({ id, machine, docs })),
  { id: 'mediaPlayer', machine: mediaPlayerMachine, docs: mediaPlayerDocs },
];

interface Read {
  /** State → its parent scope in the text. */
  parents: Map<string, string | null>;
  arrows: { ends: string[]; within: string | null }[];
}

/** Reads the text as Mermaid does, which puts a state where an arrow first names it. */
function read(text: string): Read {
  const open: string[] = [];
  const found: Read = { parents: new Map(), arrows: [] };
  for (const line of text.split('\n')) {
    const within = open.at(-1) ?? null;
    const state = / as (\w+)( \{)?$/.exec(line);
    const arrow = /^\s*(\w+|\[\*\]) --> (\w+|\[\*\])/.exec(line);
    if (state?.[1]) found.parents.set(state[1], within);
    if (state?.[1] && state[2]) open.push(state[1]);
    if (arrow) found.arrows.push({ ends: arrow.slice(1, 3).filter((id) => id !== '[*]'), within });
    if (line.trim() === '}') open.pop();
  }
  return found;
}

const inText = (id: string): string => id.replaceAll(/\W/g, '_');

describe.each(machines)('Mermaid text of $id', ({ machine, docs }) => {
  const chart = toChart(machine, docs);
  const { parents, arrows } = read(toMermaid(chart));

  test('declares every state in its parent', () => {
    expect(parents).toEqual(new Map(chart.nodes.map(({ id, parent }) => [inText(id), parent && inText(parent)])));
  });

  test('names no state outside of its parent, even in arrows that leave it', () => {
    for (const { ends, within } of arrows) for (const end of ends) expect(parents.get(end), end).toBe(within);
    const finals = chart.nodes.filter(({ type }) => type === 'final').length;
    const initials = chart.nodes.filter(({ initial }) => initial).length;
    expect(arrows).toHaveLength(chart.edges.length + finals + initials);
  });
});

test('names the actual source of a lifted arrow', () => {
  const lines = toMermaid(toChart(mediaPlayerMachine, mediaPlayerDocs)).split('\n');
  expect(lines.map((line) => line.trim())).toContain('mediaPlayer_on --> mediaPlayer_broken: loading#colon; track failed');
});
