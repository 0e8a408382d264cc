import '@mantine/core/styles/Progress.layer.css';
import './uploads.css';
import { Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { msg, t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Tone } from '#platform/console/theme/theme.ts';
import type { UploadState } from '../contract.ts';
import { leafOf } from '#machines/entity.ts';
import { sizeInWords } from './folder-rules.ts';
import type { Upload } from './upload-list.ts';

/** Display text of the states. */
const states: Record<string, [tone: Tone, words: string]> = {
  choosing: ['wait', msg('Chosen')],
  waiting: ['wait', msg('Waiting')],
  hashing: ['wait', msg('Reading')],
  beginning: ['wait', msg('Starting')],
  sending: ['wait', msg('Uploading')],
  finishing: ['wait', msg('Checking')],
  paused: ['due', msg('Paused')],
  failed: ['late', msg('Stopped')],
  cancelling: ['end', msg('Cancelling')],
  done: ['good', msg('Uploaded')],
  refused: ['late', msg('Refused')],
  cancelled: ['end', msg('Cancelled')],
};

interface UploadRowsProps {
  uploads: readonly Upload[];
  onClear: () => void;
  /** Renders the result of an accepted file. */
  outcome?: (upload: Upload) => ReactNode;
}

const percentOf = (received: number, size: number) => (size === 0 ? 0 : Math.floor((received / size) * 100));

/** List of uploads with progress and actions. */
export function UploadRows({ uploads, onClear, outcome }: UploadRowsProps) {
  if (uploads.length === 0) return null;
  return (
    <section className="upload-rows" aria-label={t('Uploads')}>
      <div className="row">
        <h2 className="grow">{t('{n, plural, one {One upload} other {# uploads}}', { n: uploads.length })}</h2>
        <Button size="sm" variant="subtle" onClick={onClear}>
          {t('Clear finished')}
        </Button>
      </div>
      <ul>
        {uploads.toReversed().map((upload) => (
          <UploadRow key={upload.id} upload={upload} outcome={outcome} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, outcome }: { upload: Upload; outcome: UploadRowsProps['outcome'] }) {
  const { name, size, actor } = upload;
  const snapshot = useSelector(actor, (current) => current);
  const { received, reason } = snapshot.context;
  const state = leafOf(snapshot);
  const [tone, words] = states[state] ?? ['end', state];
  const isOver = snapshot.hasTag('over');
  return (
    <li data-machine="upload" data-state={state}>
      <span className="grow">
        <b className="ell">{name}</b>
        <small className="muted">
          {isOver ? sizeInWords(size) : t('{n} of {total}', { n: sizeInWords(received), total: sizeInWords(size) })}
        </small>
        {!isOver && <Progress size={4} aria-label={t('Progress of {file}', { file: name })} value={percentOf(received, size)} />}
        {reason && (
          <span
            className={state === 'refused' || state === 'failed' ? 'upload-reason' : 'muted'}
            role={state === 'refused' ? 'alert' : undefined}
          >
            {reason}
          </span>
        )}
        {snapshot.matches('done') && outcome?.(upload)}
      </span>
      <StatusDot tone={tone}>{t(words)}</StatusDot>
      {snapshot.can({ type: 'upload.pause' }) && (
        <Button size="xs" aria-label={t('Pause {file}', { file: name })} onClick={() => actor.send({ type: 'upload.pause' })}>
          {t('Pause')}
        </Button>
      )}
      {snapshot.can({ type: 'upload.resume' }) && (
        <Button
          size="xs"
          variant="outline"
          aria-label={t('Resume {file}', { file: name })}
          onClick={() => actor.send({ type: 'upload.resume' })}
        >
          {t('Resume')}
        </Button>
      )}
      {snapshot.can({ type: 'upload.cancel' }) && (
        <IconButton
          icon={IconX}
          size="sm"
          label={t('Cancel {file}', { file: name })}
          onClick={() => actor.send({ type: 'upload.cancel' })}
        />
      )}
    </li>
  );
}

/** Unfinished uploads of an earlier visit: choosing the same file again resumes them. */
export function UnfinishedUploads({ uploads, onForget }: { uploads: readonly UploadState[]; onForget: (fileId: number) => void }) {
  if (uploads.length === 0) return null;
  return (
    <section className="upload-rows" aria-label={t('Not finished')}>
      <h2>{t('Not finished')}</h2>
      <p className="second">{t('Choose the same files again to resume.')}</p>
      <ul>
        {uploads.map(({ id, name, received, size }) => (
          <li key={id}>
            <span className="grow">
              <b className="ell">{name}</b>
              <small className="muted">{t('{n} of {total}', { n: sizeInWords(received), total: sizeInWords(size) })}</small>
            </span>
            <Button size="xs" aria-label={t('Discard {file}', { file: name })} onClick={() => onForget(id)}>
              {t('Discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
