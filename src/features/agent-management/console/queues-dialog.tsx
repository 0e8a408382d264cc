import { Button, Skeleton, TextInput } from '@mantine/core';
import { useId } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { AgentRecord } from '../contract.ts';
import { refusalInWords } from './weights/refusal-in-words.ts';
import { isWeight, MOST } from './weights/typed-weight.ts';
import { useWeightEdits } from './weights/use-weight-edits.ts';

/** Weights of one agent in all queues; 0: the agent is not in the queue. */
export function QueuesDialog({ record, onClose }: { record: AgentRecord; onClose: () => void }) {
  const formId = useId();
  const edits = useWeightEdits();
  const { query, save, changed, bad, refused } = edits;
  const { data, error } = query;
  const own = data?.agents.find(({ user_id }) => user_id === record.user_id);
  const badQueue = data?.channels.find(({ channel_id }) => channel_id === bad[0]?.channelId);
  const off = badQueue
    ? t('{queue}: a whole number from 0 to {most}', { queue: badQueue.name, most: MOST })
    : changed.length === 0
      ? t('No changes to save')
      : null;
  return (
    <Dialog
      title={t('Queues of {name}', { name: record.name })}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" type="submit" form={formId} busy={save.isPending} off={off}>
            {t('Save')}
          </BlockableButton>
        </>
      }
    >
      <form
        id={formId}
        className="bulk-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (off === null && !save.isPending) edits.submit((_saved, refusals) => refusals === 0 && onClose());
        }}
      >
        <p className="help">
          {t('0: not in the queue. Among queues of the same priority, the one with more weight comes first. 1 to 10.')}
        </p>
        {!data && !error && <Skeleton height={120} />}
        {data && !own && <FormError>{t('Removed meanwhile')}</FormError>}
        {own &&
          data?.channels.map(({ channel_id: channelId, name }, at) => {
            const text = edits.textOf(own, channelId);
            return (
              <TextInput
                key={channelId}
                label={name}
                inputMode="numeric"
                maxLength={2}
                data-autofocus={at === 0 || undefined}
                value={text}
                error={isWeight(text) ? null : t('A whole number from 0 to {most}', { most: MOST })}
                onChange={({ currentTarget }) => edits.type([{ userId: own.user_id, channelId, text: currentTarget.value }])}
              />
            );
          })}
        {error && <FormError>{sayError(error)}</FormError>}
        {save.isError && (
          <FormError>
            {sayError(save.error)} {t('What you typed is kept.')}
          </FormError>
        )}
        {refused.map((refusal) => (
          <FormError key={refusal.user_id}>{refusalInWords(refusal, data?.channels ?? [])}</FormError>
        ))}
      </form>
    </Dialog>
  );
}
