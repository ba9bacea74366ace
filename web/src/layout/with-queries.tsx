import { QueryClientProvider } from '@tanstack/react-query'
import { Tooltip } from 'radix-ui'
import { Outlet } from 'react-router'
import { queryClient } from '../kit/calls/query-client.ts'

/** For pages that ask the server or show hints; those that only tell something do without, and load faster. */
export default function WithQueries() {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
        <Outlet />
      </Tooltip.Provider>
    </QueryClientProvider>
  )
}
