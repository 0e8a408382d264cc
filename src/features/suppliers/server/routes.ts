import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { supplierSource } from './supplier-source.ts';
import { supplierTarget } from './supplier-target.ts';

const operations = operationsOf(contract);
const { suppliers } = operations.supplier;

export const routes = operations.router({
  supplier: { suppliers: { ...editableListHandlers(suppliers, supplierSource), ...recordHandlers(suppliers, supplierTarget) } },
});
