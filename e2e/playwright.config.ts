import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@icebox/sandbox/imap/ports'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './support/chromium.ts'

// The configuration is read again by every worker; port and data folder are chosen once and handed on.
process.env.STORY_PORT ??= String(await freePort())
process.env.STORY_HOME ??= openFolder()

const url = `http://localhost:${process.env.STORY_PORT}`

export default defineConfig({
  testDir: './stories',
  workers: 1,
  // The long ones are told by `npm run test:long`.
  ...(process.env.STORIES === 'long' ? { grep: /@long/ } : { grepInvert: /@long/ }),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  metadata: { home: join(process.env.STORY_HOME, 'home') },
  outputDir: join(process.env.STORY_HOME, 'results'),
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...CHROMIUM_ARGS] },
    // Recording every step costs a third more; whoever looks for a fault asks for it by STORY_TRACE=on.
    trace: process.env.STORY_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node scripts/bootstrap.mjs start',
    cwd: '..',
    url: `${url}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.STORY_PORT,
      ICEBOX_HOME: join(process.env.STORY_HOME, 'home'),
      LOG_LEVEL: 'warn',
      SANDBOX_TRICKLE: 'off',
    },
  },
})

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-stories-'))
  chmodSync(folder, 0o755)
  return folder
}
