import { API_PROBLEMS } from '@icebox/contract/api/problems'

/** Every code that a failure can have. The address in a failure's `type` leads to its line. */
export function Failures() {
  return (
    <section id="failures" aria-labelledby="failures-title" className="laid-late mt-11 scroll-mt-6">
      <h2 id="failures-title" className="mb-3 text-[22px]/7 font-[650] tracking-[-0.024em]">
        Failures
      </h2>
      <p className="text-lg/[26px] text-pretty text-ink-2">
        A failure is a problem detail (RFC 9457) with a <code className="mono text-ink">code</code> for programs and a{' '}
        <code className="mono text-ink">detail</code> for people. What belongs to somebody else is answered as if it
        were not there.
      </p>
      <dl className="mt-3 text-[15px]/6">
        {Object.entries(API_PROBLEMS).map(([code, { status, title }]) => (
          <div
            key={code}
            id={code}
            className="flex flex-wrap gap-x-4 border-b border-line py-2 scroll-mt-6 target:bg-ice-1"
          >
            <dt className="mono w-56 text-sm/6 text-ink">
              {status} {code}
            </dt>
            <dd className="text-ink-2">{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
