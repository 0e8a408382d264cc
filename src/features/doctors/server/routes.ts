import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { doctorSource } from './doctor-source.ts';
import { doctorTarget } from './doctor-target.ts';

const operations = operationsOf(contract);
const { doctors } = operations.oms;

export const routes = operations.router({
  oms: { doctors: { ...editableListHandlers(doctors, doctorSource), ...recordHandlers(doctors, doctorTarget) } },
});
