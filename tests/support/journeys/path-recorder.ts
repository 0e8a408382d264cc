import type { Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyStateMachine, getStateNodes } from 'xstate';
import { screenFile, screenThemes } from '#workbench/drawing/screens.ts';
import { type BrokenArrow, PathFailure } from '../paths/arrow.ts';
import { loadCases } from '../paths/cases.ts';
import { type ModelPath, stableJson } from '../paths/model-spec.ts';
import { type PathRecord, recordsFolder, recordsOf, writeRecord } from '../paths/records.ts';
import { photograph, photographThemes } from './photograph.ts';

/** `arrivals`: a picture after each transition, once per transition; `screens`: each state in both themes, once per state. */
const requestedPictures = new Set((process.env['GALEN_PATH_PICTURES'] ?? '').split(','));

/** Records a path in the browser, with pictures on request. */
export class PathRecorder {
  private readonly path: ModelPath;
  private readonly screen: () => Page;
  private readonly machine: AnyStateMachine | null;
  private readonly began = performance.now();
  private readonly record: PathRecord;

  private constructor(path: ModelPath, screen: () => Page, machine: AnyStateMachine | null) {
    this.path = path;
    this.screen = screen;
    this.machine = machine;
    this.record = { path, reached: -1, ended: 'cut off', arrow: null, took: 0, pictures: {} };
    this.write();
  }

  static async of(path: ModelPath, screen: () => Page): Promise<PathRecorder> {
    const found = requestedPictures.has('screens') ? (await loadCases()).find(({ id }) => id === path.machine) : null;
    return new PathRecorder(path, screen, found?.machine ?? null);
  }

  /** Records that the page shows the state after this step. */
  async arrived(at: number): Promise<void> {
    this.record.reached = at;
    if (requestedPictures.has('arrivals')) await this.photographArrival(at);
    if (this.machine) await this.photographStates(this.machine, at);
    this.write();
  }

  passed(): void {
    this.record.ended = 'passed';
    this.write();
  }

  async failed(error: unknown): Promise<void> {
    this.record.ended = 'failed';
    this.record.arrow = error instanceof PathFailure ? await this.withWhatIsSeen(error.arrow) : null;
    this.write();
  }

  /** Adds the state that the screen shows, if it names one. */
  private async withWhatIsSeen(arrow: BrokenArrow): Promise<BrokenArrow> {
    try {
      await this.picture(arrow.at, 'broken', await photograph(this.screen()));
      const machineElement = this.screen().locator(`[data-machine=${this.path.machine}]`).first();
      const reached = (await machineElement.count()) ? await machineElement.getAttribute('data-state') : null;
      return { ...arrow, reached };
    } catch {
      // The page is closed, possibly because of the fault.
      return arrow;
    }
  }

  private async photographArrival(at: number): Promise<void> {
    const step = this.path.steps[at - 1];
    const name = hash([
      this.path.input,
      step?.transitions ?? this.path.startTransitions,
      step?.event.type ?? '',
      step?.state ?? this.path.start,
    ]);
    const file = this.pictureFile(name);
    if (!existsSync(path.join(recordsFolder, file))) return this.picture(at, name, await photograph(this.screen()));
    this.record.pictures[at] = file;
  }

  private async photographStates(machine: AnyStateMachine, at: number): Promise<void> {
    const value = this.path.steps[at - 1]?.state ?? this.path.start;
    const folder = path.join(recordsOf(this.path.machine), 'screens');
    const leaves = getStateNodes(machine.root, value).filter(({ type }) => type === 'atomic' || type === 'final');
    const fresh = leaves.filter((leaf) => !existsSync(path.join(folder, screenFile(leaf.path, 'light'))));
    if (!fresh.length) return;
    const pictures = await photographThemes(this.screen());
    mkdirSync(folder, { recursive: true });
    for (const leaf of fresh) {
      for (const theme of screenThemes) writeFileSync(path.join(folder, screenFile(leaf.path, theme)), pictures[theme]);
    }
  }

  private pictureFile = (name: string): string => `${this.path.machine}/pictures/${name}.webp`;

  private async picture(at: number, name: string, content: Buffer): Promise<void> {
    const file = this.pictureFile(name === 'broken' ? `broken-${this.path.id}` : name);
    mkdirSync(path.dirname(path.join(recordsFolder, file)), { recursive: true });
    writeFileSync(path.join(recordsFolder, file), content);
    this.record.pictures[at] = file;
  }

  private write(): void {
    this.record.took = Math.round(performance.now() - this.began);
    writeRecord(this.record);
  }
}

const hash = (parts: unknown): string => createHash('sha256').update(stableJson(parts)).digest('hex').slice(0, 10);
