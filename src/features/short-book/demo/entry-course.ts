import type { ShortBookEvent } from '#machines/supply/short-book-facts.ts';
import type { shortBookMachine } from '#machines/supply/shortBook.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { shortBookEntries, shortBookEventLog } from '../schema.ts';
import { entryKind } from '../server/entry-kind.ts';
import type { suggestionColumns } from '../server/suggest-entries.ts';

/** What an entry is about. */
export interface Wish {
  store_id: number;
  drug_id: number;
  mode: string;
  packs: number;
  distributor_id: number | null;
  note: string;
  /** The one that has it in the end; null: none. */
  purchase_order_id?: number | null;
  /** Null: written by hand. */
  suggestion: ReturnType<typeof suggestionColumns> | null;
}

const noSuggestion = {
  suggested: null,
  grade: null,
  pack_size: null,
  free: null,
  on_order: null,
  use_per_day: null,
  floor: null,
  suggested_at: null,
};

/** An entry that goes through its chart. */
export class EntryCourse extends RecordCourse<typeof shortBookMachine, typeof shortBookEventLog> {
  private readonly wish: Wish;
  private readonly created: number;
  private until: string | null = null;

  constructor(id: number, wish: Wish, author: Author, created: number) {
    const facts = { packs: wish.packs, distributor: wish.distributor_id === null ? ('none' as const) : ('active' as const) };
    const payload = { packs: wish.packs };
    super(entryKind, id, { at: created, status: 'open', facts, event: 'entry.created', author, payload });
    this.wish = wish;
    this.created = created;
  }

  override send(at: number, event: ShortBookEvent): this {
    super.send(at, event);
    this.until = event.type === 'entry.snoozed' ? event.until : null;
    return this;
  }

  get row(): Row<typeof shortBookEntries> {
    const { id, status, version, created, at, until } = this;
    const { suggestion, purchase_order_id = null, ...wish } = this.wish;
    return {
      id,
      status,
      version,
      ...wish,
      ...(suggestion ?? noSuggestion),
      snoozed_until: until,
      purchase_order_id,
      created_at: new Date(created),
      updated_at: new Date(at),
    };
  }
}
