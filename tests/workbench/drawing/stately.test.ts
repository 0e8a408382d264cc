import { and, createActor, fromCallback, fromPromise, not, or, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { chartFromStately, fromStately, type Json, toStately } from '#workbench/drawing/stately.ts';
import { loadMachines } from '../../../src/commands/machines.ts';
import { mediaPlayerDocs, mediaPlayerMachine } from './fixtures/media-player.ts';

const throughText = (json: Json): Json => JSON.parse(JSON.stringify(json)) as Json;

const machines = [
  ...(await loadMachines()).map(({ id, machine, docs }) => ({ id, machine, docs })),
  { id: 'mediaPlayer', machine: mediaPlayerMachine, docs: mediaPlayerDocs },
];

describe('a definition read back', () => {
  test.each(machines)('gives the chart of $id', ({ machine, docs }) => {
    expect(chartFromStately(throughText(toStately(machine, docs)))).toEqual(toChart(machine, docs));
  });

  test('keeps the text of and, or and not, with their sentence', () => {
    const gate = setup({ guards: { isOpen: () => true, isPaid: () => true, isStaff: () => false } }).createMachine({
      id: 'gate',
      initial: 'shut',
      states: { shut: { on: { enter: { target: 'passed', guard: or([and(['isOpen', 'isPaid']), not('isStaff')]) } } }, passed: {} },
    });
    const docs = { events: { enter: 'Somebody comes' }, guards: { isOpen: 'Closed', isPaid: 'Unpaid', isStaff: 'Staff only' } };
    const [edge] = chartFromStately(throughText(toStately(gate, docs))).edges;
    expect(edge).toMatchObject({ guard: 'isOpen and isPaid or not isStaff', guardSentence: 'Closed, or unpaid, and not so: Staff only' });
    expect(edge).toEqual(toChart(gate, docs).edges[0]);
  });

  test('contains its delays, null for a computed one', () => {
    expect(fromStately(toStately(mediaPlayerMachine, mediaPlayerDocs)).delays).toEqual({ screenOff: 5_000, bufferTime: null });
  });

  test('runs with the same transitions as the machine', () => {
    const { machine } = fromStately(toStately(mediaPlayerMachine, mediaPlayerDocs));
    const actors = { devices: fromCallback(() => undefined), loadTrack: fromPromise(() => Promise.resolve('track')) };
    const actor = createActor(machine.provide({ actors, guards: { hasTrack: () => true } }));
    actor.start();
    actor.send({ type: 'power' });
    expect(actor.getSnapshot().value).toBe('off');
  });

  test('can be read from an older revision without documentation and delays', () => {
    const { meta: _, ...plain } = toStately(mediaPlayerMachine, mediaPlayerDocs) as Record<string, Json>;
    const chart = chartFromStately(plain);
    expect(chart.edges.map(({ id }) => id)).toEqual(toChart(mediaPlayerMachine, mediaPlayerDocs).edges.map(({ id }) => id));
    expect(chart.edges.find(({ kind }) => kind === 'after')).toMatchObject({ delay: { name: 'bufferTime', ms: null } });
  });
});
