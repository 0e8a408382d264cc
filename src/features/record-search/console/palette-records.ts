import { IconPill, IconReceipt, IconUser, IconUserHeart, type Icon as TablerIcon } from '@tabler/icons-react';
import { areaAt } from '#platform/console/navigation/routes.ts';
import { isOpenTo } from '#platform/console/shell/access.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { PATIENT_ONE_PATH, patientPath } from '#features/patients/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { client } from './api.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { masterIds, masters } from '#features/masters/public.ts';
import { type OrderStatus, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { RecordFound } from '../contract.ts';
import { type RecordKind, recordKinds } from '../record-kinds.ts';
import { navigateTo } from '#platform/console/navigation/current-router.ts';
import type { PaletteItem, PaletteSearch } from '#platform/palette/console/palette-item.ts';

/** Identity of a record in the stored history of the palette. */
type RecordWords = Pick<RecordFound, 'kind' | 'id' | 'name' | 'master'>;

const icons: Record<RecordKind, TablerIcon> = {
  patient: IconUserHeart,
  order: IconReceipt,
  drug: IconPill,
  master: IconPill,
  user: IconUser,
};

const masterOf = ({ master }: RecordWords) => masters[masterIds.find((id) => id === master) ?? masterIds[0]];

/** Screen of the record, and its address there. */
function locate(record: RecordWords): { area: string; path: string } {
  const { kind, id } = record;
  if (kind === 'order') return { area: ORDERS_PATH, path: `${ORDERS_PATH}?order_id=${id}` };
  if (kind === 'patient') return { area: PATIENT_ONE_PATH, path: patientPath(id) };
  if (kind === 'user') return { area: '/user-settings/users', path: `/user-settings/users?record=${id}` };
  const area = kind === 'drug' ? '/drug-details/list' : masterOf(record).path;
  return { area, path: `${area}?record=${id}` };
}

/** Palette item of a record; null if the user has no access to its screen. */
function itemOfRecord(record: RecordWords, detail: string | null = null): PaletteItem | null {
  const { area: at, path } = locate(record);
  const user = stored.currentUser.read();
  const area = areaAt(at);
  if (!user || !area || !isOpenTo(area, user)) return null;
  const { kind, id, name } = record;
  const about = detail ?? (kind === 'master' ? t(masterOf(record).singular) : null);
  return {
    id: `${kind}/${id}`,
    group: kind,
    label: name,
    icon: icons[kind],
    ...(about && { detail: about }),
    run: () => navigateTo(path),
  };
}

/** Text beside the name; for orders, patient and status. */
const detailOf = ({ kind, detail, status }: RecordFound) =>
  kind === 'patient' && detail !== null
    ? phoneInWords(detail)
    : status === null
      ? detail
      : `${detail ?? ''} · ${t(orderStatusCatalogue[status as OrderStatus].name)}`;

/** Records that match the words; the server returns only those the user may see. */
async function findRecords(words: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const { groups } = await client.search.records({ search: words }, { signal });
  return groups.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const item = itemOfRecord(row, detailOf(row));
      return item ? { ...item, kept: { kind: row.kind, id: row.id, name: row.name, master: row.master } } : [];
    }),
  );
}

const isRecord = (value: unknown): value is RecordWords => recordKinds.some((kind) => kind === (value as RecordWords | null)?.kind);

/** Orders, patients, drugs, masters and users in the command palette. */
export const recordSearch: PaletteSearch = {
  groups: [
    { id: 'order', title: msg('Orders') },
    { id: 'patient', title: msg('Patients') },
    { id: 'drug', title: msg('Drugs') },
    { id: 'master', title: msg('Drug masters') },
    { id: 'user', title: msg('Users') },
  ],
  find: findRecords,
  revive: (value) => (isRecord(value) ? itemOfRecord(value) : null),
};
