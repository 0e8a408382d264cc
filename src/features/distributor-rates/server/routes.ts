import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { distributorRateSource } from './rate-source.ts';
import { distributorRateTarget } from './rate-target.ts';

const operations = operationsOf(contract);
const { rates } = operations.distributor;

export const routes = operations.router({
  distributor: { rates: { ...editableListHandlers(rates, distributorRateSource), ...recordHandlers(rates, distributorRateTarget) } },
});
