export { doctorDeskSource } from './desk-source.ts';
