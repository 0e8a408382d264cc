import type { DrugMappingEvent, DrugMappingFacts } from '#machines/supply/drug-mapping-facts.ts';
import { drugMappingMachine, drugMappingWhy } from '#machines/supply/drugMapping.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { itemList } from '../item-list.ts';
import { distributorItemEventLog, distributorItems, type ItemPayload } from '../schema.ts';

export type StoredItem = typeof distributorItems.$inferSelect;

export const factsOf = ({
  drug_id,
  score,
  runner_up,
  refused,
}: Pick<StoredItem, 'drug_id' | 'score' | 'runner_up' | 'refused'>): DrugMappingFacts => ({
  drugId: drug_id,
  score,
  runnerUp: runner_up,
  refused,
});

function payloadOf(event: DrugMappingEvent): ItemPayload {
  switch (event.type) {
    case 'item.matched':
      return event.candidate === null ? {} : { drug: event.candidate.drug, score: event.candidate.score };
    case 'item.mapped':
      return { drug: event.chosen.drug, score: event.chosen.score };
    case 'item.checked':
      return { score: event.score };
    default:
      return {};
  }
}

const change = 'drug-mappings.manage';

export const itemKind: RecordKind<typeof drugMappingMachine, StoredItem> = {
  machine: drugMappingMachine,
  table: distributorItems,
  log: { table: distributorItemEventLog, record: distributorItemEventLog.item_id },
  list: itemList.id,
  missing: msg('Product not found'),
  permissions: {
    'item.mapped': change,
    'item.unmapped': change,
    'item.rejected': change,
    'item.reopened': change,
  },
  context: (_db, stored) => factsOf(stored),
  columns: ({ drugId, score, runnerUp, refused }, { before, event, at }) => ({
    drug_id: drugId,
    score,
    runner_up: runnerUp,
    refused: [...refused],
    // What is open again is looked for at once.
    to_match: event.type === 'item.unmapped' || event.type === 'item.reopened',
    matched_at: event.type === 'item.matched' || event.type === 'item.checked' ? at : before.matched_at,
    updated_at: at,
  }),
  payload: (event, { context }) =>
    // A candidate that the chart did not keep is not what was found.
    event.type === 'item.matched' && context.drugId === null ? {} : payloadOf(event),
  why: drugMappingWhy,
  audited: ({ distributor_id, code, name, pack, maker, mrp, drug_id, score }) => ({
    distributor_id,
    code,
    name,
    pack,
    maker,
    mrp,
    drug_id,
    score,
  }),
};
