import { editableListOperations } from '#platform/list/list-operations.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { doctorList } from './doctor-list.ts';

/** Order management service: the doctors whose prescriptions are dispensed. */
export const contract = { oms: { doctors: { ...editableListOperations(doctorList), ...recordOperations(doctorList) } } };
