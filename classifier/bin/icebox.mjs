#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { load } from './load.mjs'

const COMMANDS = {
  scan: '../scan/command.ts',
  rule: '../rule/command.ts',
  evaluate: '../evaluation/command.ts',
  mcp: '../../scripts/mcp.ts',
}

/** Commands about an installation. */
const OPERATION = [
  ...[
    'doctor',
    'explain',
    'backup',
    'restore',
    'upgrade',
    'rotate-keys',
    'suspend',
    'resume',
    'erase',
    'limit',
    'refund',
  ],
]

const [name, ...rest] = process.argv.slice(2)
if (OPERATION.includes(name)) {
  const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url))
  process.exit(spawnSync(process.execPath, [bootstrap, name, ...rest], { stdio: 'inherit' }).status ?? 1)
}
const file = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
if (file === undefined) {
  const isHelp = name === undefined || name === 'help' || name === '--help' || name === '-h'
  const usage = `Usage: icebox scan [--json] PATH…     judge mail: files, folders, Maildir, mbox, or - for stdin
       icebox rule "SENTENCE" PATH… say what a rule in plain words would do, and with which mail
       icebox evaluate FILE…         measure the judge on labelled mail
       icebox doctor                 look at this installation and name what is broken
       icebox explain MESSAGE-ID     say why a message was moved, came back or stayed
       icebox mcp                    let an assistant ask an Icebox (ICEBOX_URL, ICEBOX_KEY)
       icebox backup FILE            write all that is stored into one file; --with-keys puts the keys into it
       icebox restore FILE           fill an empty database from a backup
       icebox upgrade                back up and bring the database to this version; --check says what is to come
       icebox rotate-keys            seal all passwords and tokens under the first key; --new makes one
       icebox suspend ADDRESS        put somebody's team on hold; resume lets it go on
       icebox erase ADDRESS          delete an account with all that is stored; --dissolve ends its team too
       icebox limit ADDRESS SCANS    give somebody's team so many scans a month; "plan" is what its plan holds
       icebox refund ADDRESS         give back what the money-back guarantee covers, and end the plan
`
  process[isHelp ? 'stdout' : 'stderr'].write(isHelp ? usage : `icebox: no command "${name}"\n${usage}`)
  process.exit(isHelp ? 0 : 2)
}

process.stdout.on('error', error => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
const { run } = await load(name, new URL(file, import.meta.url))
process.exitCode = await run(rest)
