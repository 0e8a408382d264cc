import type { FlowSource } from '#platform/server/flow-source.ts';
import type { FlowMachine } from '../flow-choices.ts';

const byMachine = new Map<string, FlowSource>();

/**
 * Registers, once at start-up, the charts whose record history is stored. Charts that run only in a browser have none, and
 * an upload in progress stores only how far it is.
 */
export function registerFlows(flows: Readonly<Record<string, FlowSource>>): void {
  for (const [machine, source] of Object.entries(flows)) byMachine.set(machine, source);
}

/** @throws Error for a machine that no feature registered */
export function flowSourceOf(machine: FlowMachine): FlowSource {
  const source = byMachine.get(machine);
  if (!source) throw new Error(`No feature declares the histories of ${machine}`);
  return source;
}
