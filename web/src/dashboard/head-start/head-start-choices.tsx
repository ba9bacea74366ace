import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import type { HeadStartControl } from './head-start.ts'

interface HeadStartChoicesProps {
  headStart: HeadStartControl
  onShow: () => void
  /** On a line there is room for one button; the others stand in a menu on small screens. */
  isLine?: boolean
}

/** What can be done about a head start in the state it is in. */
export function HeadStartChoices({ headStart, onShow, isLine = false }: HeadStartChoicesProps) {
  const { answer, isDismissed, isStarting, isUndoing, start, undo } = headStart
  const state = answer?.state ?? 'none'
  if (isDismissed || state === 'moving' || state === 'undoing') return null
  const others = othersIn(headStart)
  const isChecking = state === 'running'
  const size = isLine ? 'sm' : 'md'
  return (
    <div className={isLine ? 'flex shrink-0 items-center gap-2' : 'mt-2.5 flex flex-wrap gap-2'}>
      {state === 'ready' && answer && answer.foundCount > 0 && (
        <Button tone="primary" size={size} onClick={onShow}>
          See what would move
        </Button>
      )}
      {(canStart(state) || (isChecking && answer?.reach === 'month')) && (
        <Button
          tone="primary"
          size={size}
          busy={(isStarting || isChecking) && 'Checking'}
          onClick={() => start('month')}
        >
          {state === 'failed' ? 'Try again' : 'Check the last 30 days'}
        </Button>
      )}
      {state === 'applied' && (
        <Button size={size} busy={isUndoing && 'Bringing back'} onClick={undo}>
          Undo: bring it all back
        </Button>
      )}
      {others.map(({ text, run }) => (
        <Button key={text} size={size} className={isLine ? 'max-sm:hidden' : undefined} onClick={run}>
          {text}
        </Button>
      ))}
      {isLine && others.length > 0 && (
        <span className="sm:hidden">
          <Menu trigger={<IconButton icon={Ellipsis} label="More about the head start" />}>
            {others.map(({ text, run }) => (
              <MenuItem key={text} onSelect={run}>
                {text}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
    </div>
  )
}

/** Second to what the state asks for. */
function othersIn({ answer, start, dismiss }: HeadStartControl) {
  const state = answer?.state ?? 'none'
  const all = { text: 'Check all your mail', run: () => start('everything') }
  const close = { text: state === 'applied' ? 'Done' : 'Not now', run: dismiss }
  return [...(canStart(state) || state === 'ready' ? [all] : []), ...(state === 'running' ? [] : [close])]
}

function canStart(state: string): boolean {
  return ['none', 'failed', 'undone'].includes(state)
}
