import './application-logs.css';
import '#platform/list/console/table/list.css';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { logLevels } from '#platform/contract/log-levels.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { RequestStory } from '../contract.ts';
import { APPLICATION_LOGS_PATH, SERVER_LOG_PATH } from '../log-paths.ts';
import { storyKinds } from '../story-choices.ts';
import { api } from './api.ts';
import { LogNavigation } from './log-navigation.tsx';

const schema = () => import('../contract.ts').then(({ requestReference }) => requestReference);

/** `/application-logs/requests`: everything that is kept of one request, by the reference that its error names. */
export default function RequestScreen() {
  const [search, setSearch] = useSearchParams();
  const request = search.get('request') ?? '';
  const story = useQuery(
    api.admin.requestStory.queryOptions({ input: { request_id: request }, enabled: request !== '', staleTime: 0, meta: { quiet: true } }),
  );
  return (
    <LogNavigation>
      <div className="request-story">
        <div className="list-title">
          <h1>{t('One request')}</h1>
        </div>
        <p className="second">{t('What one request has written, whom it has shown, and what went wrong with it.')}</p>
        <ReferenceForm
          key={request}
          reference={request}
          isBusy={story.isFetching}
          onFind={(found) => (found === request ? void story.refetch() : setSearch({ request: found }))}
        />
        {story.error && (
          <FailedState title={t('The request could not be loaded')} busy={story.isFetching} onRetry={() => void story.refetch()}>
            {sayError(story.error)}
          </FailedState>
        )}
        {story.data && !story.error && <Story story={story.data} />}
      </div>
    </LogNavigation>
  );
}

interface ReferenceFormProps {
  reference: string;
  isBusy: boolean;
  onFind: (reference: string) => void;
}

function ReferenceForm({ reference, isBusy, onFind }: ReferenceFormProps) {
  const form = useSchemaForm({ schema, initialValues: { request_id: reference }, blocked: isBusy });
  return (
    <form className="request-reference" {...form.formProps(({ request_id }) => onFind(request_id))}>
      <TextInput label={t('Reference')} maxLength={100} spellCheck={false} data-autofocus {...form.getInputProps('request_id')} />
      <BlockableButton type="submit" busy={isBusy}>
        {t('Find')}
      </BlockableButton>
    </form>
  );
}

type Part = RequestStory['parts'][number];

function detailOf({ kind, detail }: Part): string {
  if (detail === null) return '–';
  if (kind === 'read')
    return t('{n, plural, one {one patient} other {{count} patients}}', { n: Number(detail), count: count(Number(detail)) });
  return kind === 'entry' ? t(logLevels[detail as keyof typeof logLevels]) : detail;
}

/** Address of the record of a part; null: it has none. */
const addressOf = ({ kind, id }: Part): string | null =>
  kind === 'write' ? `${APPLICATION_LOGS_PATH}?record=${id}` : kind === 'entry' ? `${SERVER_LOG_PATH}?record=${id}` : null;

function Story({ story: { parts, request_id } }: { story: RequestStory }) {
  if (parts.length === 0)
    return (
      <EmptyState title={t('Nothing is kept of this request')}>
        {t('It wrote nothing and showed no patient, and nothing went wrong with it; or the reference is another one.')}
      </EmptyState>
    );
  return (
    <table className="log-changes" aria-label={t('Request {request}', { request: request_id })}>
      <thead>
        <tr>
          <th>{t('When')}</th>
          <th>{t('Kind')}</th>
          <th>{t('What')}</th>
          <th>{t('Details')}</th>
          <th>{t('By')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const address = addressOf(part);
          return (
            <tr key={`${part.kind}-${part.id}`}>
              <td className="num">{dayAndClock(part.at)}</td>
              <td>{t(storyKinds[part.kind])}</td>
              <th scope="row">{address === null ? part.title : <Link to={address}>{part.title}</Link>}</th>
              <td>{detailOf(part)}</td>
              <td>{part.by || t('System')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
