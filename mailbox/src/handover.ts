import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'

/**
 * Tells of an error of the one letter that this transport sends whether the letter may have gone all the same: once its text
 * is on the way, only an answer of the host says what became of it. A connection that ends, or stays silent, is no answer.
 */
export function watchHandover(transport: Transporter): (error: unknown) => boolean {
  let hasBegun = false
  async function* noted(text: AsyncIterable<Buffer>) {
    hasBegun = true
    yield* text
  }
  transport.use('stream', (mail, done) => {
    // Nobody reads what comes out here before the host has asked for the text.
    mail.message.processFunc(text => Readable.from(noted(text), { objectMode: false }))
    done()
  })
  return error => hasBegun && typeof (error as { responseCode?: unknown }).responseCode !== 'number'
}
