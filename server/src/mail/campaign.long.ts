import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaign, HOURS_OF_A_MAIL } from '../../testing/campaign/campaign.ts'
import { dovecotHost } from '../../testing/campaign/dovecot-host.ts'
import type { Host } from '../../testing/campaign/post.ts'
import { twinHost } from '../../testing/campaign/twin-host.ts'

/** 24 hours of a mailbox's mail. */
const ARRIVALS = 120
const CAMPAIGN_MS = 3_600_000
const SEEDS = [3_001]

const HOSTS: readonly (readonly [string, () => Promise<Host>])[] = [
  ['Dovecot that can move', () => dovecotHost('move')],
  ['Dovecot that can only copy', () => dovecotHost('copy')],
  ['the twin of Google', () => twinHost('google')],
  ['the twin of Microsoft', () => twinHost('microsoft')],
]

describe.each(HOSTS)('mail at %s, while workers, lines, clocks and the database fail', (_, open) => {
  let host: Host
  beforeAll(async () => {
    host = await open()
  })
  afterAll(() => host.stop())

  it.each(SEEDS)(
    'lies there once, byte for byte, where its owner or the judge put it (seed %i)',
    async seed => {
      const fought = await campaign(host, seed, ARRIVALS)
      const done = [...fought.done].toSorted(([a], [b]) => a.localeCompare(b))
      console.log(
        [
          `${fought.arrivals} mails, ${fought.arrivals * HOURS_OF_A_MAIL} hours of mail at ${host.kind}, in ${fought.seconds} s of which ${fought.settling} s until all was quiet:`,
          ...done.map(([what, times]) => `  ${times} × ${what}`),
          ...fought.tolerated.map(({ copy, why }) => `  tolerated: ${copy}: ${why}`),
          ...fought.told,
          ...fought.faults.map(fault => `WRONG ${fault}`),
        ].join('\n'),
      )
      expect(fought.faults).toEqual([])
    },
    CAMPAIGN_MS,
  )
})
