import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { Batch } from '../../contract.ts';
import { DownloadButton } from '../download-button.tsx';
import type { ImportTarget } from '../use-targets.ts';
import { CsvDropZone } from './csv-drop-zone.tsx';
import { TargetFields } from './target-fields.tsx';
import { useUpload, type UploadState } from './use-upload.ts';
import { useWorkFocus } from '../use-work-focus.ts';

interface ChooseFileProps {
  target: ImportTarget;
  onArrived: (batch: Batch) => void;
}

/** First step: the template, the expected columns, and the upload. */
export function ChooseFile({ target, onArrived }: ChooseFileProps) {
  const upload = useUpload(target.id, onArrived);
  const section = useRef<HTMLElement>(null);
  const { state, ...actions } = upload;
  useWorkFocus(section, state.stage === 'refused' ? 'choosing' : state.stage);
  return (
    <section
      ref={section}
      className="batch-choose"
      aria-label={t('File')}
      data-machine="fileImport"
      data-state={state.stage === 'cancelled' ? 'cancelled' : 'choosing'}
    >
      <p className="second">{t(target.about)}</p>
      <UploadPart state={state} {...actions} />
      <div className="batch-actions">
        <DownloadButton label={t('Template')} path={`/imports/${encodeURIComponent(target.id)}/template`} name={`${target.id}-template`} />
        <span className="muted">{t('The column titles in order, with an example in the second line.')}</span>
      </div>
      <TargetFields fields={target.fields} />
    </section>
  );
}

type UploadPartProps = Omit<ReturnType<typeof useUpload>, 'state'> & { state: UploadState };

/** The drop zone, or the upload's progress. */
function UploadPart({ state, begin, again: retry, cancel, reset }: UploadPartProps) {
  switch (state.stage) {
    case 'sending':
      return <Sending file={state.file} share={state.share} onCancel={cancel} />;
    case 'failed':
      return (
        <>
          <FailedState
            title={
              state.isRefused
                ? t('{file} cannot be imported', { file: state.file.name })
                : t('{file} was not uploaded', { file: state.file.name })
            }
            {...(!state.isRefused && { onRetry: retry })}
          >
            {state.reason}
          </FailedState>
          <CsvDropZone error={null} onFiles={begin} />
        </>
      );
    case 'cancelled':
      return (
        <div className="batch-actions">
          <h2 tabIndex={-1}>{t('Cancelled')}</h2>
          <span className="second grow">{t('The file was not accepted. Nothing was written.')}</span>
          <Button onClick={reset}>{t('Choose a file')}</Button>
        </div>
      );
    case 'choosing':
    case 'refused':
      return <CsvDropZone error={state.stage === 'refused' ? state.reason : null} onFiles={begin} />;
  }
}

/** The cancel button gets the focus, as the only available action. */
function Sending({ file, share, onCancel }: { file: File; share: number; onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const percent = Math.floor(share * 100);
  return (
    <div className="batch-running">
      <h2 ref={heading} tabIndex={-1}>
        {t('Uploading {file}', { file: file.name })}
      </h2>
      <div className="row">
        <Progress aria-label={t('Upload')} value={percent} />
        <b className="batch-share">{percent} %</b>
        <Button size="sm" onClick={onCancel}>
          {t('Cancel import')}
        </Button>
      </div>
    </div>
  );
}
