import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError } from './error.ts'

/** The folder, made where it was missing. Throws ConfigError when nothing can be written there. */
export function writableFolder(folder: string): string {
  try {
    makeFolder(folder)
    writeFileSync(resolve(folder, '.writable'), '')
    return folder
  } catch {
    throw new ConfigError(`The data folder ${folder} cannot be written; set ICEBOX_HOME to a folder that can.`)
  }
}

/** One folder at a time: Node's own way of making several never returns below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** 32 random bytes in base64, made once and kept in the folder, readable by nobody else. */
export function keptSecret(home: string, name: string): string {
  const file = resolve(home, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Throws ConfigError naming the variable when the file cannot be read. */
export function fileText(variable: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`The file ${file} named by ${variable} cannot be read; correct the path or leave it out.`)
  }
}
