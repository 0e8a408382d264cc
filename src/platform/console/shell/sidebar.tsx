import { IconExternalLink, IconLayoutSidebar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Area, areaGroups } from './area.ts';
import { t } from '../language/language.ts';
import { settings } from '../client/settings.ts';
import { whenQuiet } from '../actors/when-quiet.ts';
import { useDisplay } from '../display/display.ts';
import { count } from '../language/formats.ts';
import { slot } from '../slots.ts';
import { useWorkCountsWhenQuiet, type WorkFigure } from '#platform/work/console/work-counts.ts';

interface SidebarProps {
  areas: readonly Area[];
  open: Area | null;
  collapsed: boolean;
  onToggle: () => void;
}

/** Menu of the areas that the user may open, under headings or as a flat list. */
export function Sidebar({ areas, open, collapsed, onToggle }: SidebarProps) {
  const { menu } = useDisplay();
  const work = useWork();
  const nav = useRef<HTMLElement>(null);
  const entry = open?.within ?? open?.id;
  // In a long menu the open area would be out of sight.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scrolls when another area is opened
  useEffect(() => whenQuiet(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })), [entry]);
  const groups =
    menu === 'flat'
      ? [{ title: null, members: areas }]
      : [null, ...areaGroups].map((title) => ({ title, members: areas.filter((area) => area.group === title) }));
  return (
    <nav ref={nav} className="side" aria-label={t('Areas')}>
      {groups
        .filter(({ members }) => members.length > 0)
        .map(({ title, members }) => (
          <div key={title ?? ''} className="side-group" role={title ? 'group' : undefined} aria-label={title ? t(title) : undefined}>
            {title && <p className="side-title">{t(title)}</p>}
            {members.map((area) => (
              <Link
                key={area.id}
                to={area.path}
                className="side-item"
                aria-current={area.id === entry ? 'page' : undefined}
                title={collapsed ? t(area.menu ?? area.title) : undefined}
                aria-describedby={work.has(area.id) ? `work-${area.id}` : undefined}
              >
                <area.icon />
                <span>{t(area.menu ?? area.title)}</span>
                <WorkMark {...work.get(area.id)} />
              </Link>
            ))}
          </div>
        ))}
      <AvailabilityDashboard collapsed={collapsed} />
      <div className="side-bottom">
        <button
          type="button"
          className="side-item"
          aria-expanded={!collapsed}
          aria-keyshortcuts="["
          title={collapsed ? t('Expand') : undefined}
          onClick={onToggle}
        >
          <IconLayoutSidebar />
          <span>{collapsed ? t('Expand') : t('Collapse')}</span>
          <kbd aria-hidden="true">[</kbd>
        </button>
      </div>
    </nav>
  );
}

interface Work {
  figure: WorkFigure;
  n: number;
}

/** Work that waits, by area; areas without any are left out. */
function useWork(): ReadonlyMap<string, Work> {
  const counts = useWorkCountsWhenQuiet();
  return new Map(
    slot('work').flatMap((figure) => {
      const n = counts?.[figure.id] ?? 0;
      return figure.area !== undefined && n > 0 ? [[figure.area, { figure, n }]] : [];
    }),
  );
}

/** Counts above this are shown as "99+". */
const MAX_COUNTED = 99;

/** Count next to a menu entry: a description, not part of the accessible name. */
function WorkMark({ figure, n = 0 }: Partial<Work>) {
  if (!figure) return null;
  return (
    <>
      <b className={`side-count side-count-${figure.tone ?? 'end'}`} aria-hidden="true">
        {n > MAX_COUNTED ? `${MAX_COUNTED}+` : n}
      </b>
      <i id={`work-${figure.area}`} hidden>
        {t('{label}: {n}', { label: t(figure.label), n: count(n) })}
      </i>
    </>
  );
}

/** Link to the external availability dashboard (§2.2), if configured. */
function AvailabilityDashboard({ collapsed }: { collapsed: boolean }) {
  const address = settings().operationsDashboardUrl;
  if (!address) return null;
  const words = t('Availability dashboard');
  return (
    <div className="side-group">
      <a className="side-item" href={address} target="_blank" rel="noopener noreferrer" title={collapsed ? words : undefined}>
        <IconExternalLink />
        <span>
          {words} <span className="visually-hidden">{t('(opens in a new tab)')}</span>
        </span>
      </a>
    </div>
  );
}
