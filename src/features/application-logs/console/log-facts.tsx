import type { ServerLogEntry } from '../contract.ts';

/** What was logged with an entry, by path. */
export const LogFacts = ({ facts }: Pick<ServerLogEntry, 'facts'>) => (
  <dl className="log-details">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
