export const DOCTORS_PATH = '/prescription/doctors';
