import { defineConfig } from 'vitest/config'
import { folderInMemory } from './scripts/stages/memory-folder.ts'

process.env.TMPDIR = folderInMemory() ?? process.env.TMPDIR

const exclude = ['**/node_modules/**', '**/build/**', '**/.icebox/**']

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more workers would only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    projects: [
      // A fresh module graph for every file (isolate) costs more than the tests in it; the files share nothing that changes.
      {
        extends: true,
        test: {
          name: 'plain',
          isolate: false,
          include: ['{contract,classifier,mailbox,sandbox,web,scripts}/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
      {
        // Only these tests need PostgreSQL; a run without them does not start one.
        extends: true,
        test: {
          name: 'server',
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
