import '@mantine/core/styles/Tooltip.layer.css';
import './overlays.css';
import { Tooltip } from '@mantine/core';

interface BubbleProps {
  anchor: HTMLElement;
  text: string;
  /** Called if its code cannot be loaded. */
  onClose: () => void;
}

/** Mantine's Tooltip below any element. Rendered while open. */
export default function Bubble({ anchor, text }: BubbleProps) {
  return <Tooltip opened className="floating" target={anchor} label={text} />;
}
