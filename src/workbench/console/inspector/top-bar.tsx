import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { Button } from '#platform/console/ui/controls/button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { holds } from '#platform/access/permissions.ts';
import { readRecording } from './store/messages.ts';
import { inspectedWindow } from './sources/window-source.ts';
import { useNarrow } from './use-narrow.ts';
import { useInspected } from './store/use-inspection.ts';
import type { Shown } from './sources/feed.ts';

interface TopBarProps {
  shown: Shown;
  /** A recording was opened from a file. */
  onFile: (name: string) => void;
  onFileClosed: () => void;
}

/** What is looked at, and what can be done with all of it. */
export function TopBar({ shown, onFile, onFileClosed }: TopBarProps) {
  const { store } = useInspected();
  const file = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  const user = stored.currentUser.read();
  const { paused, waiting, dropped } = store.state();
  const open = async (given: File | undefined) => {
    if (!given) return;
    const read = readRecording(await given.text().catch(() => ''));
    if ('fault' in read) return void toast({ tone: 'late', text: t(read.fault) });
    store.load(read.recording);
    onFile(given.name);
  };
  const exported = () => {
    const text = JSON.stringify(store.toRecording(shown.build));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = `recording-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const isEmpty = store.total() === 0;
  return (
    <header className={window.parent === window ? 'inspector-top' : 'inspector-top inspector-framed'}>
      <h1>{t('Inspector')}</h1>
      <output className="ell second">
        {sayShown(shown)}
        {dropped > 0 && <> · {t('the oldest {n} messages are gone', { n: count(dropped) })}</>}
      </output>
      <span className="grow" />
      {shown.kind === 'live' && (
        <Button size="sm" aria-keyshortcuts="p" aria-pressed={paused} onClick={() => (paused ? store.resume() : store.pause())}>
          {paused ? t('Continue ({n} waiting)', { n: count(waiting) }) : t('Pause')}
        </Button>
      )}
      {shown.kind === 'file' && (
        <Button size="sm" onClick={onFileClosed}>
          {inspectedWindow() ? t('Back to the page') : t('Close the file')}
        </Button>
      )}
      <Button size="sm" off={isEmpty ? t('There is nothing to clear') : null} onClick={() => store.clear()}>
        {t('Clear')}
      </Button>
      <Button size="sm" off={isEmpty ? t('There is nothing to export') : null} onClick={exported}>
        {t('Export')}
      </Button>
      {isNarrow ? (
        <IconButton icon="upload" label={t('Open a recording')} look="line" size="sm" onClick={() => file.current?.click()} />
      ) : (
        <Button size="sm" icon="upload" onClick={() => file.current?.click()}>
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
      {/* Beside a page, that page leads there: a second console has no room here. */}
      {!inspectedWindow() && user && holds('recordings.read', user) && (
        <Link className="btn btn-sm" to="/inspector/recordings">
          {t('Recorded sessions')}
        </Link>
      )}
    </header>
  );
}

function sayShown(shown: Shown): ReactNode {
  switch (shown.kind) {
    case 'file':
      return t('From the file {name}', { name: shown.name });
    case 'recorded':
      return t('Session of {name}, {moment}, build {build}', { name: shown.by, moment: dayAndClock(shown.startedAt), build: shown.build });
    case 'live':
      return {
        waiting: t('Waiting for the page'),
        connected: t('Connected'),
        closed: t('The page is closed or loads again'),
        signedOut: t('The page signed out'),
      }[shown.state];
    case 'nothing':
      return t('Nothing is inspected');
    case 'loading':
      return t('The recording is on its way');
    case 'failed':
      return t('The recording could not be opened');
  }
}
