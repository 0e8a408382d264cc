import { editableListOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { storeGroupList } from './lists.ts';

export const contract = { store: { storeGroups: { ...editableListOperations(storeGroupList), ...recordOperations(storeGroupList) } } };
