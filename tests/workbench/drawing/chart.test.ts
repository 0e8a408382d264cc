import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { toStately } from '#workbench/drawing/stately.ts';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import { mediaPlayerDocs, mediaPlayerMachine } from './fixtures/media-player.ts';

const chart = toChart(mediaPlayerMachine, mediaPlayerDocs);
const edge = (id: string) => chart.edges.find((candidate) => candidate.id === id);
const buffering = 'mediaPlayer.on.sound.ready.buffering | xstate.after.bufferTime.mediaPlayer.on.sound.ready.buffering';
const node = (id: string) => chart.nodes.find((candidate) => candidate.id === id);

describe('chart model', () => {
  test('gives every transition of the machine exactly one id', () => {
    const ids = [...allTransitions(mediaPlayerMachine).values()];
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(chart.edges.map(({ id }) => id))).toEqual(new Set(ids));
  });

  test('describes a state with its section, texts and actions', () => {
    expect(node('mediaPlayer.on.sound.ready.playing')).toMatchObject({
      parent: 'mediaPlayer.on.sound.ready',
      description: 'Audible',
      spec: '§9',
    });
    expect(node('mediaPlayer.on.sound')).toMatchObject({ type: 'compound', initial: 'mediaPlayer.on.sound.deciding' });
    expect(node('mediaPlayer.on.screen.lit')).toMatchObject({ entry: ['dimScreen'], exit: [] });
    expect(node('mediaPlayer.on.screen.last')).toMatchObject({ type: 'history', history: 'shallow' });
    expect(node('mediaPlayer.on')).toMatchObject({ type: 'parallel', invokes: [{ id: 'devices', src: 'devices' }] });
  });

  test('formats a named delay, and the usual duration of a computed one', () => {
    expect(edge('mediaPlayer.on.screen.lit | xstate.after.screenOff.mediaPlayer.on.screen.lit')).toMatchObject({
      kind: 'after',
      label: 'after 5 s',
    });
    expect(edge(buffering)).toMatchObject({
      delay: { name: 'bufferTime', ms: null, words: 'usually 250 ms, at most 2 s' },
      label: 'usually after 250 ms, at most 2 s',
    });
  });

  test('uses the name of a computed delay without a documented duration', () => {
    const { edges } = toChart(mediaPlayerMachine, { events: mediaPlayerDocs.events });
    expect(edges.find(({ id }) => id === buffering)).toMatchObject({
      delay: { name: 'bufferTime', ms: null, words: 'bufferTime' },
      label: 'after bufferTime',
    });
  });

  test('distinguishes eventless, done and error transitions', () => {
    expect(edge('mediaPlayer.on.sound.deciding | always')).toMatchObject({ kind: 'always', guard: 'hasTrack' });
    expect(edge('mediaPlayer.on.sound.deciding | always #2')).toMatchObject({ kind: 'always', guard: null });
    expect(edge('mediaPlayer.on.sound.loading | xstate.done.actor.track')).toMatchObject({
      kind: 'done',
      actions: ['keepTrack'],
      label: 'track done',
    });
    expect(edge('mediaPlayer.on.sound.loading | xstate.error.actor.track')).toMatchObject({ kind: 'error', target: 'mediaPlayer.broken' });
  });

  test('marks internal and self-transitions and explains why a guard blocks', () => {
    expect(edge('mediaPlayer.on.screen | volume.set')).toMatchObject({
      internal: true,
      self: false,
      guardSentence: 'The level is above zero',
      description: 'The wheel is turned',
    });
    expect(edge('mediaPlayer.on.sound.ready.playing | play')).toMatchObject({ internal: false, self: true });
  });

  test('writes a definition from which createMachine builds the same chart', () => {
    const definition = JSON.parse(JSON.stringify(toStately(mediaPlayerMachine, mediaPlayerDocs))) as Parameters<typeof createMachine>[0];
    const rebuilt = createMachine(definition);
    expect([...allTransitions(rebuilt).values()]).toEqual([...allTransitions(mediaPlayerMachine).values()]);
    expect(JSON.stringify(definition)).toContain('{"type":"isAudible"}');
  });
});
