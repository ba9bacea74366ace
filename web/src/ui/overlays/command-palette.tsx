import { Command, defaultFilter } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useCommandGroups } from '../../kit/commands.ts'
import { useChange } from '../../kit/use-change.ts'
import { Kbd } from '../kbd.tsx'
import { closeByEscape } from './close-by-escape.ts'
import { useFocusBack } from './use-focus-back.ts'

/** So many letters are looked for. */
const FOUND_FROM = 2

/** What the name of a find begins with, whose words are not for the palette to compare. */
export const FOUND = 'found: '
/** So little that commands come first. */
const FOUND_SCORE = 0.001

export const GROUP_LOOK =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3'

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  /** What is found beside the commands for what was typed, and below the list, how the search stands. */
  found?: { list: (text: string, close: () => void) => ReactNode; status: (text: string) => ReactNode }
}

/** Everything that can be done from here, found by typing. Features offer commands by `useCommands`. */
export function CommandPalette({ isOpen, onClose, found }: CommandPaletteProps) {
  const groups = useCommandGroups()
  const focusBack = useFocusBack(isOpen)
  const [text, setText] = useState('')
  useChange(isOpen, () => setText(''))
  const isSearching = isOpen && found !== undefined && text.trim().length >= FOUND_FROM
  return (
    <Dialog.Root open={isOpen} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="appear-quick fixed inset-0 z-40 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focusBack}
          onKeyDown={closeByEscape(onClose)}
          className="appear fixed inset-x-3 top-[12dvh] z-50 mx-auto max-w-[560px] overflow-hidden rounded-[14px] border border-line-2 bg-surface-raise shadow-3"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Command loop label="Commands" filter={scoreOf}>
            <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />
              <Command.Input
                value={text}
                onValueChange={setText}
                maxLength={200}
                placeholder="Search mail or jump to"
                className="h-full grow bg-transparent text-[15px] outline-none placeholder:text-ink-3 max-sm:text-lg"
              />
            </div>
            <Command.List className="max-h-[52dvh] overflow-y-auto p-2 pt-1">
              {!isSearching && (
                <Command.Empty className="px-2 py-6 text-center text-ink-3">No command has that name.</Command.Empty>
              )}
              {groups.map(group => (
                <Command.Group key={group.heading} heading={group.heading} className={GROUP_LOOK}>
                  {group.commands.map(({ name, icon: Icon, keys = [], run }) => (
                    <Command.Item
                      key={name}
                      value={`${group.heading} ${name}`}
                      onSelect={() => {
                        onClose()
                        run()
                      }}
                      className="flex h-9 items-center gap-2.5 rounded-md px-2 font-medium data-[selected=true]:bg-fill pointer-coarse:h-11"
                    >
                      <Icon aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
                      <span className="grow">{name}</span>
                      {keys.map(key => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
              {isSearching && found?.list(text.trim(), onClose)}
            </Command.List>
            {isSearching && found?.status(text.trim())}
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** How well it fits what was typed; finds fit already. */
function scoreOf(value: string, search: string, keywords?: string[]): number {
  return value.startsWith(FOUND) ? FOUND_SCORE : defaultFilter(value, search, keywords)
}
