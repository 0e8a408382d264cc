import { recordingSource } from '../services/admin/recordings/recording-source.ts';
import { drugGroupSource } from '../services/item/drugs/drug-group-list.ts';
import { drugSource } from '../services/item/drugs/drug-list.ts';
import { masterSources } from '../services/item/master-sources.ts';
import { pipoGroupSource, pipoLogSource } from '../services/item/pipo/pipo-sources.ts';
import { drugOrderInfoOfOthersSource, drugOrderInfoSource, sellingRateSource } from '../services/item/rates/rate-sources.ts';
import { drugRuleSource } from '../services/item/rules/rule-source.ts';
import { userSource } from '../services/main/user-source.ts';
import { pincodeSource, postOfficeSource, storeGroupPincodeSource } from '../services/store/location-sources.ts';
import type { ListSource } from './list-source.ts';

/** Every list of the product. Its export, saved views and live changes follow from being here. */
export const listSources: readonly ListSource[] = [
  ...Object.values(masterSources),
  drugSource,
  drugGroupSource,
  pincodeSource,
  postOfficeSource,
  storeGroupPincodeSource,
  sellingRateSource,
  drugOrderInfoSource,
  drugOrderInfoOfOthersSource,
  pipoGroupSource,
  pipoLogSource,
  drugRuleSource,
  userSource,
  recordingSource,
];

const byId = new Map(listSources.map((source) => [source.list.id, source]));

export const sourceOfList = (listId: string): ListSource | undefined => byId.get(listId);
