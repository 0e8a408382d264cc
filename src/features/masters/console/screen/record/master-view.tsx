import { Tabs } from '@mantine/core';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { rich } from '#platform/console/language/rich.tsx';
import { count } from '#platform/console/language/formats.ts';
import type { MasterRecord } from '../../../contract.ts';
import type { Master } from '../../../masters.ts';
import { hrefOfRecord } from '../../../master-paths.ts';
import { MasterFacts } from '../../record/master-facts.tsx';
import { MasterForm } from '../../record/master-form.tsx';
import { MasterHistory } from '../../record/master-history.tsx';
import { MasterUses } from '../../record/master-uses.tsx';
import { RetireAction } from '../../record/retire-action.tsx';
import { byMaster, totalOf } from '../../record/affected-words.ts';

interface MasterViewProps {
  master: Master;
  record: MasterRecord;
  canManage: boolean;
  now: number;
}

/** One record: values, uses and history. */
export function MasterView({ master, record, canManage, now }: MasterViewProps) {
  const used = totalOf(byMaster(record.used_by));
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
      <Tabs defaultValue="details">
        <Tabs.List aria-label={t('Parts of {name}', { name: record.name })}>
          <Tabs.Tab value="details">{t('Details')}</Tabs.Tab>
          <Tabs.Tab value="uses">
            {t('Used in')} <small>{used}</small>
          </Tabs.Tab>
          <Tabs.Tab value="history">{t('History')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          {canManage && record.retired_at === null ? (
            <MasterForm master={master} record={record} />
          ) : (
            <MasterFacts master={master} record={record} canManage={canManage} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="uses">
          <MasterUses master={master} record={record} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <MasterHistory master={master} record={record} now={now} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const usedLine = (master: Master, used: number) =>
  used === 0
    ? `${t(master.singular)} · ${t('not used yet')}`
    : `${t(master.singular)} · ${t('{n, plural, one {used by one record} other {used by {count} records}}', { n: used, count: count(used) })}`;
