import './pipo.css';
import { useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { NEW_RECORD } from '#console/domain/lists/list-address.ts';
import { ListRecord } from '#console/domain/lists/list-record.tsx';
import type { OpenRecordProps } from '#console/domain/lists/list-screen.tsx';
import { api } from '#console/lib/queries.ts';
import { pipoGroupList } from '#contracts/lists/pipo-lists.ts';
import { GroupForm } from './group-form.tsx';
import { GroupProducts } from './group-products.tsx';

/** The open group: its name, and the products in it. */
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
