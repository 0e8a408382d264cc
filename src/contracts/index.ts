import { admin } from './admin.ts';
import { crm } from './crm.ts';
import { drugImages } from './drug-images.ts';
import { drugRules } from './drug-rules.ts';
import { drugs } from './drugs.ts';
import { item } from './item.ts';
import { main } from './main/index.ts';
import { node } from './node.ts';
import { oms } from './oms.ts';
import { pipo } from './pipo.ts';
import { rates } from './rates.ts';
import { search } from './search.ts';
import { store } from './store.ts';

/** Every operation of the product, by back-end service. */
export const contract = {
  main,
  crm,
  node,
  oms,
  item: { ...item, ...drugImages, ...drugs, ...rates, ...pipo, ...drugRules },
  search,
  admin,
  store,
};
export type Contract = typeof contract;
