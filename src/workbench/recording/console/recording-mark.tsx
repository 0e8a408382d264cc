import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { resumeRecording, stopRecording, useRecordingState } from './recorder/recording-state.ts';
import { t } from '#platform/console/language/language.ts';

/** Indicates that this tab is being recorded, and offers to stop. */
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
