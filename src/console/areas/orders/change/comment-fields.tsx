import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OrderAbility, OrderRecord } from '#contracts/oms.ts';
import type { OrderDraft } from '#machines/orders/orderAction.ts';
import { sayError } from '#console/lib/errors.ts';
import { api } from '#console/lib/queries.ts';
import { FailedState } from '#console/ui/feedback/states.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { TextArea } from '#console/ui/fields/text-field.tsx';
import { PrescriptionChoice } from '../prescriptions/prescription-choice.tsx';
import { QuickComments } from './quick-comments.tsx';

/** Reasons change with a release, not during a day. */
export const cancelReasons = { ...api.oms.cancelReasons.queryOptions(), staleTime: Infinity };

interface CommentFieldsProps {
  record: OrderRecord;
  ability: OrderAbility;
  draft: OrderDraft;
  readOnly: boolean;
  onChange: (draft: Partial<OrderDraft>) => void;
}

/** Reason, prescription and comment in the order of speech on the phone. */
export function CommentFields({ record, ability, draft, readOnly, onChange }: CommentFieldsProps) {
  return (
    <fieldset className="order-fields" disabled={readOnly}>
      {ability.needs.includes('reason') && <Reasons draft={draft} onChange={onChange} />}
      {ability.needs.includes('prescription') && (
        <PrescriptionChoice record={record} chosen={draft.prescriptionId} onChoose={(prescriptionId) => onChange({ prescriptionId })} />
      )}
      <TextArea
        label="Comment"
        help={
          ability.needs.includes('reason') ? 'Goes into the timeline. Leave it empty if the reason says it all.' : 'Goes into the timeline.'
        }
        maxLength={2000}
        rows={3}
        value={draft.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </fieldset>
  );
}

function Reasons({ draft, onChange }: Pick<CommentFieldsProps, 'draft' | 'onChange'>) {
  const { data, error, refetch, isFetching } = useQuery(cancelReasons);
  const choices = useRef<HTMLFieldSetElement>(null);
  const isThere = data !== undefined;
  const begin = useEffectEvent(() => {
    if (draft.comment === '') choices.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    // Reasons that come after the dialog are still its first field, unless somebody writes already.
    if (isThere) begin();
  }, [isThere]);
  if (error) {
    return (
      <FailedState title="The reasons could not be loaded" busy={isFetching} onRetry={() => void refetch()}>
        {sayError(error)} What you typed is kept.
      </FailedState>
    );
  }
  if (!data) return <Skeleton width="60%" />;
  const category = data.reasons.find((reason) => reason.reason_name === draft.reason)?.category;
  const comments = category === undefined ? undefined : data.quick_comments[category];
  return (
    <>
      <fieldset ref={choices} className="order-radios order-reasons" role="radiogroup">
        <legend className="field-label">Reason</legend>
        {data.reasons.map(({ reason_name: name }) => (
          <label key={name}>
            <input type="radio" name="reason" checked={draft.reason === name} onChange={() => onChange({ reason: name })} />
            {name}
          </label>
        ))}
      </fieldset>
      {comments && comments.length > 0 && (
        <QuickComments key={category} comments={comments} comment={draft.comment} onComment={(comment) => onChange({ comment })} />
      )}
    </>
  );
}
