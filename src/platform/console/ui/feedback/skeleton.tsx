import './feedback.css';

/** Placeholder for a value. `width` in pixels or as a percentage. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
