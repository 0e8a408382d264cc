import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config .tools/drizzle.config.ts --name <what>` writes the next migration. */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/schema.ts', out: './src/platform/server/db/migrations' });
