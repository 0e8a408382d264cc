import './figure-tiles.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Reason, useReasonAnchor } from './reason.tsx';

interface FigureTileProps {
  name: string;
  /** How the figure is computed. */
  formula: string;
  /** Its rows; null: a wall has no input. */
  to: string | null;
  /** Passed limit, as `data-attention`. */
  attention?: string | null;
  detail?: string | undefined;
  children: ReactNode;
}

/** A figure, in a list `figure-tiles`, that leads to its rows and says how it is computed. */
export function FigureTile({ name, formula, to, attention = null, detail, children }: FigureTileProps) {
  const id = useId();
  const { anchor, hide, handlers } = useReasonAnchor();
  const content = (
    <>
      <span className="figure-tile-name">{name}</span>
      <strong>{children}</strong>
      <small>{detail}</small>
    </>
  );
  if (to === null)
    return (
      <li className="figure-tile" data-attention={attention}>
        {content}
      </li>
    );
  return (
    <li className="figure-tile" data-attention={attention}>
      <Link to={to} aria-describedby={id} {...handlers}>
        {content}
      </Link>
      <Reason id={id} text={formula} anchor={anchor} onClose={hide} />
    </li>
  );
}
