import { PageHeading } from '../layout/page.tsx'
import { PageTabs } from '../layout/page-tabs.tsx'
import { Bone, SkeletonRows } from '../ui/skeleton.tsx'
import { TABS } from './tabs.ts'

/** Heading and tabs are known before the person is; below them stands the shape of what comes. */
export function DashboardSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <PageTabs label="Dashboard" className="mt-1.5 mb-4 sm:mt-2" pages={TABS} />
      <div role="status" aria-busy aria-label="Loading your dashboard" className="grid gap-3.5">
        <Bone className="h-4 w-64" />
        <div className="h-[74px] rounded-lg border border-line bg-surface p-5">
          <Bone className="h-4 w-1/2" />
        </div>
        <div className="rounded-lg border border-line bg-surface">
          <SkeletonRows rows={8} label="Loading" />
        </div>
      </div>
    </>
  )
}
