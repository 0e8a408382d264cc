import { accept } from '#machines/entity.ts';
import type { PageEvent, PageFacts, PageUser } from '#machines/content/page-facts.ts';
import { pageMachine } from '#machines/content/page.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import type { PageStatus } from '../page-choices.ts';
import { contentCount, type Section } from '../page-tree.ts';
import type { pageEventLog, PagePayload, pageVersions } from '../schema.ts';

interface Named {
  id: number;
  title: string;
}

/** A page that goes through its chart, with the log of what happened and its published versions. */
export class PageCourse {
  readonly id: number;
  readonly title: string;
  status: PageStatus = 'draft';
  facts: PageFacts;
  sections: Section[] = [];
  version = 0;
  at: number;
  readonly log: Row<typeof pageEventLog>[] = [];
  readonly published: Row<typeof pageVersions>[] = [];

  constructor({ id, title }: Named, author: PageUser, created: number) {
    this.id = id;
    this.title = title;
    this.at = created;
    this.facts = { author, contents: 0, publishAt: null, live: null, versions: 0 };
    this.record('page.created', author, null, {});
  }

  /** The draft has these sections from then on. */
  write(at: number, by: PageUser, sections: Section[]): this {
    this.sections = sections;
    return this.send(at, { type: 'page.changed', by, contents: contentCount(sections) }, { part: 'content' });
  }

  send(at: number, event: PageEvent, payload: PagePayload = {}): this {
    const next = accept(pageMachine, this.status, this.facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of page ${this.id}`);
    const before = this.status;
    const by = 'by' in event ? event.by : null;
    if (next.context.versions > this.facts.versions)
      this.published.push({
        page_id: this.id,
        number: next.context.versions,
        title: this.title,
        sections: this.sections,
        published_at: new Date(at),
        by: by?.name ?? 'System',
      });
    this.at = at;
    this.facts = next.context;
    this.status = next.state as PageStatus;
    const number = this.status === 'published' ? { number: this.facts.versions } : {};
    this.record(event.type, by, before, { ...payload, ...number });
    return this;
  }

  private record(event: string, by: PageUser | null, from: PageStatus | null, payload: PagePayload): void {
    this.version += 1;
    const { id: page_id, version, status: to_status } = this;
    const who = { user_id: by?.id ?? null, by: by?.name ?? 'System' };
    this.log.push({ page_id, version, at: new Date(this.at), ...who, event, from_status: from, to_status, payload });
  }
}
