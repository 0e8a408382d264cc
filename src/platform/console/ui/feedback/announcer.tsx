import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { createActor } from '../../actors/actors.ts';
import { createEmitter } from '../../emitter.ts';
import { announcementMachine } from '#machines/ui/announcement.ts';

type Politeness = 'polite' | 'assertive';
const announced = createEmitter<[words: string, politeness: Politeness]>();

/** Announces a text to screen readers after 100 ms (§9). Simultaneous texts are combined. */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  announced.emit(text, politeness);
}

const announcedText = (snapshot: SnapshotFrom<typeof announcementMachine>) => (snapshot.matches('said') ? snapshot.context.words : '');

/** Live regions; rendered once per page. */
export function Announcer() {
  const [actors] = useState(() => ({ polite: createActor(announcementMachine), assertive: createActor(announcementMachine) }));
  useEffect(() => {
    const unsubscribe = announced.subscribe((words, politeness) => actors[politeness].send({ type: 'words.given', words }));
    actors.polite.start();
    actors.assertive.start();
    return () => {
      unsubscribe();
      actors.polite.stop();
      actors.assertive.stop();
    };
  }, [actors]);
  return (
    <div className="visually-hidden">
      <p aria-live="polite">{useSelector(actors.polite, announcedText)}</p>
      <p aria-live="assertive">{useSelector(actors.assertive, announcedText)}</p>
    </div>
  );
}
