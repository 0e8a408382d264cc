import './place-order.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@mantine/core';
import { PatientsWithPhone } from '#features/patients/console/public.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { dayAndClock, money, phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import type { DraftRecord } from '../contract.ts';
import { draftStatuses } from '../draft-choices.ts';
import { draftList } from '../draft-list.ts';
import { draftPath } from '../place-order-paths.ts';
import { api } from './api.ts';
import { showDraft } from './drafting.ts';
import { PriceDetails } from './price-details.tsx';

/** A draft at a glance: what is in it, what is missing, and who goes on with it. */
export function DraftDrawer({ bar, id, row }: OpenRecordProps) {
  const query = useQuery({ ...api.ecommerce.draft.queryOptions({ input: { draft_id: id } }), staleTime: 0 });
  const name = query.data?.patient?.name ?? row?.values['patient'];
  return (
    <ListRecord list={draftList} id={id} bar={bar} title={String(name ?? t('Not known yet'))} query={query}>
      {(record) => record && <Draft record={record} />}
    </ListRecord>
  );
}

function Draft({ record }: { record: DraftRecord }) {
  const { status, patient, owner, lines, missing, needs_approval, expires_at, order } = record;
  const phone = patient?.phone_no ?? null;
  const facts: [string, ReactNode][] = [
    [t('Status'), t(draftStatuses[status])],
    [t('Phone'), phone === null ? '–' : [`${phoneInWords(phone)} · `, <PatientsWithPhone key="patients" phone={phone} />]],
    [t('Owner'), owner.name],
    [t('Cart'), lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ') || t('Empty')],
    ...(missing && status !== 'placed' ? [[t('Missing'), t(missing)] as [string, ReactNode]] : []),
    [t('Expires'), dayAndClock(expires_at)],
  ];
  return (
    <div className="place-order-draft">
      <dl className="place-order-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PriceDetails record={record} />
      <div className="place-order-buttons">
        {order ? (
          <Button component={Link} to={`${ORDERS_PATH}?order_id=${order.id}`} variant="filled">
            {t('Open {code}', { code: order.code })}
          </Button>
        ) : (
          <Button component={Link} to={draftPath(record.id)} variant="filled">
            {status === 'open' || status === 'parked' ? t('Continue') : t('Open')}
          </Button>
        )}
        {needs_approval && <Approval record={record} />}
      </div>
    </div>
  );
}

/** Another person approves the discount; what it takes off is named. */
function Approval({ record }: { record: DraftRecord }) {
  const approve = useMutation(api.ecommerce.approveDiscount.mutationOptions({ meta: { expected: 409 } }));
  const user = stored.currentUser.read();
  if (user === null || !holds('discounts.approve', user)) return null;
  const { price, discount_percent, abilities } = record;
  const why = abilities.find(({ event }) => event === 'discount.approved')?.why ?? null;
  const send = () =>
    approve.mutate(
      { draft_id: record.id, version: record.version },
      {
        onSuccess: (saved) => {
          showDraft(saved);
          toast({ text: t('The discount is approved') });
        },
      },
    );
  return (
    <>
      <BlockableButton busy={approve.isPending} off={why && t(why)} onClick={send}>
        {t('Approve {percent} % ({amount})', { percent: discount_percent, amount: money(price.discount) })}
      </BlockableButton>
      {approve.isError && <FormError>{sayError(approve.error)}</FormError>}
    </>
  );
}
