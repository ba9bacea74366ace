import type { MailboxHealth } from '@icebox/contract/mailbox'
import { calledInSentences } from '@icebox/contract/mailbox-providers'
import { type RefObject, useEffect, useRef } from 'react'
import { formatCount } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import type { Folder } from '../list/folders.ts'
import type { Deeds } from '../use-deeds.ts'
import type { Review } from '../use-review.ts'
import { CampaignReader } from './campaign-reader.tsx'
import { DetailBar } from './detail-bar.tsx'
import { KeyLine } from './key-line.tsx'
import { MessageText } from './message-text.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Reader } from './reader.tsx'
import { deedsFor } from './reader-deeds.ts'
import { useSecondClick } from './use-second-click.ts'

interface ReaderPaneProps {
  userId: string
  folder: Folder
  review: Review
  deeds: Deeds
  mailboxes: readonly MailboxHealth[]
  lineNow: number | undefined
}

export function ReaderPane({ userId, folder, review, deeds, mailboxes, lineNow }: ReaderPaneProps) {
  const { cursor, staying, text, query } = review
  const heading = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLElement>(null)
  const item = cursor.current
  useStartAtTop(pane, item?.id, cursor.isOpen)
  const dropSecondClick = useSecondClick(item?.id)
  useHeadingFocus(heading, cursor.isOpen ? cursor.focusWish : undefined)
  const mailbox = mailboxes.find(each => each.address === item?.mailboxAddress)
  const at = staying.findIndex(row => row.id === item?.id)
  const reading = item && {
    item,
    folderUrl: mailbox?.folderUrl ?? null,
    deeds: deedsFor(item, {
      onRestore: deeds.restoreOne,
      onFreeze: deeds.freezeOne,
      onAllow: deeds.allowOne,
      onBlock: deeds.blockOne,
      onAsk: deeds.askOneToStop,
      isAskLocked: deeds.stop.isLocked,
      onRule: (decision, domain) => deeds.setRule(item, decision, domain),
      onOnlySender: () => review.setFilter('sender', item.sender),
    }),
  }
  return (
    <section
      ref={pane}
      onClickCapture={dropSecondClick}
      aria-label="Message"
      data-bottom-bar={cursor.isOpen || undefined}
      className={cx(
        'flex min-h-0 min-w-0 flex-col px-4 pt-3.5 max-lg:pb-24 lg:overflow-y-auto lg:px-9 lg:pt-[26px]',
        !cursor.isOpen && 'max-lg:hidden',
      )}
    >
      {reading && (
        <>
          {cursor.isOpen && <h1 className="sr-only">{folder.name}</h1>}
          <DetailBar
            folderName={folder.name}
            position={at < 0 ? '' : `${at + 1} of ${formatCount(staying.length)}${query.hasNextPage ? '+' : ''}`}
            isLast={staying.length === 0 || at === staying.length - 1}
            more={
              // A campaign's deeds stand on its card; the menu's are about one message.
              reading.item.count === 1 && (
                <MoreMenu
                  {...reading}
                  isWhole
                  className="touch grid size-7 place-items-center rounded-[7px] text-ink-3"
                />
              )
            }
            onBack={cursor.close}
            onNext={() => deeds.step(1)}
          />
          {reading.item.count > 1 ? (
            <CampaignReader
              row={reading.item}
              deeds={reading.deeds}
              heading={heading}
              lineNow={lineNow}
              onOpen={deeds.openCampaign}
              onOnlySender={address => review.setFilter('sender', address)}
            />
          ) : (
            <Reader
              {...reading}
              lineNow={lineNow}
              heading={heading}
              text={
                <MessageText
                  key={reading.item.id}
                  userId={userId}
                  emailId={reading.item.id}
                  host={mailbox ? calledInSentences(mailbox.provider, 'your mail server') : 'your mailbox'}
                  isAsked={text.isAsked}
                  onAsk={text.ask}
                  onHide={text.hide}
                />
              }
            />
          )}
          <KeyLine />
        </>
      )}
    </section>
  )
}

/** Where one pane stands at a time the open message's heading takes the focus; elsewhere its row does. */
function useHeadingFocus(heading: RefObject<HTMLElement | null>, wish: object | undefined) {
  useEffect(() => {
    if (wish) heading.current?.focus()
  }, [heading, wish])
}

/** Another message starts at its top, in the pane and, where the page itself scrolls, on the page; so does one that opens. */
function useStartAtTop(pane: RefObject<HTMLElement | null>, id: string | undefined, isOpen: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: before it is open there is nothing to scroll
  useEffect(() => {
    if (!id || !pane.current?.checkVisibility()) return
    pane.current.scrollTo({ top: 0 })
    if (getComputedStyle(pane.current).overflowY === 'visible') window.scrollTo({ top: 0 })
  }, [pane, id, isOpen])
}
