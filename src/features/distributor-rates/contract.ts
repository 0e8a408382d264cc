import { editableListOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { distributorRateList } from './lists.ts';

export const contract = {
  distributor: { rates: { ...editableListOperations(distributorRateList), ...recordOperations(distributorRateList) } },
};
