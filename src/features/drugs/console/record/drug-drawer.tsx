import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { MasterState, MasterForm } from '#features/masters/console/public.ts';
import { Presence } from '#platform/console/presence/presence.tsx';
import { api } from '../api.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { drugList } from '../../drug-list.ts';
import { masters } from '#features/masters/public.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { DrugView } from './drug-view.tsx';

/** Drawer of the open drug, or of a new one. */
export function DrugDrawer({ id, row, bar, now, onMade }: OpenRecordProps) {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.item.drug.queryOptions({ input: { drug_id: id } }), staleTime: 0, enabled: !isNew });
  const loadCreatedDrug = useDrugOfItem(onMade);
  if (isNew)
    return (
      <ListRecord list={drugList} id={id} bar={bar} title={t('New drug')} query={null}>
        {() =>
          canManage ? (
            <MasterForm master={masters.item} record={null} onMade={loadCreatedDrug} />
          ) : (
            <EmptyState
              title={t(permissionLacking('masters.manage'))}
              actions={<Button onClick={bar.onClose}>{t('Back to the list')}</Button>}
            />
          )
        }
      </ListRecord>
    );
  const title = query.data?.record.name ?? (row ? nameOf(drugList, row) : String(id));
  const beside = query.data && (
    <>
      <MasterState record={query.data.record} />
      <Presence record={`drugs/${id}`} now={now} />
    </>
  );
  return (
    <ListRecord list={drugList} id={id} bar={bar} title={title} aside={beside} query={query}>
      {(drug) => drug && <DrugView key={id} drug={drug} canManage={canManage} now={now} />}
    </ListRecord>
  );
}

/** Opens the drug of an item that was just created. */
function useDrugOfItem(onMade: (id: number) => void): (itemId: number) => void {
  const client = useQueryClient();
  return (itemId) => {
    void client.fetchQuery(api.item.drugOfItem.queryOptions({ input: { item_id: itemId } })).then(({ drug_id }) => onMade(drug_id));
  };
}
