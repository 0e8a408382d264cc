import './session-table.css';
import { Badge } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { ago, dayAndClock } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import type { AccountSession } from '#platform/session/contract.ts';

/** Refresh interval of relative times, which are shown in minutes. Milliseconds. */
const TICK = 15_000;

interface SessionTableProps {
  label: string;
  sessions: readonly AccountSession[];
  /** Whether a session is being ended. */
  busy: boolean;
  onEnd: (session: AccountSession) => void;
}

/** Open sessions of an account: device, start, and a button to end each except the current one. */
export function SessionTable({ label, sessions, busy, onEnd }: SessionTableProps) {
  const now = useNow(TICK);
  return (
    <table className="session-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('Device')}</th>
          <th scope="col">{t('Signed in')}</th>
          <th scope="col">{t('Last active')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('End')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">{session.device}</th>
            <td>{dayAndClock(session.created_at)}</td>
            <td>{session.current ? t('now') : ago(session.last_active_at, now)}</td>
            <td>
              {session.current ? (
                <Badge color="accent">{t('This device')}</Badge>
              ) : (
                <BlockableButton
                  size="xs"
                  busy={busy}
                  aria-label={t('Sign out {device}', { device: session.device })}
                  onClick={() => onEnd(session)}
                >
                  {t('Sign out')}
                </BlockableButton>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
