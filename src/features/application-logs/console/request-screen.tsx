import './application-logs.css';
import '#platform/list/console/table/list.css';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { api } from './api.ts';
import { LogNavigation } from './log-navigation.tsx';
import { StoryTable } from './story-table.tsx';

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
        <p className="second">
          {t('What one request did, step by step: calls of other systems, writes, patients shown, jobs, and what went wrong.')}
        </p>
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
        {story.data && !story.error && <StoryTable story={story.data} />}
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
