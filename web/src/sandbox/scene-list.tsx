import { getSandbox, playScene, type SandboxState } from '@icebox/contract/sandbox'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useVisitor } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { CardBody } from '../ui/card.tsx'
import { Field } from '../ui/forms/field.tsx'

interface SceneListProps extends Pick<SandboxState, 'scenes'> {
  /** Everybody with a mailbox here, whatever host it is at. */
  people: Pick<SandboxState['people'][number], 'name' | 'email'>[]
}

/** Short plays of a few messages, delivered to the person chosen. */
export function SceneList({ scenes, people }: SceneListProps) {
  const { visitor } = useVisitor()
  const [chosen, setChosen] = useState<string | null>(null)
  // Whoever is signed in as one of them mostly means their own mailbox.
  const own = people.find(person => person.email === visitor?.email) ?? people[0]
  const email = chosen ?? own?.email ?? ''
  const play = useAction({
    call: playScene,
    refresh: [keyOf(getSandbox, undefined)],
    done: (_answer, { input }) => ({ title: `Playing: ${titleOf(scenes, input?.id)}`, tone: 'plain' }),
    failed: error => failedToast(error),
  })
  return (
    <>
      <CardBody>
        <Field label="Deliver to">
          {wiring => (
            <select
              {...wiring}
              value={email}
              onChange={event => setChosen(event.target.value)}
              className="h-10 w-full max-w-[380px] rounded-md border border-line-control bg-surface px-3 max-sm:text-lg"
            >
              {people.map(person => (
                <option key={person.email} value={person.email}>
                  {person.name}, {person.email}
                </option>
              ))}
            </select>
          )}
        </Field>
      </CardBody>
      <ul>
        {scenes.map(scene => (
          <li
            key={scene.id}
            className="flex items-center justify-between gap-4 border-t border-line-soft px-4 py-3 sm:px-5"
          >
            <div>
              <h3 className="font-semibold">{scene.title}</h3>
              <p className="text-sm text-ink-2">{scene.description}</p>
            </div>
            <Button
              size="sm"
              aria-label={`Play: ${scene.title}`}
              disabled={play.isRunning}
              onClick={() => play.run({ input: { id: scene.id, ...(email ? { email } : {}) } })}
            >
              <Play aria-hidden strokeWidth={1.75} />
              Play
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function titleOf(scenes: SandboxState['scenes'], id: string | undefined): string {
  return scenes.find(scene => scene.id === id)?.title ?? ''
}
