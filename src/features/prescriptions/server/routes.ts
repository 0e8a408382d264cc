import type { PrescriptionEvent, PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import type { OrderUser } from '#features/orders/server/public.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import type { ReadingEvent } from '../prescription-choices.ts';
import { lockOrderOf } from './doctor-questions.ts';
import { readingKind } from './reading-kind.ts';
import { alternativesOf, readPrescription } from './reading-record.ts';
import { readingSource } from './reading-source.ts';
import { isKeyedSame, savedReading } from './save-reading.ts';
import { settleOrder } from './settle-order.ts';

const operations = operationsOf(contract);
const { oms } = operations;

/** What a user decides moves the order on; whatever else changes readings follows the order. */
const kindFor = (user: OrderUser): typeof readingKind => ({
  ...readingKind,
  follow: (tx, cause, accepted) => settleOrder(tx, cause, user, accepted),
});

const reading = handlersOf('reading_id', ({ principal }) => ({
  kind: kindFor(principal),
  read: readPrescription,
  lockFirst: lockOrderOf,
}));

function eventOf(type: ReadingEvent, by: PrescriptionUser, at: string, note: string): PrescriptionEvent {
  if (type === 'question.asked' || type === 'question.answered') return { type, by, at, ofDoctor: false };
  return type === 'review.rejected' ? { type, by, at, reason: note } : { type, by, at };
}

export const routes = operations.router({
  oms: {
    prescriptionReadings: listHandlers(oms.prescriptionReadings, readingSource),
    prescriptionReading: oms.prescriptionReading.handler(reading.read),
    readingAlternatives: oms.readingAlternatives.handler(({ context, input }) =>
      alternativesOf(context.db, { readingId: input.reading_id, drugId: input.drug_id, now: context.clock.now() }),
    ),
    saveReading: oms.saveReading.handler(reading.changed(({ tx, stored, by, at, fields }) => savedReading(tx, stored, by, at, fields))),
    sendReadingEvent: oms.sendReadingEvent.handler(
      reading.changed(({ by, at, input: { event, note } }) => ({ event: eventOf(event, by, at.toISOString(), note) })),
    ),
    checkReading: oms.checkReading.handler(
      reading.changed(async ({ tx, stored, by, at: now, input: { result, keyed, note } }) => {
        const at = now.toISOString();
        if (result === 'differed') return { event: { type: 'check.differed', by, at, reason: note } };
        return {
          event: { type: 'check.confirmed', by, at, keyed: await isKeyedSame(tx, stored, keyed) },
          columns: { checker_id: by.id },
        };
      }),
    ),
    reopenReading: oms.reopenReading.handler(
      reading.changed(({ by }) => ({ event: { type: 'review.reopened', by }, columns: { checker_id: null } })),
    ),
  },
});
