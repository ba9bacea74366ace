import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive, in pieces. */
export interface ArchivedFile {
  readonly name: string
  readonly texts: AsyncIterable<string>
}

/** A ZIP of texts in UTF-8, written piece by piece: of each file no more is in memory than the piece at hand. */
export async function* zipOf(files: Iterable<ArchivedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const bytes = new TextEncoder()
  for (const { name, texts } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = at
    zip.add(file)
    for await (const text of texts) {
      file.push(bytes.encode(text))
      yield* written.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}
