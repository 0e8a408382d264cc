import type { FormEvent } from '#machines/content/form-facts.ts';
import type { formMachine } from '#machines/content/form.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { Question } from '../form-choices.ts';
import type { FormPayload, formEventLog, forms } from '../schema.ts';
import { formKind } from '../server/form-kind.ts';

export interface FormWords {
  title: string;
  purpose: string;
  questions: readonly Question[];
  /** yyyy-mm-dd. */
  closesOn: string | null;
}

interface Writer {
  id: number;
  name: string;
}

/** A form that goes through its chart: its questions are added one by one. */
export class FormCourse extends RecordCourse<typeof formMachine, typeof formEventLog> {
  readonly words: FormWords;
  private readonly by: Writer;
  private readonly created: number;

  constructor(id: number, words: FormWords, by: Writer, created: number) {
    const facts = { questions: 0, closesOn: words.closesOn };
    super(formKind, id, { at: created, status: 'draft', facts, event: 'form.created', author: by });
    this.words = words;
    this.by = by;
    this.created = created;
    const minute = 60_000;
    for (const [position] of words.questions.entries())
      this.sendPart(
        created + (position + 1) * 2 * minute,
        { type: 'form.changed', by, questions: position + 1, closesOn: words.closesOn },
        'question',
      );
  }

  private sendPart(at: number, event: FormEvent, part: FormPayload['part']): void {
    this.send(at, event, { part });
  }

  get row(): Row<typeof forms> {
    const { id, status, version, words, by, created, at } = this;
    return {
      id,
      status,
      version,
      title: words.title,
      purpose: words.purpose,
      questions: [...words.questions],
      closes_on: words.closesOn,
      author_id: by.id,
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
