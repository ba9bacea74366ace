import { run } from './command.ts'

// Whoever reads the report may stop early, as head does.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await run(process.argv.slice(2))
