export { clinicDoctors } from './clinic-doctors.ts';
