import { Link } from 'react-router-dom';
import { EmptyState } from '#console/ui/feedback/states.tsx';

/** An address that leads nowhere. */
export default function NotFoundScreen() {
  return (
    <div className="not-found">
      <h1 className="visually-hidden">No such page</h1>
      <EmptyState title="There is no page at this address" actions={<Link to="/">Go to the start</Link>}>
        It may have been typed wrong, or the link is older than the page.
      </EmptyState>
    </div>
  );
}
