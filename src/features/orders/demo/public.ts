export { lineBox, prescriptionPage } from './prescription-image.ts';
