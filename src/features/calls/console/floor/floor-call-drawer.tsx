import { useQuery } from '@tanstack/react-query';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { api } from '../api.ts';
import { OpenedCall } from '../call-drawer.tsx';
import { CallRecording } from './call-recording.tsx';

/** A call of any agent, with its recording. */
export default function FloorCallDrawer(props: OpenRecordProps) {
  const query = useQuery({ ...api.crm.floorCall.queryOptions({ input: { call_id: props.id } }), staleTime: 0 });
  return (
    <OpenedCall {...props} query={query}>
      {(record) => <CallRecording key={record.id} call={record} />}
    </OpenedCall>
  );
}
