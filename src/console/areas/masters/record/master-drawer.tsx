import { useQuery } from '@tanstack/react-query';
import { t } from '#console/language/language.ts';
import { sayError, statusOf } from '#console/lib/errors.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '#console/ui/feedback/states.tsx';
import { RecordBar, type RecordBarActions } from '#console/ui/record/record-bar.tsx';
import { RecordDrawer } from '#console/ui/record/record-drawer.tsx';
import type { MasterRow } from '#contracts/item.ts';
import type { Master } from '#contracts/masters.ts';
import { permissionLacking } from '#contracts/permissions.ts';
import { NEW_RECORD } from '../list/master-search.ts';
import { recordOf } from '../list/use-master-list.ts';
import { MasterState } from '../master-state.tsx';
import { MasterForm } from './master-form.tsx';
import { MasterView } from './master-view.tsx';

interface MasterDrawerProps extends RecordBarActions {
  master: Master;
  /** Of the record, or {@link NEW_RECORD}. */
  id: number;
  /** What the list knows of the record already. */
  row: MasterRow | undefined;
  canManage: boolean;
  now: number;
  /** A new record was saved. */
  onMade: (id: number) => void;
}

/** The open record over its list, or one that is about to be made. */
export function MasterDrawer({ master, id, row, canManage, now, onMade, ...bar }: MasterDrawerProps) {
  const isNew = id === NEW_RECORD;
  const { data: record } = useQuery({ ...recordOf(master.id, id), staleTime: 0, enabled: !isNew });
  const title = isNew ? t('New record') : ((record ?? row)?.name ?? String(id));
  return (
    <RecordDrawer label={`${t(master.singular)}: ${title}`} list="masters" full={bar.full}>
      {/* The list's own heading is out of reach meanwhile. */}
      {bar.full && <h1 className="visually-hidden">{t(master.title)}</h1>}
      {isNew ? (
        <NewRecord master={master} canManage={canManage} bar={bar} onMade={onMade} />
      ) : (
        <OpenRecord key={id} master={master} id={id} row={row} canManage={canManage} now={now} bar={bar} />
      )}
    </RecordDrawer>
  );
}

interface NewRecordProps extends Pick<MasterDrawerProps, 'master' | 'canManage' | 'onMade'> {
  bar: RecordBarActions;
}

function NewRecord({ master, canManage, bar, onMade }: NewRecordProps) {
  return (
    <>
      <RecordBar
        {...bar}
        id={NEW_RECORD}
        title={t('New record')}
        above={t('Record above')}
        below={t('Record below')}
        onPrevious={null}
        onNext={null}
      >
        <span className="muted">{t(master.singular)}</span>
      </RecordBar>
      {canManage ? (
        <MasterForm master={master} record={null} onMade={onMade} />
      ) : (
        <EmptyState
          title={t(permissionLacking['masters.manage'])}
          actions={<Button onClick={bar.onClose}>{t('Back to the list')}</Button>}
        />
      )}
    </>
  );
}

interface OpenRecordProps extends Pick<MasterDrawerProps, 'master' | 'id' | 'row' | 'canManage' | 'now'> {
  bar: RecordBarActions;
}

function OpenRecord({ master, id, row, canManage, now, bar }: OpenRecordProps) {
  const { data: record, error, refetch, isFetching } = useQuery({ ...recordOf(master.id, id), staleTime: 0 });
  const known = record ?? row;
  const isMissing = statusOf(error) === 404 && !record;
  return (
    <>
      <RecordBar {...bar} id={id} title={known?.name ?? t(master.singular)} above={t('Record above')} below={t('Record below')}>
        {known && <MasterState record={known} />}
      </RecordBar>
      {isMissing && (
        <EmptyState title={t('There is no record {id}', { id })} actions={<Button onClick={bar.onClose}>{t('Back to the list')}</Button>}>
          {t('The link may be mistyped.')}
        </EmptyState>
      )}
      {error && !isMissing && (
        <div className="master-trouble">
          <FailedState
            title={record ? t('The record could not be refreshed') : t('The record could not be opened')}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {sayError(error)} {record && t('You see the record as before; nothing you typed is lost.')}
          </FailedState>
        </div>
      )}
      {record && <MasterView master={master} record={record} canManage={canManage} now={now} />}
      {!record && !error && (
        <output className="master-loading" aria-label={t('The record is on the way')}>
          {['46%', '62%', '88%', '30%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </output>
      )}
    </>
  );
}
