import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { logLevels } from '#platform/contract/log-levels.ts';
import { saveBlob } from '#platform/console/client/save-blob.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import type { RequestStory } from '../contract.ts';
import { APPLICATION_LOGS_PATH, SERVER_LOG_PATH, WEBHOOKS_PATH } from '../log-paths.ts';
import { storyKinds } from '../story-choices.ts';
import { LogFacts } from './log-facts.tsx';

type Part = RequestStory['parts'][number];

/** How an operation or a call ended. */
function outcomeOf(status: number): string {
  if (status >= 500) return t('{status}, failed', { status });
  return status >= 400 ? t('{status}, refused', { status }) : t('{status}, succeeded', { status });
}

function detailOf({ kind, detail }: Part): string {
  if (detail === null) return kind === 'call' ? t('No answer') : '–';
  if (kind === 'operation' || kind === 'call') return outcomeOf(Number(detail));
  if (kind === 'read')
    return t('{n, plural, one {one patient} other {{count} patients}}', { n: Number(detail), count: count(Number(detail)) });
  return kind === 'entry' ? t(logLevels[detail as keyof typeof logLevels]) : detail;
}

/** Address of the record of a part; null: it has none. */
function addressOf({ kind, id }: Part): string | null {
  if (kind === 'write') return `${APPLICATION_LOGS_PATH}?record=${id}`;
  if (kind === 'webhook') return `${WEBHOOKS_PATH}?record=${id}`;
  return kind === 'entry' || kind === 'operation' ? `${SERVER_LOG_PATH}?record=${id}` : null;
}

/** Empty: the system; an operation's user is known only if it wrote or showed a patient. */
const callerOf = ({ kind, by }: Part): string => by || (kind === 'operation' ? '–' : t('System'));

/** The story as a file, for whoever looks into a fault elsewhere. */
const save = (story: RequestStory): void =>
  saveBlob(new Blob([JSON.stringify(story, null, 2)], { type: 'application/json' }), `request-${story.request_id}.json`);

/** Everything that is kept of a request, in the order of time. */
export function StoryTable({ story }: { story: RequestStory }) {
  const { parts, request_id } = story;
  if (parts.length === 0)
    return (
      <EmptyState title={t('Nothing is kept of this request')}>
        {t(
          'It changed nothing, showed no patient and called no other system, and nothing went wrong with it; or the reference is another one.',
        )}
      </EmptyState>
    );
  return (
    <>
      <div>
        <Button size="xs" onClick={() => save(story)}>
          {t('Download as JSON')}
        </Button>
      </div>
      <table className="log-changes" aria-label={t('Request {request}', { request: request_id })}>
        <thead>
          <tr>
            <th>{t('When')}</th>
            <th>{t('Kind')}</th>
            <th>{t('What')}</th>
            <th>{t('Details')}</th>
            <th className="num">{t('Took')}</th>
            <th>{t('By')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => {
            const address = addressOf(part);
            return (
              <tr key={at}>
                <td className="num">{dayAndClock(part.at)}</td>
                <td>{t(storyKinds[part.kind])}</td>
                <th scope="row">
                  {address === null ? part.title : <Link to={address}>{part.title}</Link>}
                  {part.facts.length > 0 && <LogFacts facts={part.facts} />}
                </th>
                <td>{detailOf(part)}</td>
                <td className="num">{part.took === null ? '–' : t('{n} ms', { n: count(part.took) })}</td>
                <td>{callerOf(part)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
