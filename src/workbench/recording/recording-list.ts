import type { List } from '#platform/list/list.ts';

/** Recorded sessions, newest first. They are immutable and deleted after fourteen days. */
export const recordingList: List = {
  id: 'recordings',
  title: 'Recorded sessions',
  singular: 'recorded session',
  plural: 'recorded sessions',
  service: 'admin',
  path: '/recordings',
  read: 'recordings.read',
  manage: null,
  fields: [
    { name: 'started_at', title: 'When', kind: 'moment', sort: true, filter: true, always: true, width: 164 },
    { name: 'by', title: 'Who', kind: 'text', filter: true, width: 180 },
    { name: 'seconds', title: 'Length', kind: 'number', width: 100 },
    { name: 'messages', title: 'Events', kind: 'number', width: 88 },
    { name: 'running', title: 'Running', kind: 'flag', filter: true, chip: true, width: 88 },
    /** Start of the recording that this one continues after a reload. */
    { name: 'continues', title: 'Continued from', kind: 'moment', width: 164 },
    { name: 'last_error', title: 'Last error event', kind: 'text', filter: true, width: 280 },
    { name: 'build', title: 'Build', kind: 'text', filter: true, width: 140 },
  ],
  sort: '-started_at',
  search: 'Person, build or error event',
};
