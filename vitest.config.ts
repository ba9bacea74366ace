import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/build/**', '**/.icebox/**']

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers would only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{contract,classifier,mailbox,sandbox,web,scripts}/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
      {
        // Only these tests need PostgreSQL; a run without them does not start one.
        extends: true,
        test: {
          name: 'server',
          // A fresh module graph for every file costs more than the tests in it; the files share nothing that changes.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude,
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        // Minutes to hours each; `npm run test:long` runs them.
        extends: true,
        test: {
          name: 'long',
          include: ['server/**/*.long.ts'],
          exclude,
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
    ],
  },
})
