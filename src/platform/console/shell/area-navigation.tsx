import './area-navigation.css';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { t } from '../language/language.ts';

interface AreaNavigationProps {
  /** Name of the area, marked with `msg`. */
  title: string;
  /** Its screens; their words are marked with `msg`. */
  screens: readonly (readonly [path: string, words: string])[];
  /** The open one. */
  children: ReactNode;
}

/** Navigation between the screens of an area that has one entry in the menu, above the open screen. */
export const AreaNavigation = ({ title, screens, children }: AreaNavigationProps) => (
  <div className="area-and-navigation">
    <nav className="area-navigation" aria-label={t(title)}>
      {screens.map(([path, words]) => (
        <NavLink key={path} to={path} end>
          {t(words)}
        </NavLink>
      ))}
    </nav>
    {children}
  </div>
);
