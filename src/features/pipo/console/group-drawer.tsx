import './pipo.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { api } from './api.ts';
import { pipoGroupList } from '../lists.ts';
import { GroupForm } from './group-form.tsx';
import { GroupProducts } from './group-products.tsx';

/** The open group: name, note and products. */
export function GroupDrawer({ bar, id, row, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.item.pipoGroup.queryOptions({ input: { group_id: id } }), staleTime: 0, enabled: !isNew });
  const title = isNew ? t('New group') : (query.data?.name ?? String(row?.values['name'] ?? t('Group')));
  return (
    <ListRecord list={pipoGroupList} id={id} bar={bar} title={title} query={isNew ? null : query}>
      {(group) => (
        <div className="pipo-group">
          <GroupForm key={group?.id ?? 'new'} group={group} onMade={onMade} />
          {group && <GroupProducts key={group.id} group={group} />}
        </div>
      )}
    </ListRecord>
  );
}
