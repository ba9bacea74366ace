import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@icebox/sandbox/imap/ports'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS } from './support/chromium.ts'
import { OPERATOR, type StoryMetadata } from './support/installations.ts'

/** One keeps somewhat less than two cores busy; a third would only make all of them slow. */
const WORKERS = 2

// The configuration is read again by every worker; ports and data folders are chosen once and handed on.
process.env.STORY_FOLDER ??= openFolder()
process.env.STORY_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, () => freePort()))).join(',')

const folder = process.env.STORY_FOLDER
const products = process.env.STORY_PORTS.split(',').map(port => ({
  port,
  url: `http://localhost:${port}`,
  home: join(folder, `home-${port}`),
}))
const metadata: StoryMetadata = { installations: products.map(({ url, home }) => ({ url, home })) }

export default defineConfig({
  testDir: './stories',
  workers: WORKERS,
  ...(process.env.STORIES !== 'whole' && { grepInvert: /@whole/ }),
  // What is well waits for neither; a crowded machine may be three times slower than a quiet one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  metadata,
  outputDir: join(folder, 'results'),
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [...CHROMIUM_ARGS],
    },
    // Recording every step costs a third more; whoever looks for a fault asks for it by STORY_TRACE=on.
    trace: process.env.STORY_TRACE === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  webServer: products.map(({ url, port, home }) => ({
    command: 'node scripts/bootstrap.mjs start',
    cwd: '..',
    url: `${url}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      ...{ PORT: port, ICEBOX_HOME: home, LOG_LEVEL: 'warn', SANDBOX_TRICKLE: 'off' },
      // Where an operator is named the sandbox has to be asked for.
      ...{ OPERATOR_EMAILS: OPERATOR, SANDBOX: 'on' },
    },
  })),
})

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-stories-'))
  chmodSync(folder, 0o755)
  return folder
}
