import type { Demo } from '#platform/server/demo/demo.ts';
import { writeContracts } from './demo/write-contracts.ts';
import { supplyContractEventLog, supplyContractLines, supplyContracts } from './schema.ts';

/** Contracts with distributors in every state. The lines of those that are or were in force are rates of the demonstration. */
const demo: Demo = {
  tables: [supplyContracts, supplyContractLines, supplyContractEventLog],
  reads: ['distributor_rates'],
  fill: writeContracts,
};
export default demo;
