import path from 'node:path';
import type { Plugin } from 'vite';

const source = path.resolve(import.meta.dirname, '../..');

/** Shared by screens and so small that a separate request costs more than their bytes. */
const smallParts =
  /\/src\/platform\/console\/(client\/(?!connections|file-transfer)|storage|actors|presence\/open-records|language\/formats|display\/display(-choices)?\.ts|reporting\/(?!sentry-client|error-scrub)|ui\/(mark|blank-icon|controls\/(?!drop-zone)|feedback\/(?!toast-outlet|empty-state)|fields\/(optional-label|select-data)))/;

/** What all chunks refer to, icons, and what first pages use of Mantine, whose index names all components and hooks, used or not. */
const libraryParts =
  /rolldown\/runtime|@tabler\/|@mantine\/(hooks\/esm\/(?!use-(roving-index|drag|debounced-value|focus-|click-outside|window-event|delayed-hover|hotkeys|long-press|debounced-callback))[^/]+|core\/esm\/(core\/(?!utils\/create-scoped-keydown-handler)|components\/(Button|UnstyledButton|ActionIcon|Badge|CloseButton|Loader|Transition|Input|InputBase|InlineInput|TextInput)\/))/;

/** Modules that libraries name in an index of what every page needs, and that lists alone use. */
const listLibraryParts = /\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/;

/** Dialogs, menus, popovers and bubbles, with the Mantine components that they import: loaded at the first use of the page. */
const overlayParts = /\/console\/ui\/overlays\/(modal-dialog|popover-dropdown|menu-dropdown|bubble)\.tsx$/;

/** Lists, apart from what loads when it is first opened: dialogs, the builder of filters, actions on several rows, what an empty list offers, scrolling. */
const listParts =
  /\/src\/(platform\/(console\/ui\/keys\/(?!use-kept-focus)|list\/(comparisons|console\/(list-(address|view)|open-|rows\/|screen\/(?!matches-|no-rows|hidden-)|select\/use-selection|table\/(?!windowed\/(column-arranger|virtual-rows)|none-match|list-foot)|where-|filter\/where-chips|saved-views\/view-(choice|state)))|contract\/date-input|import\/console\/save-file|record\/console\/(covered-focus|use-record-drawer)|choices\/console\/(choice-label|general-data\.ts))|features\/orders\/console\/(order-|tat-)[^/]*$)/;

/** What open records and most screens besides lists show: tabs, fields, the drawer over a list, and words that are too few for files of their own. */
const drawerParts =
  /\/@mantine\/core\/esm\/components\/(Tabs|Checkbox|Radio|NativeSelect|Textarea|Skeleton|Combobox\/(get-parsed|Combobox\.module|ComboboxChevron))|\/src\/platform\/(record\/console\/record-|console\/(presence\/presence|ui\/fields\/(choice-select|counted-textarea|blockable-checkbox))|contract\/phone\.ts|record\/console\/change\/why-not)|\/src\/features\/(drugs\/tall-man|masters\/master-paths|patients\/patient-choices)\.ts/;

/** Modules of the form of a single record, and small ones of its changes. */
const recordParts =
  /\/src\/(platform\/(record\/console\/(form|event-log|change\/(change-dialog|choice-field|note-field|record-actions|record-mutations|use-request-key))|console\/ui\/(matched|fields\/.*typeahead))|features\/drugs\/console\/(composition-badges|record\/drug-part))|\/machines\/orders\/call-results\.ts/;

/** The form hook with its library, and the password field, which sign-in needs and lists do not. */
const formState =
  /\/(@mantine\/form|klona|fast-deep-equal|@standard-schema|@mantine\/core\/esm\/components\/PasswordInput)\/|\/src\/platform\/console\/ui\/fields\/(use-schema-form\.ts|form-schema\.ts|password-field\.tsx)$/;

/** Keys of forms and of the frame: with all pages, so that neither loads the other. */
const sharedKeys = /\/src\/platform\/console\/ui\/keys\/(saving-key|use-keydown)\.ts$/;

/** Styles of the frame, of lists and of records come with those of all pages. Other screens bring their own. */
const firstStyles =
  /\/src\/(platform\/(console\/(?!ui\/overlays\/)|list\/|record\/|presence\/).*|features\/(orders|notifications|agent-tasks|session\/console\/sign-in)\/.*|features\/drugs\/console\/[^/]*)\.css$/;

/** The screen for visitors, who do not load the frame. */
const signInScreen = /\/sign-in-screen\.tsx$/;

/** Parts that features add to the frame around every screen. */
const frameParts = /\/(notification-bell|recording-mark|task-dialog|call-bar)\.tsx$/;

/**
 * The order lists, in one file because a user of one list usually opens another. An order loads at the first use of the page, changes of
 * several orders at the first selection.
 */
const orderLists = /\/src\/features\/orders\/console\/(order-|tat-|change\/order-mutations|record\/copy-id)/;

/** Characters of the hash in a file's name, the fewest for this number of files: the page names each of some 450 files, and a hash cannot be compressed. */
const HASH = 7;
const fileNames = {
  entryFileNames: `assets/[name]-[hash:${HASH}].js`,
  chunkFileNames: `assets/[name]-[hash:${HASH}].js`,
  assetFileNames: `assets/[name]-[hash:${HASH}][extname]`,
};

/** Files that many screens need, the most frequent first. */
const ofManyScreens = [
  'drawer',
  'form-state',
  'overlays',
  'record',
  'list-screen',
  'schemas',
  'fields',
  'date-field',
  'allergy',
  'orders',
  'add-file',
  'merge-dialog',
];

/**
 * What a screen preloads: without what the page and its frame have loaded already. What many screens need comes first, because lists
 * that begin alike are compressed better.
 */
export function preloadsOf(dependencies: readonly string[]): string[] {
  const position = (name: string) => {
    const found = ofManyScreens.findIndex((file) => new RegExp(`/${file}-[\\w-]{${HASH}}\\.`).test(name));
    return found === -1 ? ofManyScreens.length : found;
  };
  return dependencies.filter((name) => !/\/(rolldown-runtime|frame)-/.test(name)).toSorted((one, other) => position(one) - position(other));
}

/**
 * Limits the number of files besides a screen's own, because each one is a request before the first row: what all pages need
 * (from the imports), and the frame for signed-in users together with what lists need, because most screens are lists. Without it the first rows of the order list
 * take 2.2 times as long, 1.6 times on a slow processor.
 */
export function fewFiles(): Plugin {
  const everyPageFiles = new Set<string>();
  const signInFiles = new Set<string>();
  const frameFiles = new Set<string>();
  return {
    name: 'few-files',
    apply: 'build',
    config: () => {
      const groups = [
        { name: 'form-state', test: formState, priority: 2.5 },
        {
          name: 'console',
          test: (id: string) =>
            everyPageFiles.has(id) ||
            sharedKeys.test(id) ||
            firstStyles.test(id) ||
            libraryParts.test(id) ||
            (signInFiles.has(id) && smallParts.test(id) && !formState.test(id)),
          priority: 3,
        },
        {
          name: 'frame',
          test: (id: string) => frameFiles.has(id) || listParts.test(id) || listLibraryParts.test(id) || smallParts.test(id),
          priority: 2,
        },
        { name: 'drawer', test: drawerParts, priority: 1 },
        { name: 'overlays', test: overlayParts, priority: 1 },
        { name: 'record', test: recordParts, priority: 1 },
        { name: 'orders', test: orderLists, priority: 0 },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...fileNames } } } };
    },
    buildEnd() {
      const collect = (id: string, files: Set<string>) => {
        if (files.has(id) || /\/@(mantine|tabler)\//.test(id) || listLibraryParts.test(id)) return;
        files.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) collect(imported, files);
      };
      collect(path.join(source, 'app/console.tsx'), everyPageFiles);
      collect(path.join(source, 'platform/console/shell/frame.tsx'), frameFiles);
      for (const id of this.getModuleIds()) {
        if (frameParts.test(id)) collect(id, frameFiles);
        if (signInScreen.test(id)) collect(id, signInFiles);
      }
    },
  };
}
