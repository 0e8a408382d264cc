import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { supplyLaneSource } from './lane-source.ts';
import { supplyLaneTarget } from './lane-target.ts';

const operations = operationsOf(contract);
const { supplyLanes } = operations.store;

export const routes = operations.router({
  store: { supplyLanes: { ...editableListHandlers(supplyLanes, supplyLaneSource), ...recordHandlers(supplyLanes, supplyLaneTarget) } },
});
