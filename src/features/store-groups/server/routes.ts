import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { storeGroupSource } from './group-source.ts';
import { storeGroupTarget } from './group-target.ts';

const operations = operationsOf(contract);
const { storeGroups } = operations.store;

export const routes = operations.router({
  store: { storeGroups: { ...editableListHandlers(storeGroups, storeGroupSource), ...recordHandlers(storeGroups, storeGroupTarget) } },
});
