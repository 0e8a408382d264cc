export { doctors } from '../schema.ts';
export { type Doctor, doctorsWithNumber, readDoctor } from './find-doctors.ts';
