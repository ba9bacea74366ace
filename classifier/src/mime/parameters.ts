/** A value such as `text/plain; charset=utf-8`: the part before the parameters, lowercased, and the parameters. */
export interface Structured {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map()
const MAX_PARAMETERS = 50

/** Reads a structured field (RFC 2045, 5.1). Of a parameter given twice the first counts. */
export function readStructured(field: string): Structured {
  const semicolon = field.indexOf(';')
  const value = withoutComments(semicolon === -1 ? field : field.slice(0, semicolon))
    .trim()
    .toLowerCase()
  if (semicolon === -1) return { value, parameters: NO_PARAMETERS }
  const parameters = new Map<string, string>()
  PARAMETER.lastIndex = semicolon
  for (let match = PARAMETER.exec(field); match !== null; match = PARAMETER.exec(field)) {
    const [, name = '', quoted, token = ''] = match
    const key = name.toLowerCase()
    if (!parameters.has(key)) parameters.set(key, quoted === undefined ? token.trimEnd() : unquote(quoted))
    if (parameters.size === MAX_PARAMETERS) break
  }
  return { value, parameters: joined(parameters) }
}

const PARAMETER = /[;\s]([a-z0-9_*-]{1,40})\s{0,20}=\s{0,20}(?:"((?:[^"\\]|\\.){0,2000})"|([^;"]{0,2000}))/gi

function withoutComments(text: string): string {
  return text.includes('(') ? text.replace(/\([^()]{0,500}\)/g, ' ') : text
}

function unquote(quoted: string): string {
  return quoted.includes('\\') ? quoted.replace(/\\(.)/g, '$1') : quoted
}

/** Puts parameters together that were cut in pieces or percent-encoded (RFC 2231): boundary*0="a"; boundary*1="b". */
function joined(parameters: Map<string, string>): ReadonlyMap<string, string> {
  for (const name of [...parameters.keys()]) {
    const star = name.indexOf('*')
    if (star === -1) continue
    const base = name.slice(0, star)
    if (parameters.has(base)) continue
    let value = pieceOf(parameters, base) ?? ''
    for (let at = 0; at < MAX_PARAMETERS; at++) {
      const piece = pieceOf(parameters, `${base}*${at}`)
      if (piece === undefined) break
      value += piece
    }
    parameters.set(base, value)
  }
  return parameters
}

function pieceOf(parameters: ReadonlyMap<string, string>, name: string): string | undefined {
  const encoded = parameters.get(`${name}*`)
  if (encoded === undefined) return name.includes('*') ? parameters.get(name) : undefined
  const bare = encoded.replace(/^[^']*'[^']*'/, '')
  return bare.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
