import { useMutation } from '@tanstack/react-query';
import {
  commentFacts,
  DispositionFields,
  FARTHEST_FOLLOW_UP,
  missingInDisposition,
  onlyOutcomeOf,
} from '#features/agent-tasks/console/public.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import type { TaskOutcome } from '#machines/queues/task-facts.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { useKeptChange } from '#platform/record/console/change/kept-change.ts';
import type { CallRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { resultDrafts } from './result-draft.ts';

const schema = () => import('../contract.ts').then(({ disposition }) => disposition);

/** How a call ended and what came of it (§3). If nobody was reached, its task comes back at a time. */
export function ResultDialog({ call, onClose }: { call: CallRecord; onClose: () => void }) {
  const save = useMutation(api.crm.updateCallDetails.mutationOptions(changing));
  const isInHand = call.task?.isInHand ?? false;
  const results = call.results.filter(({ allowed }) => allowed).map(({ result }) => result);
  const [only, ...more] = results;
  const suggested =
    only && more.length === 0 ? { result: only, outcome: onlyOutcomeOf(only) } : { result: '' as CallResult, outcome: '' as TaskOutcome };
  const initialValues = { ...suggested, note: '', due_at: '' };
  const { held, kept } = useKeptChange(resultDrafts, call.id, initialValues);
  const form = useSchemaForm({ schema, initialValues, held, blocked: save.isPending });
  const { outcome, due_at } = form.values;
  const isUnreached = outcome === 'NOT-REACHABLE';
  const needsTime = isInHand && isUnreached && due_at === '';
  return (
    <ChangeDialog
      title={t('Result of the call')}
      submit={t('Save result')}
      off={missingInDisposition(form.values) ?? (needsTime ? t('Choose a time first') : null)}
      target={{ call_id: call.id, version: call.version }}
      form={form}
      save={save}
      kept={kept}
      onSaved={() => void toast({ text: due_at === '' ? t('The result of the call is saved') : t('The task comes back at its time') })}
      onClose={onClose}
      {...(isInHand && isUnreached && { help: t('Nobody was reached: the task comes back at the time of the next call.') })}
    >
      <DispositionFields form={form} held={held} results={results} about={commentFacts({ subject: call.task, customer: call.customer })} />
      {isInHand && outcome && (
        <CallTime
          label={isUnreached ? t('Call again at') : optionalLabel(msg('Call again at'))}
          days={FARTHEST_FOLLOW_UP}
          {...form.getInputProps('due_at')}
        />
      )}
    </ChangeDialog>
  );
}
