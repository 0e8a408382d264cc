import '../masters.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { MasterFinding } from '../../contract.ts';
import { masters } from '../../masters.ts';
import { problemTitles, qualityList } from '../../quality-list.ts';
import { api } from '../api.ts';
import { FindingActions } from './finding-actions.tsx';
import { RecordsSideBySide } from './records-side-by-side.tsx';

/** Drawer of a finding: its records side by side, and what can be done about them. */
export function FindingDrawer({ id, row, bar }: OpenRecordProps) {
  const user = stored.currentUser.read();
  const canManage = user !== null && holds('masters.manage', user);
  // A group that was merged does not exist any more; the drawer stays open until the result was read.
  const [isMerged, setMerged] = useState(false);
  const query = useQuery({ ...api.item.masterFinding.queryOptions({ input: { finding_id: id } }), staleTime: 0, enabled: !isMerged });
  const title = query.data?.records.map(({ name }) => name).join(' · ') ?? (row ? nameOf(qualityList, row) : String(id));
  return (
    <ListRecord list={qualityList} id={id} bar={bar} title={title} query={query}>
      {(finding) =>
        finding && (
          <div className="master-tab">
            <p className="second">{findingInWords(finding)}</p>
            {canManage && <FindingActions finding={finding} onMerged={() => setMerged(true)} onClose={bar.onClose} />}
            <RecordsSideBySide finding={finding} />
          </div>
        )
      }
    </ListRecord>
  );
}

function findingInWords({ master, problem, marked, checked_at }: MasterFinding): string {
  const checked = t('{master}: {problem}. Checked {time}.', {
    master: t(masters[master].title),
    problem: t(problemTitles[problem]),
    time: dayAndClock(checked_at),
  });
  if (problem !== 'DISTINCT' || !marked) return checked;
  return `${checked} ${t('Marked by {name} on {time}.', { name: marked.by, time: dayAndClock(marked.at) })}`;
}
