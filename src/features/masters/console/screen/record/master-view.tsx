import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { count } from '#platform/console/language/formats.ts';
import { Tabs } from '#platform/record/console/tabs.tsx';
import type { MasterRecord } from '../../../contract.ts';
import type { Master } from '../../../masters.ts';
import { hrefOfRecord } from '../../../master-paths.ts';
import { MasterFacts } from '../../record/master-facts.tsx';
import { MasterForm } from '../../record/master-form.tsx';
import { MasterHistory } from '../../record/master-history.tsx';
import { MasterUses } from '../../record/master-uses.tsx';
import { RetireAction } from '../../record/retire-action.tsx';
import { byMaster, totalOf } from '../../record/affected-words.ts';

type TabId = 'details' | 'uses' | 'history';

interface MasterViewProps {
  master: Master;
  record: MasterRecord;
  canManage: boolean;
  now: number;
}

/** One record: values, uses and history. */
export function MasterView({ master, record, canManage, now }: MasterViewProps) {
  const [tab, setTab] = useState<TabId>('details');
  const used = totalOf(byMaster(record.used_by));
  const tabs = [
    { id: 'details', title: t('Details') },
    { id: 'uses', title: t('Used in'), count: used },
    { id: 'history', title: t('History') },
  ] as const;
  // Merged records are read-only; the record that replaced them can be changed.
  const isMerged = record.merged_into !== null;
  return (
    <>
      <div className="master-head">
        <span className="second grow">
          {isMerged
            ? rich('Merged into <a>another record</a>', {
                // oxlint-disable-next-line jsx-a11y/anchor-has-content -- `rich` inserts the content
                a: <Link to={hrefOfRecord(master.id, record.merged_into ?? 0)} />,
              })
            : usedLine(master, used)}
        </span>
        {canManage && !isMerged && <RetireAction master={master} record={record} />}
      </div>
      <Tabs label={t('Parts of {name}', { name: record.name })} tabs={tabs} chosen={tab} onChoose={setTab}>
        {tab === 'details' &&
          (canManage && record.retired_at === null ? (
            <MasterForm master={master} record={record} />
          ) : (
            <MasterFacts master={master} record={record} canManage={canManage} />
          ))}
        {tab === 'uses' && <MasterUses master={master} record={record} />}
        {tab === 'history' && <MasterHistory master={master} record={record} now={now} />}
      </Tabs>
    </>
  );
}

const usedLine = (master: Master, used: number) =>
  used === 0
    ? `${t(master.singular)} · ${t('not used yet')}`
    : `${t(master.singular)} · ${t('{n, plural, one {used by one record} other {used by {count} records}}', { n: used, count: count(used) })}`;
