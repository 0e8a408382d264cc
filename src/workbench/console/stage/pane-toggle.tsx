import type { Icon } from '@tabler/icons-react';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';

interface PaneToggleProps {
  icon: Icon;
  /** What a press does. */
  label: string;
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

/** Button that collapses a pane beside the chart, larger when only the button is left. */
export const PaneToggle = ({ icon, label, collapsed, onCollapse }: PaneToggleProps) => (
  <IconButton
    icon={icon}
    size={collapsed ? 'md' : 'sm'}
    variant={collapsed ? 'default' : 'subtle'}
    label={label}
    aria-expanded={!collapsed}
    onClick={() => onCollapse(!collapsed)}
  />
);
