import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { SandboxState } from '@icebox/contract/sandbox'
import { plural } from '../kit/format.ts'
import { useSandbox } from '../kit/sandbox.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { FailureControls } from './failure-controls.tsx'
import { PeopleTable } from './people-table.tsx'
import { SceneList } from './scene-list.tsx'
import { TimeControls } from './time-controls.tsx'
import { TrickleControls } from './trickle-controls.tsx'

export function meta() {
  return [{ title: `Sandbox · ${PRODUCT_NAME}` }]
}

const REFETCH_MS = 3_000

export default function SandboxPage() {
  const sandbox = useSandbox({ refetchInterval: REFETCH_MS })
  return (
    <div className="mx-auto w-full max-w-[1000px] px-4 pt-4 pb-16 sm:px-6">
      <h1 className="text-3xl font-[650] tracking-[-0.034em]">Sandbox</h1>
      <p className="mt-1 mb-6 text-lg text-ink-2">A mail host of our own, with people and mail that are made up.</p>
      {sandbox.data === null ? (
        <Empty
          title="The sandbox does not run here"
          text="It stands in for mail hosts where none is configured. This server talks to real ones."
        />
      ) : (
        <Loaded query={sandbox} label="the sandbox" place="page">
          {state => state && <Controls state={state} />}
        </Loaded>
      )}
    </div>
  )
}

function Controls({ state }: { state: SandboxState }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-5">
      <div className="grid gap-3.5 sm:gap-5 md:grid-cols-2">
        <Card title="Mail that keeps coming" action={<Delivered count={state.delivered} />}>
          <CardBody>
            <TrickleControls trickle={state.trickle} />
          </CardBody>
        </Card>
        <Card title="Trouble">
          <CardBody>
            <FailureControls />
          </CardBody>
        </Card>
      </div>
      {state.billingTime !== null && (
        <Card title="Time and money">
          <CardBody>
            <TimeControls now={state.billingTime} />
          </CardBody>
        </Card>
      )}
      <Card title="Scenes">
        <SceneList scenes={state.scenes} people={[...state.people, ...state.accounts]} />
      </Card>
      <Card title="People">
        <PeopleTable people={state.people} />
      </Card>
    </div>
  )
}

function Delivered({ count }: { count: number }) {
  return <span className="text-sm text-ink-3">{plural(count, 'message')} delivered</span>
}
