import './record.css';
import { type KeyboardEvent, type ReactNode, useId } from 'react';

export interface TabItem<Id extends string> {
  id: Id;
  title: string;
  count?: number;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabItem<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  children: ReactNode;
}

/** Tabs with the ARIA pattern: arrow keys move and select, Tab moves into the panel. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const base = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[(at + delta + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.title} {tab.count !== undefined && <small>{tab.count}</small>}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} className="tab-panel" role="tabpanel" aria-labelledby={`${base}-${chosen}`} tabIndex={0}>
        {children}
      </div>
    </>
  );
}
