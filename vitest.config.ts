import { defineConfig } from 'vitest/config'
import { folderInMemory } from './scripts/stages/memory-folder.ts'

process.env.TMPDIR = folderInMemory() ?? process.env.TMPDIR

const exclude = ['**/node_modules/**', '**/build/**', '**/.icebox/**']
const WHOLE = '**/*.whole.test.ts'

export default defineConfig({
  test: {
    // These end what hangs; on a busy machine a test takes several times as long as on a quiet one.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Two cores: the third works while another waits; more would only wait for each other and for PostgreSQL.
    maxWorkers: 3,
    projects: [
      // A fresh module graph for every file (isolate) costs more than the tests in it; the files share nothing that changes.
      {
        extends: true,
        test: {
          name: 'plain',
          isolate: false,
          include: ['{contract,classifier,mailbox,sandbox,web,extension,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, WHOLE],
        },
      },
      {
        // Only these tests need PostgreSQL; a run without them does not start one.
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [...exclude, WHOLE],
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        // They wait, kill and start much; `npm test -- --whole` runs them.
        extends: true,
        test: {
          name: 'whole',
          isolate: false,
          include: [WHOLE],
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
