import { Users } from 'lucide-react'
import { Empty } from '../ui/empty.tsx'

/** Stands where people and seats would be managed, and says that there are none. */
export function NoPlanTab() {
  return (
    <>
      <h2 className="sr-only">Team Management</h2>
      <Empty
        icon={Users}
        title="No team to manage"
        text="This installation has no plans with seats yet, so nobody can be invited. You are the only member."
        className="py-14"
      />
    </>
  )
}
