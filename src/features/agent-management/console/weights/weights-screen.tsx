import '#platform/list/console/table/list.css';
import './weights.css';
import { Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSavingKey } from '#platform/console/ui/keys/saving-key.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { SearchBox } from '#platform/list/console/table/search-box.tsx';
import { useListKeys } from '#platform/list/console/table/use-list-keys.ts';
import { api } from '../api.ts';
import { FillSelected } from './fill-selected.tsx';
import { MOST } from './typed-weight.ts';
import { useWeightEdits } from './use-weight-edits.ts';
import { WeightGrid } from './weight-grid.tsx';

const weightKeys: KeyGroup = {
  title: msg('Agent lead priorities'),
  keys: [
    [msg('Search'), ['/']],
    [msg('Cell above or below'), ['↑', '↓']],
    [msg('Save'), ['Ctrl', 'Enter']],
  ],
};

export const prepare = () => queryClient.prefetchQuery(api.crm.agentWeights.queryOptions());

/** `/crm/agent-lead-management`: how much each agent works each queue. */
export default function WeightsScreen() {
  const edits = useWeightEdits();
  const { query, save, changed, bad } = edits;
  const { data, error, refetch, isFetching } = query;
  const [words, setWords] = useState('');
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const searchBox = useRef<HTMLInputElement>(null);
  useScreenKeys(weightKeys);
  useListKeys({ onMove: () => {}, onSearch: () => searchBox.current?.focus(), onLetters: null, onFull: null, onClose: null });
  const off =
    changed.length === 0
      ? t('No changes to save')
      : bad.length > 0
        ? t('Weights are whole numbers from 0 to {most}', { most: MOST })
        : null;
  const submit = () =>
    edits.submit((saved, refused) => {
      if (saved > 0) toast({ text: t('{n, plural, one {# agent is saved} other {# agents are saved}}', { n: saved }) });
      if (refused > 0)
        toast({
          tone: 'late',
          text: t(
            '{n, plural, one {# agent was changed by somebody else: check the row} other {# agents were changed by others: check their rows}}',
            {
              n: refused,
            },
          ),
        });
    });
  useSavingKey(off === null && !save.isPending ? submit : null);
  const part = words.trim().toLowerCase();
  const found = (data?.agents ?? []).filter(({ name, team }) => [name, team ?? ''].some((text) => text.toLowerCase().includes(part)));
  const isLoaded = data !== undefined && data.agents.length > 0;
  return (
    <div className="list-screen">
      <div className="list-title">
        <h1>{t('Agent lead priorities')}</h1>
        <span className="grow" />
        <SearchBox ref={searchBox} label={t('Search agents')} placeholder={t('Name or team')} value={words} onSearch={setWords} />
        <Button disabled={changed.length === 0} onClick={edits.discard}>
          {t('Discard')}
        </Button>
        <BlockableButton variant="filled" busy={save.isPending} off={off} aria-keyshortcuts="Control+Enter" onClick={submit}>
          {changed.length === 0 ? t('Save') : t('Save {n, plural, one {# weight} other {# weights}}', { n: changed.length })}
        </BlockableButton>
      </div>
      <p className="weights-help">{t('0: not in the queue. 1 to {most}: more weight comes first.', { most: MOST })}</p>
      {save.isError && (
        <FormError>
          {sayError(save.error)} {t('What you typed is kept.')}
        </FormError>
      )}
      {error && (
        <FailedState title={t('The agents could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
          {sayError(error)}
        </FailedState>
      )}
      {!data && !error && <Skeleton width="60%" />}
      {data?.agents.length === 0 && (
        <EmptyState title={t('There are no agents yet')}>{t('Agents are added in “Manage Agent”.')}</EmptyState>
      )}
      {isLoaded && (
        <FillSelected
          channels={data.channels}
          picked={found.filter(({ user_id }) => picked.has(user_id))}
          onFill={(channelId, text) =>
            edits.type(found.filter(({ user_id }) => picked.has(user_id)).map(({ user_id: userId }) => ({ userId, channelId, text })))
          }
        />
      )}
      {isLoaded && found.length === 0 && (
        <EmptyState title={t('No agent matches')} actions={<Button onClick={() => setWords('')}>{t('Show all agents')}</Button>} />
      )}
      {isLoaded && found.length > 0 && (
        <WeightGrid channels={data.channels} agents={found} edits={edits} picked={picked} onPick={setPicked} />
      )}
    </div>
  );
}
