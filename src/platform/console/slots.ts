import type { ComponentType } from 'react';
import type { Permission } from '#platform/access/permissions.ts';
import type { MenuItem } from '#platform/console/ui/overlays/menu.tsx';
import type { CurrentUser } from '#platform/session/console/current-user.ts';

/** Loader of a component. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Component slots with their props. Modules that offer further slots merge them in here. */
export interface ComponentSlots {
  /** In the header, before and after the shell's own controls. */
  'header.start': { user: CurrentUser };
  'header.end': { user: CurrentUser };
  /** Below every screen within the shell. What it shows may change, but not its height, so that nothing moves under the pointer. */
  'screen.foot': { user: CurrentUser };
  /** Over every screen of a signed-in user. */
  overlay: object;
  /** Sections of the start page, after the figures. */
  'home.section': { user: CurrentUser };
  /** Sections at the end of the account page. */
  'account.section': object;
}

/** Records of a state machine: how to count and where to list them. */
export interface MachineRecords {
  machine: string;
  /** Count of records, marked with `msg`: `n` selects the plural form, `count` is displayed. */
  records: string;
  /** Path of the list that filters by the state, or the address of the records in a state; null or left out: no list can filter by it. */
  list?: string | ((state: string) => string | null);
  /** Field of the list that has the state; `status` by default. */
  field?: string;
  /** Shown when there is no such list, marked with `msg`. */
  noList?: string;
  /** Permission to open that list. */
  permission: Permission;
}

/** Slots for other values. */
export interface Slots {
  'machine.records': MachineRecords;
  /** Entries of the settings menu. */
  'settings.items': (user: CurrentUser) => MenuItem[];
}

/** Contributions of a feature by slot. */
export type SlotContents = { readonly [Name in keyof Slots]?: readonly Slots[Name][] } & {
  readonly [Name in keyof ComponentSlots]?: readonly Load<ComponentSlots[Name]>[];
};

const contents: SlotContents[] = [];

/** Registers the contributions of all features at start-up. */
export function registerSlots(added: readonly SlotContents[]): void {
  contents.push(...added);
}

/** All contributions to a slot, in feature order. */
export const slot = <Name extends keyof SlotContents>(name: Name): NonNullable<SlotContents[Name]> =>
  contents.flatMap((added) => (added[name] ?? []) as readonly unknown[]) as unknown as NonNullable<SlotContents[Name]>;
