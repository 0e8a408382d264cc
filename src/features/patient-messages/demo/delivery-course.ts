import type { messageDeliveryMachine } from '#machines/platform/messageDelivery.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { messageDeliveries, messageDeliveryEventLog } from '../schema.ts';
import { deliveryKind } from '../server/delivery-kind.ts';

/** Milliseconds. */
const [SECOND, MINUTE] = [1_000, 60_000];

interface Taken {
  /** Id of the message. */
  message: number;
  /** Channel and reference, as the provider has answered. */
  detail: string;
  at: number;
  now: number;
}

/** What became of a message: of 20 one is not delivered, and three of five are read. */
export class DeliveryCourse extends RecordCourse<typeof messageDeliveryMachine, typeof messageDeliveryEventLog> {
  private readonly taken: Taken;

  constructor(id: number, taken: Taken) {
    super(deliveryKind, id, { at: taken.at, status: 'sent', facts: {}, event: 'message.sent' });
    this.taken = taken;
    const later = (ms: number) => taken.at + ms;
    if (later(20 * SECOND) > taken.now) return;
    if (id % 20 === 0) {
      this.send(later(20 * SECOND), { type: 'message.undelivered', detail: 'The telephone is switched off' });
      return;
    }
    this.send(later(3 * SECOND), { type: 'message.delivered' });
    const opened = later((2 + (id % 90)) * MINUTE);
    if ([1, 2, 3].includes(id % 5) && opened <= taken.now) this.send(opened, { type: 'message.read' });
  }

  get row(): Row<typeof messageDeliveries> {
    const { id, status, version, at, taken } = this;
    return {
      id,
      status,
      version,
      message_id: taken.message,
      channel: taken.detail.startsWith('SMS') ? 'SMS' : 'WHATSAPP',
      reference: taken.detail.replace(/^[^:]*: /, ''),
      detail: status === 'undelivered' ? 'The telephone is switched off' : '',
      updated_at: new Date(at),
    };
  }
}
