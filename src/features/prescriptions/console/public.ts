import './prescription-slots.ts';
import { api } from './api.ts';

export { PageViewer } from './page-viewer.tsx';
export type { PrescriptionRecord } from '../contract.ts';

/** Keys of what the console has read of prescriptions. */
export const prescriptionKeys = () => [api.oms.prescriptionReadings.key(), api.oms.prescriptionReading.key()];
