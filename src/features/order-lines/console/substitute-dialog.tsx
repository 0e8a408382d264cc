import { Badge, Button, Radio, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { OrderRecord } from '#features/orders/public.ts';
import { errorOfForm, fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { amount, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { SubstituteCandidate } from '../contract.ts';
import { api } from './api.ts';
import { useProposeSubstitute } from './line-mutations.ts';
import { refusalWords } from './refusal-words.ts';

interface SubstituteDialogProps {
  record: OrderRecord;
  line: OrderRecord['lines'][number];
  onClose: () => void;
}

/** Substitutes of a line with stock and price; one is proposed, and waits for consent. */
export function SubstituteDialog({ record, line, onClose }: SubstituteDialogProps) {
  const formId = useId();
  const [key] = useState(newRequestKey);
  const found = useQuery({
    ...api.oms.lineSubstitutes.queryOptions({ input: { order_id: record.id, line_id: line.id } }),
    staleTime: 0,
  });
  const propose = useProposeSubstitute(record);
  const form = useSchemaForm({ initialValues: { drug_id: '' }, blocked: propose.isPending });
  const send = () =>
    propose.mutate(
      { line_id: line.id, drug_id: Number(form.values.drug_id), request_key: key },
      {
        onSuccess: () => {
          toast({ text: t('The substitute waits for consent') });
          onClose();
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  const rows = found.data?.rows ?? [];
  const chosen = rows.find(({ drug_id }) => String(drug_id) === form.values.drug_id);
  const fault = errorOfForm(propose.error) === null ? (fieldErrors(propose.error)['line_id'] ?? null) : refusalWords(propose.error);
  return (
    <Dialog
      title={t('Substitute {drug}', { drug: line.drug })}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            type="submit"
            form={formId}
            busy={propose.isPending}
            unlocked
            off={chosen ? null : t('Choose a substitute first')}
            aria-keyshortcuts="Control+Enter"
          >
            <AskLabel needs={chosen?.needs ?? 'customer'} />
          </BlockableButton>
        </>
      }
    >
      <form id={formId} {...form.formProps(send)}>
        <p className="second">
          {t(
            '{quantity, plural, one {1 now costs {amount}} other {{quantity} now cost {amount}}}. Same composition, form and unit; the cheapest first.',
            { quantity: line.quantity, amount: money(line.amount) },
          )}
        </p>
        {found.isPending && <Skeleton height={96} />}
        {found.error && (
          <FailedState title={t('The substitutes could not be loaded')} busy={found.isFetching} onRetry={() => void found.refetch()}>
            {sayError(found.error)}
          </FailedState>
        )}
        {found.data && rows.length === 0 && (
          <EmptyState title={t('No substitutes')}>{t('No drug in use has the same composition, form and unit.')}</EmptyState>
        )}
        {rows.length > 0 && (
          <Radio.Group aria-label={t('Substitutes')} {...form.getInputProps('drug_id')}>
            <Candidates rows={rows} quantity={line.quantity} />
          </Radio.Group>
        )}
        {fault !== null && <FormError>{typeof fault === 'string' ? fault : t(fault)}</FormError>}
      </form>
    </Dialog>
  );
}

/** Both labels have the place of the longer one, so that nothing moves when the other is shown. */
function AskLabel({ needs }: Pick<SubstituteCandidate, 'needs'>) {
  const labels = { customer: t('Ask the customer'), doctor: t('Ask the doctor') };
  return (
    <span className="substitutes-ask">
      {(['customer', 'doctor'] as const).map((giver) => (
        <span key={giver} aria-hidden={giver !== needs || undefined}>
          {labels[giver]}
        </span>
      ))}
    </span>
  );
}

interface CandidatesProps {
  rows: readonly SubstituteCandidate[];
  quantity: number;
}

/** What the store has; the others are folded while there is something in stock. */
function Candidates({ rows, quantity }: CandidatesProps) {
  const list = useRef<HTMLDivElement>(null);
  // The dialog opened before they were loaded.
  useEffect(() => list.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(), []);
  const inStock = rows.filter(({ available }) => available > 0);
  const others = rows.filter(({ available }) => available <= 0);
  return (
    <div ref={list}>
      <CandidateList rows={inStock} quantity={quantity} />
      {others.length > 0 && (
        <details open={inStock.length === 0} className="substitutes-others">
          <summary>{t('{n} without stock', { n: others.length })}</summary>
          <CandidateList rows={others} quantity={quantity} />
        </details>
      )}
    </div>
  );
}

function CandidateList({ rows, quantity }: CandidatesProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="substitutes">
      <li className="substitutes-head" aria-hidden="true">
        <span>{t('Drug')}</span>
        <span className="num">{t('Stock')}</span>
        <span className="num">{t('Amount ₹')}</span>
      </li>
      {rows.map((row) => (
        <Candidate key={row.drug_id} row={row} quantity={quantity} />
      ))}
    </ul>
  );
}

function Candidate({ row, quantity }: { row: SubstituteCandidate; quantity: number }) {
  const { drug_id, name, company, schedule, available, amount: sum, difference, refused, needs } = row;
  return (
    <li>
      <Radio
        value={String(drug_id)}
        disabled={refused !== null}
        label={
          <>
            {name} {schedule && <Badge color="due">{schedule}</Badge>}
          </>
        }
        description={
          <>
            {company}
            {refused && <> · {t(refused)}</>}
            {needs === 'doctor' && <> · {t('needs the doctor’s consent')}</>}
          </>
        }
      />
      <span className="num">{available < quantity ? <b className="t-late">{available}</b> : available}</span>
      <span className="num">
        {amount(sum)}
        <small className={difference > 0 ? 't-late' : 'second'}>
          {difference === 0 ? t('same price') : `${difference > 0 ? '+' : '−'}${amount(Math.abs(difference))}`}
        </small>
      </span>
    </li>
  );
}
