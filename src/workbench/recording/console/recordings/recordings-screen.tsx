import '../../../console/inspector/facts.css';
import './recordings.css';
import { t } from '#platform/console/language/language.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { api } from '../../../console/api.ts';
import { recordingList } from '../../recording-list.ts';
import { AllowRecordings } from './allow-recordings.tsx';
import { formatExactMomentOrDay } from './exact-moment.ts';
import { formatLength } from './format-length.ts';
import { RecordingDrawer } from './recording-drawer.tsx';

const cells: Cells = {
  started_at: ({ values: { started_at } }, now) => formatExactMomentOrDay(String(started_at), now),
  continues: ({ values }, now) => (values['continues'] ? formatExactMomentOrDay(String(values['continues']), now) : null),
  seconds: ({ values: { seconds } }) => formatLength(Number(seconds)),
  running: ({ values: { running } }) => (running === true ? t('Running') : <span className="muted">{t('Ended')}</span>),
};

export const prepare = prepareList(recordingList, api.admin.recordings);

/** `/inspector/recordings`: recorded sessions, and whether recording is allowed. */
export default function RecordingsScreen() {
  return (
    <div className="recordings">
      <AllowRecordings />
      <ListScreen
        list={recordingList}
        api={api.admin.recordings}
        cells={cells}
        Record={RecordingDrawer}
        about={t('Sessions that people recorded, newest first.')}
      />
    </div>
  );
}
