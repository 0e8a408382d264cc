import { describe, expect, test } from 'vitest';
import { toChart } from '#charts/chart.ts';
import { chartFiles } from '#charts/gallery.ts';
import { layout } from '#charts/layout.ts';
import { toMermaid } from '#charts/mermaid.ts';
import { toSvg } from '#charts/svg.ts';
import { mediaPlayerDocs as docs, mediaPlayerMachine as machine } from './fixtures/media-player.ts';

const chart = toChart(machine, docs);

describe('drawing', () => {
  test('is the same to the byte each time', async () => {
    const draw = async () => toSvg(chart, await layout(chart));
    expect(await draw()).toBe(await draw());
  });

  test('holds every state and every transition, each with words for those who do not see it', async () => {
    const svg = toSvg(chart, await layout(chart));
    for (const { id } of chart.nodes) expect(svg).toContain(`data-state-id="${id}" tabindex="0" role="img" aria-label="`);
    for (const { id } of chart.edges) expect(svg).toContain(`data-edge-id="${id}"`);
    expect(svg).toMatch(/<title id="chart-mediaPlayer-title">mediaPlayer<\/title>/);
  });

  test('places every state inside its parent', async () => {
    const { states } = await layout(chart);
    for (const { id, parent } of chart.nodes) {
      const box = states.get(id);
      const outer = parent ? states.get(parent) : undefined;
      if (!box || !outer) continue;
      expect(
        box.x >= outer.x && box.y >= outer.y && box.x + box.width <= outer.x + outer.width && box.y + box.height <= outer.y + outer.height,
        id,
      ).toBe(true);
    }
  });

  test('follows the reader in light and dark, and a theme set around it', async () => {
    const svg = toSvg(chart, await layout(chart));
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).toContain('[data-theme=dark] .chart');
    expect(svg).toContain('[data-theme=light] .chart');
  });

  test('gives a final state a double edge and a history state its mark', async () => {
    const svg = toSvg(chart, await layout(chart));
    const drawn = (id: string) => svg.split('\n').find((line) => line.includes(`data-state-id="${id}"`)) ?? '';
    expect(drawn('mediaPlayer.broken').match(/<rect/g)).toHaveLength(2);
    expect(drawn('mediaPlayer.on.screen.last')).toContain('>H</text>');
  });
});

describe('Mermaid text', () => {
  const lines = toMermaid(chart).split('\n');

  /** State id → the state whose braces it is written in. */
  function parents(): Map<string, string | null> {
    const open: string[] = [];
    const found = new Map<string, string | null>();
    for (const line of lines) {
      const state = / as (\w+)( \{)?$/.exec(line);
      if (state?.[1]) found.set(state[1], open.at(-1) ?? null);
      if (state?.[1] && state[2]) open.push(state[1]);
      if (line.trim() === '}') open.pop();
    }
    return found;
  }

  test('names no state outside its own parent, also in arrows that leave it', () => {
    const within = parents();
    const open: string[] = [];
    for (const line of lines) {
      const arrow = /^\s*(\w+|\[\*\]) --> (\w+|\[\*\])/.exec(line);
      for (const end of arrow?.slice(1, 3).filter((id) => id !== '[*]') ?? []) expect(within.get(end), line).toBe(open.at(-1) ?? null);
      const state = / as (\w+) \{$/.exec(line);
      if (state?.[1]) open.push(state[1]);
      if (line.trim() === '}') open.pop();
    }
    expect(within.size).toBe(chart.nodes.length);
  });

  test('names the state that a lifted arrow really leaves', () => {
    expect(lines.map((line) => line.trim())).toContain('mediaPlayer_on --> mediaPlayer_broken: loading#colon; track failed');
  });
});

test('the generated folder is the same to the byte each time and lists the chart under its domain', async () => {
  const files = () => chartFiles([{ domain: 'players', machine, docs }]);
  const first = await files();
  expect([...first.keys()]).toEqual(['mediaPlayer.svg', 'mediaPlayer.mmd', 'mediaPlayer.json', 'README.md']);
  expect([...(await files())]).toEqual([...first]);
  expect(first.get('README.md')).toContain('## Players');
  expect(first.get('README.md')).toContain('**mediaPlayer** · Plays one track');
});
