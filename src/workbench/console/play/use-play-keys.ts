import { msg } from '#platform/console/language/language.ts';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isModalOpen, isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import type { Playing } from './use-playing.ts';

const keys: KeyGroup = {
  title: msg('Play'),
  keys: [
    [msg('Choose the event with this letter'), ['A']],
    [msg('Undo, redo'), ['U', 'R']],
    [msg('The next timer fires'), ['T']],
    [msg('From the start'), ['Home']],
  ],
};

/** Excludes the letters of other shortcuts, and `g`, which starts the shortcuts for areas. */
const letters = 'abcdefhijklmnopqsvwxyz'.split('');

export const letterOf = (index: number): string | undefined => letters[index];

/** Keyboard shortcuts of the play; ignored while the user is typing. */
export function usePlayKeys({ undo, redo, restart, take, offers, play }: Playing, choose: (index: number) => void): void {
  useScreenKeys(keys);
  const actionOf = (key: string): (() => void) | null => {
    if (key === 'u') return undo;
    if (key === 'r') return redo;
    if (key === 'home' && document.activeElement === document.body) return play.steps.length ? restart : null;
    if (key === 't') return offers.some(({ kind }) => kind === 'timer') ? () => take({ kind: 'timer' }) : null;
    const index = letters.indexOf(key);
    return index >= 0 && index < offers.length ? () => choose(index) : null;
  };
  useKeydown((event) => {
    if (
      event.defaultPrevented ||
      event.repeat ||
      isTyping(event) ||
      event.shiftKey ||
      isModalOpen() ||
      document.querySelector('.play-sheet')
    )
      return;
    const action = actionOf(event.key.toLowerCase());
    if (!action) return;
    event.preventDefault();
    action();
  });
}
