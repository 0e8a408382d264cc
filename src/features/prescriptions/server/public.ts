export { answerOfDoctor, askDoctor, lockReading } from './doctor-questions.ts';
