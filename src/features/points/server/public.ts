export { changePoints, lockLedger } from './change-points.ts';
export { balanceOf } from './ledger.ts';
export { earnedSince, firstToExpire, pointsBefore } from './unused-points.ts';
