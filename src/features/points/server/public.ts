export { changePoints, lockLedger } from './change-points.ts';
export { balanceOf } from './ledger.ts';
