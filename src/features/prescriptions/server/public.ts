export { answerOfDoctor, askDoctor, lockReading } from './doctor-questions.ts';
export { prescriptionReadings } from '../schema.ts';
