import type { Demo } from '#platform/server/demo/demo.ts';
import { phoneNumber } from '#platform/server/demo/people.ts';
import { users } from '#platform/session/schema.ts';
import { demoPassword } from './demo-accounts.ts';
import { demoMfaSecret } from './demo/mfa-secret.ts';
import { accountHolders, agents } from './demo/staff.ts';

/** The demo accounts and the agents beside them, all with the same password. */
const demo: Demo = {
  tables: [users],
  fill: async ({ insert, hashPassword }) => {
    const password_hash = await hashPassword(demoPassword);
    const rows = [...accountHolders, ...agents].map(({ id, username, name, title, agent_id, roles, tabs, mfa }) => ({
      id,
      username,
      email: `${username}@galen.example`,
      name,
      phone_no: phoneNumber(-id),
      title,
      password_hash,
      agent_id,
      roles,
      tabs,
      on_duty: agent_id !== null,
      mfa_enabled: mfa,
      mfa_secret: mfa ? demoMfaSecret(username) : null,
    }));
    await insert(users, rows);
  },
};
export default demo;
