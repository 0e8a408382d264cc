import { accept } from '#machines/entity.ts';
import type { ReminderEvent, ReminderFacts, ReminderRepeat, ReminderUser } from '#machines/platform/reminder-facts.ts';
import { reminderMachine } from '#machines/platform/reminder.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { ReminderStatus } from '../reminder-choices.ts';
import type { reminderEventLog, ReminderPayload, reminders } from '../schema.ts';

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

/** A reminder that goes through its chart, with the log of what happened. */
export class ReminderCourse {
  status: ReminderStatus = 'scheduled';
  facts: ReminderFacts;
  readonly log: Row<typeof reminderEventLog>[] = [];
  private version = 0;
  private readonly id: number;
  private readonly wording: Wording;
  private readonly created: number;
  private at: number;

  constructor(id: number, wording: Wording, { author, recipient, created, dueAt, repeat = 'none' }: Beginning) {
    this.id = id;
    this.wording = wording;
    this.created = created;
    this.at = created;
    const due = new Date(dueAt).toISOString();
    this.facts = { author, recipient, startsAt: due, dueAt: due, repeat };
    this.record('reminder.created', author, null, { due_at: due });
  }

  send(at: number, event: ReminderEvent, payload: ReminderPayload = {}): this {
    const next = accept(reminderMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of reminder ${this.id}`);
    const before = this.status;
    this.at = at;
    this.facts = next.context;
    this.status = next.state as ReminderStatus;
    const isPlanned = event.type === 'reminder.snoozed' || (event.type === 'reminder.done' && this.status === 'scheduled');
    const times = isPlanned ? { due_at: this.facts.dueAt } : {};
    this.record(event.type, 'by' in event ? event.by : null, before, { ...payload, ...times });
    return this;
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

  private record(event: string, by: ReminderUser | null, from: ReminderStatus | null, payload: ReminderPayload): void {
    this.version += 1;
    const { id: reminder_id, version, status: to_status } = this;
    const who = { user_id: by?.id ?? null, by: by?.name ?? 'System' };
    this.log.push({ reminder_id, version, at: new Date(this.at), ...who, event, from_status: from, to_status, payload });
  }
}
