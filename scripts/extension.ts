import { join } from 'node:path'
import { buildExtension, scriptBytes, zipBytes } from './build-extension.ts'
import { ROOT, runCommand } from './run.ts'

const DIST = join(ROOT, 'dist')

/** `npm run extension`: the packages of the browser extension, to be loaded or handed to a store. */
await runCommand(async () => {
  await buildExtension(DIST)
  for (const [name, bytes] of Object.entries(zipBytes(DIST))) console.log(`dist/${name}  ${inKb(bytes)} KB`)
  console.log(`Scripts: ${inKb(scriptBytes(DIST))} KB as gzip. Unpacked, for “Load unpacked” in Chrome: dist/unpacked`)
})

function inKb(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}
