import { Bone } from '../ui/skeleton.tsx'

/** The shape of the dashboard until the person is known. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading your dashboard" className="grid gap-5">
      <div className="grid gap-3 py-1">
        <Bone className="h-6 w-40" />
        <Bone className="w-56" />
      </div>
      <div className="flex gap-6 border-b border-line pb-4">
        <Bone className="w-28" />
        <Bone className="w-16" />
        <Bone className="w-28" />
      </div>
      <Cards />
    </div>
  )
}

/** The shape of the first tab until the log is known. */
export function EmailTabSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading email activity" className="grid gap-5">
      <Cards />
    </div>
  )
}

function Cards() {
  return (
    <>
      <div className="h-[122px] rounded-lg border border-line bg-surface" />
      <div className="h-[320px] rounded-lg border border-line bg-surface" />
    </>
  )
}
