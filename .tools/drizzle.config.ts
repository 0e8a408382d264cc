import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config .tools/drizzle.config.ts --name <what>` writes the next migration. */
export default defineConfig({ dialect: 'postgresql', schema: ['./src/server/db/schema.ts', './src/server/db/master-schema.ts', './src/server/db/drug-schema.ts', './src/server/db/integrity-schema.ts', './src/server/db/files-schema.ts', './src/server/db/search-schema.ts', './src/server/db/batches-schema.ts', './src/server/db/store-schema.ts', './src/server/db/rate-schema.ts', './src/server/db/lists-schema.ts', './src/server/db/pipo-schema.ts', './src/server/db/rule-schema.ts', './src/server/db/recording-schema.ts'], out: './src/server/db/migrations' });
