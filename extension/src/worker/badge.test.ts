import { getPopup } from '@icebox/contract/api/popup'
import { expect, it } from 'vitest'
import type { Kept } from '../kit/kept.ts'
import { badgeOf } from './badge.ts'

const link = { origin: 'https://icebox.example', email: 'ada@fernbank.example', key: 'icb_live_x' }
const shown = getPopup.output.parse(getPopup.example.output)
const withStats = (blockedToday: number) => ({ ...shown, stats: { ...shown.stats, blockedToday } })
const kept = (change: Partial<typeof shown> = {}, more: Partial<Kept> = {}): Kept => ({
  ...{ link, last: { shown: { ...shown, ...change }, at: 0 } },
  ...more,
})
const mailbox = { address: 'ada@fernbank.example', folderUrl: null, needs: 'Connect it again.' }

it.each([
  ['nobody is connected', {}, '!', /not connected/],
  ['nothing is known yet', { link }, '', /^Icebox$/],
  ['of today', kept(), '14', /14 blocked today/],
  ['nothing today', kept(withStats(0)), '', /0 blocked today/],
  ['many', kept(withStats(1_284)), '999+', /1284 blocked today/],
  ['a mailbox waits for its owner', kept({ mailboxes: [mailbox] }), '●', /ada@fernbank.example needs you/],
] as const)('%s', (_case, state, text, title) => {
  expect(badgeOf(state as Kept)).toMatchObject({ text, title: expect.stringMatching(title) })
})

it('turns grey while the server is silent, with the last number', () => {
  const [silent, heard] = [badgeOf(kept({}, { silentSince: 1 })), badgeOf(kept())]
  expect(silent.text).toBe(heard.text)
  expect(silent.color).not.toBe(heard.color)
})
