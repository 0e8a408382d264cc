import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { type Line, openLine } from './line.ts';
import { watchServer } from './server-actors.ts';
import { type Inspection, startInspection } from './start-inspection.ts';

/** Messages that are kept for an inspector that is still loading, or is loaded again. */
const KEPT = 2_000;

interface Capture {
  inspection: Inspection;
  /** Records of the server are told no longer. */
  leaveServer: () => void;
  kept: InspectionMessage[];
  /** Older ones were dropped. */
  full: boolean;
}

let capture: Capture | null = null;
const lines = new Set<Line>();

/** Begins to keep what happens, in this tab's memory alone. */
export function keep(): void {
  if (capture) return;
  const kept: InspectionMessage[] = [];
  const begun: Capture = { inspection: startInspection(note), leaveServer: watchServer(note), kept, full: false };
  function note(message: InspectionMessage): void {
    kept.push(message);
    if (kept.length > KEPT) {
      kept.shift();
      if (capture) capture.full = true;
    }
    for (const line of lines) line.post(message);
  }
  capture = begun;
}

/** Everything that was kept is forgotten, and nothing is watched any longer. */
export function forget(): void {
  for (const line of lines) line.close();
  lines.clear();
  capture?.inspection.stop();
  capture?.leaveServer();
  capture = null;
}

/** Lets the inspector in this window look, from what was kept on. Answers how to end it; the last one to go ends the watching. */
export function showTo(target: () => Window | null, origin: string): () => void {
  keep();
  let told = false;
  const line = openLine({
    target,
    origin,
    onCommand(command) {
      if (command.type !== '@statelyai.connected') return capture?.inspection.command(command);
      const { kept = [], full = false } = capture ?? {};
      const before = [...kept];
      told = true;
      // Who was born in messages that are gone is introduced once more.
      if (full) capture?.inspection.command(command);
      for (const message of before) line.post(message);
    },
  });
  const listening: Line = { ...line, post: (message) => told && line.post(message) };
  lines.add(listening);
  return () => {
    if (!lines.delete(listening)) return;
    line.close();
    if (lines.size === 0) forget();
  };
}
