import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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

/** The keys of `TOKEN_KEYS` as they are kept in the data folder: all of them, or the one made at the first start. */
export function keptTokenKeys(home: string): string {
  const file = resolve(home, KEPT_KEYS)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : `k1:${keptSecret(home, 'token-key')}`
}

/** Keeps these instead; what was kept before stays beside them. */
export function keepTokenKeys(home: string, tokenKeys: string): void {
  replace(resolve(home, KEPT_KEYS), tokenKeys)
}

export function keepSecret(home: string, secret: string): void {
  replace(resolve(home, 'secret'), secret)
}

const KEPT_KEYS = 'token-keys'

/** All or nothing, and readable by nobody else. */
function replace(file: string, text: string): void {
  if (existsSync(file)) copyFileSync(file, `${file}.before-${Date.now()}`)
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.part`, file)
}

/**
 * The environment with what files hold in the place of their names: for `SECRET_FILE` what is in that file, as `SECRET`.
 * Throws ConfigError where a file cannot be read or both are set.
 */
export function withFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read = { ...env }
  for (const name of names) {
    const file = env[`${name}_FILE`] || undefined
    if (file === undefined) continue
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE say the same; leave one of them out.`)
    read[name] = fileText(`${name}_FILE`, file)?.trim()
  }
  return read
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
