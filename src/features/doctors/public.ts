export { DOCTORS_PATH } from './doctor-paths.ts';
export { isRegistration, registrationInWords } from './registration.ts';
