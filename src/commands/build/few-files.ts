import path from 'node:path';
import type { Plugin } from 'vite';

const source = path.resolve(import.meta.dirname, '../..');

/** Shared by screens, and so small that a request for each of them would cost more than its bytes. */
const smallParts =
  /\/src\/platform\/console\/(client\/(?!connections|file-transfer)|storage|actors|presence|language\/formats|display\/display(-choices)?\.ts|reporting\/(?!sentry-client|error-scrub)|ui\/(base|controls\/(?!drop-zone)|feedback|fields(?!\/(date-|.*typeahead))))|rolldown\/runtime/;

/** What lists of records are made of. */
const listParts =
  /\/src\/(platform\/(console\/ui\/fields\/(date-|.*typeahead)|list\/console\/table\/(?!windowed\/)|record\/console|choices\/console\/(choice-label|general-data\.ts))|features\/orders\/console\/(order-|tat-))/;

/** Screens of a visitor without a session, who does not load the frame. */
const signInScreens = /\/src\/features\/session\/console\/sign-in\//;

/** What features add to the frame around every screen, each by a file of its own. */
const frameParts = /\/(notification-bell|recording-mark|task-dialog)\.tsx$/;

/** The lists of orders: one file, so that who has seen one has the other. */
const orderLists = /\/src\/features\/orders\/console\/(?!.*-draft-schema)/;

/**
 * Groups modules into few files, since every further one is a request before the first row: what all pages need, what surrounds
 * the screens of a signed-in user (both follow from the imports), and what lists are made of.
 */
export function fewFiles(): Plugin {
  const everywhere = new Set<string>();
  const signIn = new Set<string>();
  const around = new Set<string>();
  return {
    name: 'few-files',
    apply: 'build',
    config: () => {
      const groups = [
        { name: 'console', test: (id: string) => everywhere.has(id) || (signIn.has(id) && smallParts.test(id)), priority: 3 },
        { name: 'frame', test: (id: string) => around.has(id) || smallParts.test(id), priority: 2 },
        { name: 'list', test: listParts, priority: 1 },
        { name: 'orders', test: orderLists, priority: 0 },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    buildEnd() {
      const collect = (id: string, into: Set<string>) => {
        if (into.has(id)) return;
        into.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) collect(imported, into);
      };
      collect(path.join(source, 'app/console.tsx'), everywhere);
      collect(path.join(source, 'platform/console/shell/frame.tsx'), around);
      for (const id of this.getModuleIds()) {
        if (frameParts.test(id)) collect(id, around);
        if (signInScreens.test(id)) collect(id, signIn);
      }
    },
  };
}
