import { announcementMachine } from '#machines/ui/announcement.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof announcementMachine> = {
  machine: announcementMachine,
  cases: { 'words.given': [{ words: '3 orders left' }] },
};

export default spec;
