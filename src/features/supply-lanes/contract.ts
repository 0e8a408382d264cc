import { editableListOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { supplyLaneList } from './lists.ts';

export const contract = { store: { supplyLanes: { ...editableListOperations(supplyLaneList), ...recordOperations(supplyLaneList) } } };
