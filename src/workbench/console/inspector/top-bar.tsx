import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { saveBlob } from '#platform/console/client/save-blob.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { holds } from '#platform/access/permissions.ts';
import { readRecording } from './store/messages.ts';
import { inspectedWindow } from './sources/window-source.ts';
import { useNarrow } from './use-narrow.ts';
import { useInspected } from './store/use-inspection.ts';
import type { FeedState } from './sources/feed.ts';

interface TopBarProps {
  feedState: FeedState;
  /** Called when a recording was opened from a file. */
  onFile: (name: string) => void;
  onFileClosed: () => void;
}

/** Shows the source, with actions on all messages. */
export function TopBar({ feedState, onFile, onFileClosed }: TopBarProps) {
  const { store } = useInspected();
  const file = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  const user = stored.currentUser.read();
  const { paused, waiting, dropped } = store.state();
  const open = async (picked: File | undefined) => {
    if (!picked) return;
    const result = readRecording(await picked.text().catch(() => ''));
    if ('fault' in result) return void toast({ tone: 'late', text: t(result.fault) });
    store.load(result.recording);
    onFile(picked.name);
  };
  const exportRecording = () => {
    const text = JSON.stringify(store.toRecording(feedState.build));
    const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    saveBlob(new Blob([text], { type: 'application/json' }), `recording-${moment}.json`);
  };
  const isEmpty = store.total() === 0;
  return (
    <header className={window.parent === window ? 'inspector-top' : 'inspector-top inspector-framed'}>
      <h1>{t('Inspector')}</h1>
      <output className="ell second">
        {feedStateText(feedState)}
        {dropped > 0 && <> · {t('the oldest {n} messages were dropped', { n: count(dropped) })}</>}
      </output>
      <span className="grow" />
      {feedState.kind === 'live' && (
        <Button size="sm" aria-keyshortcuts="p" aria-pressed={paused} onClick={() => (paused ? store.resume() : store.pause())}>
          {paused ? t('Continue ({n} waiting)', { n: count(waiting) }) : t('Pause')}
        </Button>
      )}
      {feedState.kind === 'file' && (
        <Button size="sm" onClick={onFileClosed}>
          {inspectedWindow() ? t('Back to the page') : t('Close the file')}
        </Button>
      )}
      <BlockableButton size="sm" off={isEmpty ? t('Nothing to clear') : null} onClick={() => store.clear()}>
        {t('Clear')}
      </BlockableButton>
      <BlockableButton size="sm" off={isEmpty ? t('Nothing to export') : null} onClick={exportRecording}>
        {t('Export')}
      </BlockableButton>
      {isNarrow ? (
        <IconButton icon={IconUpload} label={t('Open a recording')} variant="default" size="sm" onClick={() => file.current?.click()} />
      ) : (
        <Button size="sm" leftSection={<IconUpload size={14} />} onClick={() => file.current?.click()}>
          {t('Open a recording')}
        </Button>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('Recording to open')}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
      {/* In a side panel the console's own page links there. */}
      {!inspectedWindow() && user && holds('recordings.read', user) && (
        <Button component={Link} size="sm" to="/inspector/recordings">
          {t('Recorded sessions')}
        </Button>
      )}
    </header>
  );
}

function feedStateText(feedState: FeedState): ReactNode {
  switch (feedState.kind) {
    case 'file':
      return t('From the file {name}', { name: feedState.name });
    case 'recorded':
      return t('Session of {name}, {moment}, build {build}', {
        name: feedState.by,
        moment: dayAndClock(feedState.startedAt),
        build: feedState.build,
      });
    case 'live':
      return {
        waiting: t('Waiting for the page'),
        connected: t('Connected'),
        closed: t('The page is closed or reloading'),
        signedOut: t('The page signed out'),
      }[feedState.state];
    case 'nothing':
      return t('Nothing to inspect');
    case 'loading':
      return t('Loading the recording');
    case 'failed':
      return t('The recording could not be opened');
  }
}
