import { useEffect } from 'react';
import { resumeRecording, stopRecording, useRecordingState } from './recorder/recording-state.ts';
import { t } from '#platform/console/language/language.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';

/** Says that this tab is recorded, for as long as it is, and ends it. */
export default function RecordingMark() {
  const state = useRecordingState();
  useEffect(resumeRecording, []);
  if (state !== 'on') return null;
  return (
    <span className="recording-mark">
      <output>{t('Recorded for the developers')}</output>
      <Button size="xs" onClick={() => void stopRecording()}>
        {t('Stop recording')}
      </Button>
    </span>
  );
}
