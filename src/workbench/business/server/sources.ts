import type { FlowSource } from '#platform/server/flow-source.ts';
import type { FlowMachine } from '../flow-choices.ts';

const byMachine = new Map<string, FlowSource>();

/**
 * Called once at start-up with every chart whose records' histories are kept. A chart that runs in a browser alone has
 * none, and a file that is being uploaded keeps no more than how far it is.
 */
export function registerFlows(flows: Readonly<Record<string, FlowSource>>): void {
  for (const [machine, source] of Object.entries(flows)) byMachine.set(machine, source);
}

/** @throws Error for a machine whose histories no feature declares */
export function flowSourceOf(machine: FlowMachine): FlowSource {
  const source = byMachine.get(machine);
  if (!source) throw new Error(`No feature declares the histories of ${machine}`);
  return source;
}
