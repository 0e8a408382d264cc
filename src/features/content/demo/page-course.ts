import type { PageEvent, PageUser } from '#machines/content/page-facts.ts';
import type { pageMachine } from '#machines/content/page.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { contentCount, type Section } from '../page-tree.ts';
import type { pageEventLog, PagePayload, pageVersions } from '../schema.ts';
import { pageKind } from '../server/page-kind.ts';

interface Named {
  id: number;
  title: string;
}

/** A page that goes through its chart, with its published versions. */
export class PageCourse extends RecordCourse<typeof pageMachine, typeof pageEventLog> {
  readonly title: string;
  sections: Section[] = [];
  readonly published: Row<typeof pageVersions>[] = [];

  constructor({ id, title }: Named, author: PageUser, created: number) {
    const facts = { author, contents: 0, publishAt: null, live: null, versions: 0 };
    super(pageKind, id, { at: created, status: 'draft', facts, event: 'page.created', author });
    this.title = title;
  }

  /** The draft has these sections from then on. */
  write(at: number, by: PageUser, sections: Section[]): this {
    this.sections = sections;
    return this.send(at, { type: 'page.changed', by, contents: contentCount(sections) }, { part: 'content' });
  }

  override send(at: number, event: PageEvent, payload: PagePayload = {}): this {
    const { versions } = this.facts;
    super.send(at, event, payload);
    if (this.facts.versions > versions)
      this.published.push({
        page_id: this.id,
        number: this.facts.versions,
        title: this.title,
        sections: this.sections,
        published_at: new Date(at),
        by: 'by' in event ? event.by.name : 'System',
      });
    return this;
  }
}
