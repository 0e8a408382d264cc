import { editableListHandlers, listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { listAlternatives, listGroup } from './alternatives.ts';
import { drugGroupSource } from './drug-group-list.ts';
import { drugSource } from './drug-list.ts';
import { drugOfItem, listStock, readDrug } from './drug-record.ts';

const operations = operationsOf(contract);
const { item } = operations;

export const routes = operations.router({
  item: {
    drugs: editableListHandlers(item.drugs, drugSource),
    drugGroups: listHandlers(item.drugGroups, drugGroupSource),
    drug: item.drug.handler(({ context: { db, clock }, input }) => readDrug(db, input.drug_id, clock.now())),
    drugOfItem: item.drugOfItem.handler(({ context: { db }, input }) => drugOfItem(db, input.item_id)),
    drugAlternatives: item.drugAlternatives.handler(({ context: { db }, input }) => listAlternatives(db, input)),
    drugStock: item.drugStock.handler(({ context: { db }, input }) => listStock(db, input)),
    drugGroup: item.drugGroup.handler(({ context: { db }, input }) => listGroup(db, input)),
  },
});
