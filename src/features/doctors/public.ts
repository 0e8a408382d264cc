export { DOCTORS_PATH } from './doctor-paths.ts';
export { councilIn, isRegistration, normalRegistration, registrationInWords } from './registration.ts';
