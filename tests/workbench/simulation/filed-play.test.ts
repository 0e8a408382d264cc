import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filedPlay } from '#workbench/simulation/filed-play.ts';
import { runPlay } from '#workbench/simulation/play.ts';
import { Stage } from '#workbench/simulation/stage.ts';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { loadMachines, projectRoot } from '../../../src/commands/machines.ts';

describe('every filed path can be played', async () => {
  const machines = await loadMachines();

  test.each(machines)('$id', ({ id, machine }) => {
    const file = JSON.parse(readFileSync(path.join(projectRoot, `statecharts/${id}.paths.json`), 'utf8')) as PathFile;
    const stage = new Stage(machine);
    const taken = new Set<string>();
    for (const filed of file.paths) {
      const play = filedPlay(stage, file, filed);
      const { frames, refused } = runPlay(stage, file, play);
      expect({ path: filed.id, refused }).toEqual({ path: filed.id, refused: null });
      // Preset guards and sleeping are steps of a play, but not of a path.
      const reached = frames.filter((_, index) => !['guard', 'sleep'].includes(play.steps[index - 1]?.kind ?? ''));
      expect({ path: filed.id, values: reached.map(({ moment }) => moment.snapshot.value) }).toEqual({
        path: filed.id,
        values: filed.values.map((index) => file.values[index]),
      });
      for (const frame of frames) for (const transition of frame.taken) taken.add(transition);
    }
    const filedAsTaken = Object.keys(file.transitions).filter((transition) => file.transitions[transition]);
    expect([...taken].toSorted()).toEqual(filedAsTaken.toSorted());
  });
});
