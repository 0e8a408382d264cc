import { masterSources } from '../services/item/master-sources.ts';
import type { ListSource } from './list-source.ts';

/** Every list of the product. Its export, saved views and live changes follow from being here. */
export const listSources: readonly ListSource[] = [...Object.values(masterSources)];

const byId = new Map(listSources.map((source) => [source.list.id, source]));

export const sourceOfList = (listId: string): ListSource | undefined => byId.get(listId);
