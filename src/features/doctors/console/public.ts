export { type ChosenDoctor, DoctorField } from './doctor-field.tsx';
