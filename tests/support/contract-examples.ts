import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

let made = 0;

/** Header of a draft; the number is each time another one. */
export const aHeader = () => ({
  number: `TEST/${(made += 1)}`,
  first_on: '2027-01-01',
  last_on: '2027-12-31',
  payment_days: 30,
  note: 'Prices of the offer',
});

/** Terms of a line, in paise. */
export const aLine = {
  mrp: 22_400,
  ptr: 15_000,
  pts: 14_000,
  discount: 10,
  scheme: '9+1',
  scheme_minimum: 9,
  cd_percent: 2,
  cd_days: 7,
  order_multiple: 10,
  committed_packs: 500,
};

const nobodys = () => ({ contract_id: NOBODYS, version: 1, request_key: randomUUID() });
const reason = 'The offer was taken back';

/** Inputs of the operations on contracts, by operation. */
export const contractExamples = {
  'distributor.contract': () => ({ contract_id: 1 }),
  'distributor.addContract': () => ({ distributor_id: 1, ...aHeader(), request_key: randomUUID() }),
  'distributor.changeContract': () => ({ ...nobodys(), ...aHeader() }),
  'distributor.setContractLine': () => ({ ...nobodys(), drug_id: 1, ...aLine }),
  'distributor.removeContractLine': () => ({ ...nobodys(), drug_id: 1 }),
  'distributor.submitContract': nobodys,
  'distributor.returnContract': () => ({ ...nobodys(), reason }),
  'distributor.approveContract': nobodys,
  'distributor.withdrawContract': () => ({ ...nobodys(), reason }),
  'distributor.terminateContract': () => ({ ...nobodys(), reason }),
  'distributor.approveContracts': () => ({ contracts: [nobodys()] }),
};
