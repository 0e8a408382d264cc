import { expect, it } from 'vitest';
import { AbsentAgents } from '#features/supervision/console/floor/absent-agents.tsx';
import { render, screen } from '#tests/support/render.tsx';

it('names agents who are absent in their shift', () => {
  const { rerender } = render(<AbsentAgents absent={[{ user_id: 31, name: 'Tejas Sawant', shift: { from: '09:00', until: '18:00' } }]} />);
  expect(screen.getByRole('region', { name: 'Absent' })).toHaveTextContent(
    '1 agent is absent: the shift has begunTejas Sawant 09:00 – 18:00',
  );
  rerender(<AbsentAgents absent={[]} />);
  expect(screen.queryByRole('region', { name: 'Absent' })).not.toBeInTheDocument();
});
