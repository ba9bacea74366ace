import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,classifier,mailbox,sandbox,server,web,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', '**/.icebox/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
