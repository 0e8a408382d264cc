import { t } from '#platform/console/language/language.ts';
import { type OrderStatus as Status, orderStatusCatalogue, statusName } from '#machines/orders/order-statuses.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { timeIn } from '#platform/console/language/formats.ts';

interface OrderStatusProps {
  status: Status;
  /** Name in the record, if it differs from that of the status. */
  name?: string;
  /** Start of the status (ISO 8601) and current time in milliseconds, to show the time in the status. */
  since?: string;
  now?: number;
}

/** Dot with the status's colour, name, and time in the status. */
export function OrderStatus({ status, name, since, now }: OrderStatusProps) {
  const { meaning } = orderStatusCatalogue[status];
  const time = since !== undefined && now !== undefined ? { since, time: timeIn(since, now) } : {};
  return (
    <StatusDot tone={meaning} {...time}>
      {name === undefined || name === status ? (
        <ChoiceLabel set="OrderStatusChoices" value={status} otherwise={statusName(status)} />
      ) : (
        t(statusName(status, name))
      )}
    </StatusDot>
  );
}
