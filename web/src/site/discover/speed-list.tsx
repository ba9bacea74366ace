import { SPEED_MEASURED_ON, SPEEDS } from './figures.ts'

/** How long a cold message lies in the inbox. */
export function SpeedList() {
  return (
    <div className="mt-12">
      <h3 className="text-2xl font-[650] tracking-[-0.025em]">From arrival to the move</h3>
      <dl className="mt-5 grid grid-cols-2 gap-5 lg:grid-cols-4">
        {SPEEDS.map(({ host, wokenBy, median, n }) => (
          <div key={`${host} ${wokenBy}`} className="flex flex-col border-t-2 border-ice pt-3">
            <dt className="text-ink-2">
              {host}, {wokenBy}
            </dt>
            <dd className="order-first text-[28px]/9 font-[680] tracking-[-0.04em]">{median}</dd>
            <dd className="text-sm text-ink-3">median, n = {n}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 max-w-[76ch] text-ink-2">
        {SPEED_MEASURED_ON}, on two cores with everything on one machine; the twins are local imitations of the
        providers. A real provider adds the network and its own delays.
      </p>
    </div>
  )
}
