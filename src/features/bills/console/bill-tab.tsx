import './bills.css';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sayError } from '#platform/console/client/errors.ts';
import { fetchFile } from '#platform/console/client/file-transfer.ts';
import { openInTab } from '#platform/console/client/open-in-tab.ts';
import { day, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import type { Bill } from '../contract.ts';
import { api } from './api.ts';
import { BillAmounts } from './bill-amounts.tsx';
import { BillLines } from './bill-lines.tsx';

/** The bill of an order: number and seller, lines, amounts and taxes. */
export default function BillTab({ orderId, code }: { orderId: number; code: string }) {
  const { data, error, isFetching, refetch } = useQuery(api.oms.bill.queryOptions({ input: { order_id: orderId } }));
  if (data === undefined) {
    return (
      <div className="bill">
        {error ? (
          <FailedState title={t('The bill could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    );
  }
  if (data.bill === null) return <EmptyState title={t('No bill')}>{t('The store’s billing has not billed {code}.', { code })}</EmptyState>;
  return (
    <div className="bill">
      <BillHead bill={data.bill} orderId={orderId} />
      <BillLines lines={data.bill.lines} />
      <BillAmounts bill={data.bill} />
    </div>
  );
}

function BillHead({ bill, orderId }: { bill: Bill; orderId: number }) {
  const { seller } = bill;
  const facts: [string, string][] = [
    [t('Billed'), dayAndClock(bill.billed_at)],
    [t('Seller'), `${seller.name}, ${seller.address}`],
    [t('GSTIN'), seller.gstin ?? t('Not on file')],
    [t('Drug licence'), seller.drug_licence ?? t('Not on file')],
    ...(bill.lines.some(({ schedule }) => schedule !== null)
      ? [
          [t('Prescriber'), bill.prescription === null ? t('Not on file') : t('As on {file}', { file: bill.prescription })] as [
            string,
            string,
          ],
        ]
      : []),
    [t('Printed'), printsInWords(bill.prints)],
  ];
  return (
    <div>
      <div className="row">
        <h3 className="grow">
          {bill.number}{' '}
          {bill.cancelled_at !== null && <Badge color="late">{t('Cancelled on {day}', { day: day(bill.cancelled_at) })}</Badge>}
        </h3>
        <InvoiceButton number={bill.number} orderId={orderId} />
      </div>
      <dl className="bill-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Opens the invoice; each time counts as a print, so the bill is loaded again. */
function InvoiceButton({ number, orderId }: { number: string; orderId: number }) {
  const queries = useQueryClient();
  const load = async () => {
    const file = await fetchFile('pdf', `/orders/${orderId}/invoice`);
    void queries.invalidateQueries({ queryKey: api.oms.bill.key({ input: { order_id: orderId } }) });
    return file;
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} />}
      onClick={() => void openInTab(t('Bill {number}', { number }), load)}
    >
      {t('Invoice (PDF)')}
    </Button>
  );
}

function printsInWords(prints: Bill['prints']): string {
  const last = prints.at(-1);
  if (!last) return t('Not yet');
  const values = { n: prints.length, time: dayAndClock(last.at), name: last.by };
  return t('{n, plural, one {Once} other {# times}}, last {time} by {name}', values);
}
