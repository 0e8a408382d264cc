export { CallTime, inMinutes } from './call-time.tsx';
