import './event-log.css';
import type { ComponentType } from 'react';
import { t } from '#platform/console/language/language.ts';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';

interface LoggedEvent {
  version: number;
  at: string;
  /** Name of the user, or of the system. */
  by: string;
}

interface EventLogProps<Entry extends LoggedEvent> {
  /** Newest first. */
  entries: readonly Entry[];
  now: number;
  titleOf: (entry: Entry) => string;
  /** What is known of an entry besides its title. */
  Details: ComponentType<Entry>;
}

/** What happened to a record: what, by whom, when. Nothing for a record to which nothing has happened. */
export function EventLog<Entry extends LoggedEvent>({ entries, now, titleOf, Details }: EventLogProps<Entry>) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('What happened')}>
      <h3>{t('What happened')}</h3>
      <ol className="event-log">
        {entries.map((entry) => (
          <li key={entry.version}>
            <b>{titleOf(entry)}</b> <Details {...entry} />
            <div className="muted small">
              {t(entry.by)} · <TimeAgo at={entry.at} now={now} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface LogDetailsProps {
  /** What is absent is left out. */
  parts: readonly (string | number | false | null | undefined)[];
  note?: string | null | undefined;
}

/** What is known of an entry, and what its user wrote. */
export const LogDetails = ({ parts, note }: LogDetailsProps) => (
  <>
    {parts.filter(Boolean).join(' · ')}
    {note && <div>{note}</div>}
  </>
);
