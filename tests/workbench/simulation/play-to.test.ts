import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import type { FiledPath, PathFile } from '#workbench/drawing/path-file.ts';
import { playTo } from '#workbench/simulation/play-to.ts';
import { runPlay } from '#workbench/simulation/play.ts';
import { Stage } from '#workbench/simulation/stage.ts';
import { orderLifecycleEvents, orderLifecycleGuards, orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { projectRoot } from '../../../src/commands/machines.ts';

const chart = toChart(orderLifecycleMachine, { events: orderLifecycleEvents, guards: orderLifecycleGuards });
const file = JSON.parse(readFileSync(path.join(projectRoot, 'statecharts/orderLifecycle.paths.json'), 'utf8')) as PathFile;
const stage = new Stage(orderLifecycleMachine);
const idOf = (key: string) => chart.nodes.find((node) => node.key === key)?.id ?? '';

function filedPath(input: string, ...types: string[]): FiledPath {
  const steps = types.map((type) => file.events.findIndex(({ event }) => event.type === type));
  return { id: 'way', input, essential: false, steps, values: [] };
}
const to = (key: string, from: string, ...filedPaths: FiledPath[]) =>
  playTo({ stage, chart, file }, idOf(key), filedPaths, { start: { name: from }, verdicts: {} });

describe('a play to a state', () => {
  test('keeps the chosen facts if a filed path works with them', () => {
    const found = to(
      'FOLLOW-UP-DOCTOR-WITHIN-TAT',
      'prescription drug, not covered',
      filedPath('nothing in the way', 'mark_follow_up_doctor_within_tat'),
    );
    expect(found?.play).toEqual({
      start: { name: 'prescription drug, not covered' },
      steps: [{ kind: 'event', event: { type: 'mark_follow_up_doctor_within_tat' } }],
    });
    expect(found?.stopped).toBeNull();
  });

  test('finds another path if the filed one is blocked', () => {
    const found = to('PRESCRIPTION-DECODED', 'prescription drug, covered', filedPath('nothing in the way', 'mark_prescription_decoded'));
    expect(found?.play.start).toEqual({ name: 'prescription drug, covered' });
    expect(found?.play.steps.map((step) => step.kind === 'event' && step.event.type)).toEqual([
      'mark_create_patient_store_order',
      'order.recalled',
    ]);
    expect(found?.stopped).toBeNull();
    const replay = runPlay(stage, file, found?.play ?? { start: { name: '' }, steps: [] });
    expect([replay.refused, replay.frames.at(-1)?.active]).toEqual([null, found?.frame.active]);
  });

  test('stops at the blocked step if there is no other path', () => {
    const found = to(
      'CREATE-PATIENT-STORE-ORDER',
      'store lacks stock',
      filedPath('nothing in the way', 'mark_follow_up_within_tat', 'mark_create_patient_store_order'),
    );
    expect(found?.play.steps).toHaveLength(1);
    expect(found?.stopped).toMatchObject({ reason: 'blocked', step: 1, subject: 'mark_create_patient_store_order' });
    expect(found?.frame.active).toContain(idOf('FOLLOW-UP-WITHIN-TAT'));
  });

  test('is null if no filed path reaches the state', () => {
    expect(to('PLACED', 'empty cart')).toBeNull();
  });
});
