import { t } from '#platform/console/language/language.ts';
import { type OrderStatus as Status, orderStatusCatalogue, statusName } from '#machines/orders/order-statuses.ts';
import { StatusDot } from '#platform/console/ui/controls/tag.tsx';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { timeIn } from '#platform/console/language/formats.ts';

interface OrderStatusProps {
  status: Status;
  /** Name in the records, where it may be a variant of the status. */
  name?: string;
  /** When the order came into the status (ISO 8601), and the time now in milliseconds: shows how long it has been in it. */
  since?: string;
  now?: number;
}

/** A dot for the meaning, the name, and how long the order has been in the status. */
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
