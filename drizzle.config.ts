// Configures `npx drizzle-kit generate`, which creates a migration from a change in server/platform/db/schema.ts.
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/platform/db/schema.ts',
  out: './server/platform/db/migrations',
})
