import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { createActor } from '#console/lib/actors.ts';
import { announcementMachine } from '#machines/ui/announcement.ts';

type Politeness = 'polite' | 'assertive';
const listeners = new Set<(words: string, politeness: Politeness) => void>();

/** Has a screen reader say the text, 100 ms later (§9). What is said in the same moment is said together. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  for (const listener of listeners) listener(text, politeness);
}

const wordsSaid = (snapshot: SnapshotFrom<typeof announcementMachine>) => (snapshot.matches('said') ? snapshot.context.words : '');

/** Once per page. */
export function Announcer() {
  const [actors] = useState(() => ({ polite: createActor(announcementMachine), assertive: createActor(announcementMachine) }));
  useEffect(() => {
    const say = (words: string, politeness: Politeness) => actors[politeness].send({ type: 'words.given', words });
    listeners.add(say);
    actors.polite.start();
    actors.assertive.start();
    return () => {
      listeners.delete(say);
      actors.polite.stop();
      actors.assertive.stop();
    };
  }, [actors]);
  return (
    <div className="visually-hidden">
      <p aria-live="polite">{useSelector(actors.polite, wordsSaid)}</p>
      <p aria-live="assertive">{useSelector(actors.assertive, wordsSaid)}</p>
    </div>
  );
}
