import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { masterLists } from '../../../lists.ts';
import type { Master } from '../../../masters.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { MasterState } from '../../master-state.tsx';
import { Presence } from '#platform/console/presence/presence.tsx';
import { MasterForm } from '../../record/master-form.tsx';
import { recordOf } from '../../record/master-record.ts';
import { MasterView } from './master-view.tsx';

/** Drawer of the open record, or of a new one. */
export function MasterDrawer({ master, id, row, bar, now, onMade }: OpenRecordProps & { master: Master }) {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  const list = masterLists[master.id];
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...recordOf(master.id, id), staleTime: 0, enabled: !isNew });
  if (isNew)
    return (
      <ListRecord
        list={list}
        id={id}
        bar={bar}
        title={t('New record')}
        aside={<span className="muted">{t(master.singular)}</span>}
        query={null}
      >
        {() =>
          canManage ? (
            <MasterForm master={master} record={null} onMade={onMade} />
          ) : (
            <EmptyState
              title={t(permissionLacking('masters.manage'))}
              actions={<Button onClick={bar.onClose}>{t('Back to the list')}</Button>}
            />
          )
        }
      </ListRecord>
    );
  const title = query.data?.name ?? (row ? nameOf(list, row) : String(id));
  return (
    <ListRecord
      list={list}
      id={id}
      bar={bar}
      title={title}
      aside={
        query.data && (
          <>
            <MasterState record={query.data} />
            <Presence record={`masters/${id}`} now={now} />
          </>
        )
      }
      query={query}
    >
      {(record) => record && <MasterView key={id} master={master} record={record} canManage={canManage} now={now} />}
    </ListRecord>
  );
}
