export interface PageUser {
  id: number;
  name: string;
}

export interface PageFacts {
  /** Who changed the draft last, and so does not publish it. */
  author: PageUser;
  /** Contents of the draft. */
  contents: number;
  /** When the draft is published, ISO 8601; null: not planned. */
  publishAt: string | null;
  /** Number of the version that customers see; null: none. */
  live: number | null;
  /** Number of the last published version; 0: none. */
  versions: number;
}

export interface ByUser {
  by: PageUser;
}

/** `at`: now, ISO 8601. */
export type PageEvent =
  /** `contents`: how many the draft has then. */
  | (ByUser & { type: 'page.changed'; contents: number })
  | (ByUser & { type: 'version.restored'; contents: number })
  | (ByUser & { type: 'page.submitted' })
  | (ByUser & { type: 'page.returned' })
  | (ByUser & { type: 'page.published' })
  | (ByUser & { type: 'page.scheduled'; publishAt: string; at: string })
  | (ByUser & { type: 'page.unscheduled'; at: string })
  | (ByUser & { type: 'page.unpublished' })
  | { type: 'time.passed'; at: string };
