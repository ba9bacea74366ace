import { headOf } from '../../kit/head.ts'

export function meta() {
  return headOf({ path: '/teams', title: 'Teams', description: 'Teams.' })
}

export default function TeamsPage() {
  return (
    <div className="mx-auto w-full max-w-[1200px] px-5 py-14 sm:px-6">
      <h1 className="text-4xl font-[680] tracking-[-0.045em]">Teams</h1>
    </div>
  )
}
