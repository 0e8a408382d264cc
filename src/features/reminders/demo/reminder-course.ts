import type { ReminderRepeat, ReminderUser } from '#machines/platform/reminder-facts.ts';
import type { reminderMachine } from '#machines/platform/reminder.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { reminderEventLog, reminders } from '../schema.ts';
import { reminderKind } from '../server/reminder-kind.ts';

/** What a reminder says. */
export interface Wording {
  title: string;
  note?: string;
  link?: string;
}

interface Beginning {
  author: ReminderUser;
  recipient: ReminderUser;
  /** Milliseconds. */
  created: number;
  dueAt: number;
  repeat?: ReminderRepeat;
}

/** A reminder that goes through its chart. */
export class ReminderCourse extends RecordCourse<typeof reminderMachine, typeof reminderEventLog> {
  private readonly wording: Wording;
  private readonly created: number;

  constructor(id: number, wording: Wording, { author, recipient, created, dueAt, repeat = 'none' }: Beginning) {
    const due = new Date(dueAt).toISOString();
    const facts = { author, recipient, startsAt: due, dueAt: due, repeat };
    super(reminderKind, id, { at: created, status: 'scheduled', facts, event: 'reminder.created', author, payload: { due_at: due } });
    this.wording = wording;
    this.created = created;
  }

  /** Its time comes, and the server sees it within seconds. */
  come(isRecipientActive = true): this {
    const at = Date.parse(this.facts.dueAt) + 3_000;
    return this.send(at, { type: 'due.reached', at: new Date(at).toISOString(), isRecipientActive });
  }

  /** The recipient does it, so long after its time. Milliseconds. */
  finish(after: number): this {
    const at = Date.parse(this.facts.dueAt) + after;
    return this.send(at, { type: 'reminder.done', by: this.facts.recipient, at: new Date(at).toISOString() });
  }

  get row(): Row<typeof reminders> {
    const { id, version, status, facts, wording, created, at } = this;
    const { title, note = '', link = '' } = wording;
    return {
      id,
      version,
      status,
      title,
      note,
      link,
      starts_at: new Date(facts.startsAt),
      due_at: new Date(facts.dueAt),
      repeat: facts.repeat,
      author_id: facts.author.id,
      recipient_id: facts.recipient.id,
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
