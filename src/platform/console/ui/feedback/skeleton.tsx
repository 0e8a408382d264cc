import './feedback.css';

/** Stands where a value will be. `width` in pixels or as a share. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
