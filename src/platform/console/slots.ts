import type { ComponentType } from 'react';
import type { Permission } from '#platform/access/permissions.ts';
import type { MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

/** A component whose code loads on its own. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Places where features add components, with the props that these get. Whoever offers a further place merges it in here. */
export interface ComponentSlots {
  /** In the header, before what the shell shows there, and after it. */
  'header.start': { user: CurrentUser };
  'header.end': { user: CurrentUser };
  /** Over every screen of a signed-in user. */
  overlay: object;
  /** Sections at the end of the account page. */
  'account.section': object;
}

/** Records that follow a machine: how they are counted and where they are listed. */
export interface MachineRecords {
  machine: string;
  /** A count of records, marked with `msg`: `n` decides the form, `count` is what is read. */
  records: string;
  /** Address of the records in a state; null where no list can show them. */
  listOf: (state: string) => string | null;
  /** Why there is no such list, marked with `msg`. */
  noList: string;
  /** What it takes to open that list. */
  permission: Permission;
}

/** Places where features add something else. */
export interface Slots {
  'machine.records': MachineRecords;
  /** Entries of the settings menu. */
  'settings.items': (user: CurrentUser) => MenuItem[];
}

/** What a feature adds, by place. */
export type SlotContents = { readonly [Name in keyof Slots]?: readonly Slots[Name][] } & {
  readonly [Name in keyof ComponentSlots]?: readonly Load<ComponentSlots[Name]>[];
};

const contents: SlotContents[] = [];

/** Called once at start-up with the contents of all features. */
export function registerSlots(added: readonly SlotContents[]): void {
  contents.push(...added);
}

/** What all features added to a place, in the features' order. */
export const slot = <Name extends keyof SlotContents>(name: Name): NonNullable<SlotContents[Name]> =>
  contents.flatMap((added) => (added[name] ?? []) as readonly unknown[]) as unknown as NonNullable<SlotContents[Name]>;
