export { SessionTable } from './session-table.tsx';
