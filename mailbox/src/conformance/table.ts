const kept = new Map<string, Map<string, string>>()
const backends: string[] = []

/** Fixes the order of lines and columns, whatever is tested first. */
export function notePromises(backend: string, promises: readonly string[]): void {
  backends.push(backend)
  for (const promise of promises) if (!kept.has(promise)) kept.set(promise, new Map())
}

/** Writes down how a promise came out for one backend. */
export function noteOutcome(backend: string, promise: string, outcome: string): void {
  const row = kept.get(promise) ?? new Map<string, string>()
  kept.set(promise, row.set(backend, outcome))
}

/** Every promise and every backend, one line each. */
export function promiseTable(): string {
  const widest = Math.max(...[...kept.keys()].map(promise => promise.length))
  const line = (title: string, cell: (backend: string) => string) =>
    `${title.padEnd(widest)}  ${backends.map(backend => cell(backend).padEnd(backend.length)).join('  ')}`.trimEnd()
  const rows = [...kept].map(([promise, row]) => line(promise, backend => row.get(backend) ?? '-'))
  return [line('Promise', backend => backend), ...rows].join('\n')
}
