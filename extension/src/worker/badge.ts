import { type Kept, watchKept } from '../kit/kept.ts'

export interface Badge {
  readonly text: string
  readonly color: string
  /** What a pointer at rest over the icon reads. */
  readonly title: string
}

const ICE = '#007498'
const AMBER = '#a86500'
const GREY = '#5d6f7b'
const WIDEST = 999

/** Keeps the sign at the icon true: what was blocked today, that nobody is connected, or that a mailbox waits for its owner. */
export function watchBadge(): void {
  watchKept(kept => void paint(badgeOf(kept)))
}

export function badgeOf({ link, last, silentSince }: Kept): Badge {
  if (!link) return { text: '!', color: GREY, title: 'Icebox: not connected' }
  if (!last) return { text: '', color: GREY, title: 'Icebox' }
  const { stats, mailboxes } = last.shown
  const waiting = mailboxes.find(({ needs }) => needs !== null)
  if (waiting) return { text: '●', color: AMBER, title: `Icebox: ${waiting.address} needs you` }
  const text = stats.blockedToday > WIDEST ? `${WIDEST}+` : String(stats.blockedToday)
  const title = `Icebox: ${stats.blockedToday} blocked today`
  return { text: stats.blockedToday === 0 ? '' : text, color: silentSince === undefined ? ICE : GREY, title }
}

async function paint({ text, color, title }: Badge): Promise<void> {
  await chrome.action.setBadgeText({ text })
  await chrome.action.setBadgeBackgroundColor({ color })
  await chrome.action.setBadgeTextColor({ color: '#ffffff' })
  await chrome.action.setTitle({ title })
}
