import { areas } from '#console/areas/index.ts';
import { isOpenTo } from '#console/areas/access.ts';
import { ORDERS_PATH } from '#console/domain/order-places.ts';
import { t } from '#console/language/language.ts';
import { client } from '#console/lib/client.ts';
import { stored } from '#console/lib/session-storage.ts';
import type { IconName } from '#console/ui/base/icon.tsx';
import { masterIds } from '#contracts/master-ids.ts';
import { masters } from '#contracts/masters.ts';
import { type OrderStatus, orderStatusCatalogue } from '#contracts/order-statuses.ts';
import type { RecordFound } from '#contracts/search.ts';
import type { RecordKind } from '#contracts/search-kinds.ts';
import { navigator } from '../navigation.ts';
import type { PaletteItem } from './palette-item.ts';

/** What a record is known by when it is used again. */
export type RecordWords = Pick<RecordFound, 'kind' | 'id' | 'name' | 'master'>;

const icons: Record<RecordKind, IconName> = { order: 'orders', drug: 'pill', master: 'pill', user: 'user' };

const masterOf = ({ master }: RecordWords) => masters[masterIds.find((id) => id === master) ?? masterIds[0]];

/** Area that shows the record, and its address there. */
function placeOf(record: RecordWords): { area: string; path: string } {
  const { kind, id } = record;
  if (kind === 'order') return { area: ORDERS_PATH, path: `${ORDERS_PATH}?order_id=${id}` };
  if (kind === 'user') return { area: '/user-settings/users', path: `/user-settings/users?record=${id}` };
  const area = kind === 'drug' ? '/drug-details/list' : masterOf(record).path;
  return { area, path: `${area}?record=${id}` };
}

/** The entry that opens a record; null where its area is not open to who is signed in. */
export function itemOfRecord(record: RecordWords, detail: string | null = null): PaletteItem | null {
  const { area: at, path } = placeOf(record);
  const user = stored.currentUser.read();
  const area = areas.find((each) => each.path === at);
  if (!user || !area || !isOpenTo(area, user)) return null;
  const { kind, id, name } = record;
  const about = detail ?? (kind === 'master' ? t(masterOf(record).singular) : null);
  return {
    id: `${kind}/${id}`,
    group: kind,
    label: name,
    icon: icons[kind],
    ...(about && { detail: about }),
    run: () => navigator.push(path),
  };
}

/** How a record is kept among what was used last: without anything about a person but a name. */
export const wordsOfRecord = new WeakMap<PaletteItem, RecordWords>();

/** What stands beside the name: of an order who it is for and where it stands. */
const aboutOf = ({ detail, status }: RecordFound) =>
  status === null ? detail : `${detail ?? ''} · ${t(orderStatusCatalogue[status as OrderStatus].name)}`;

/** Records that answer the words and are open to who is signed in: the server decides which. */
export async function findRecords(words: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { groups } = await client.search.records({ search: words }, { signal });
  return groups.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const item = itemOfRecord(row, aboutOf(row));
      if (item) wordsOfRecord.set(item, { kind: row.kind, id: row.id, name: row.name, master: row.master });
      return item ?? [];
    }),
  );
}
