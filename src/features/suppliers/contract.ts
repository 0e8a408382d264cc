import { editableListOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { supplierList } from './supplier-list.ts';

/** Supplier service (§1): suppliers that are not distributors. */
export const contract = { supplier: { suppliers: { ...editableListOperations(supplierList), ...recordOperations(supplierList) } } };
