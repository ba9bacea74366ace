import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The numbers of one process. No label names a person, an address or a domain: each takes a few closed words, which a
 * test looks for strays among.
 */
export interface Metrics {
  readonly registry: Registry
  readonly judged: Counter<'label'>
  readonly moves: Counter<'kind' | 'outcome'>
  readonly arrivalToMove: Histogram
  readonly verdict: Histogram
  readonly sync: Histogram<'provider'>
  readonly providerErrors: Counter<'provider' | 'kind'>
  readonly pushRings: Counter<'hook' | 'outcome'>
  readonly http: Histogram<'call' | 'code'>
  readonly stopRequests: Counter<'way' | 'outcome'>
  readonly jobsFailed: Counter<'job'>
}

const FAST = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SLOW = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600]

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'icebox_' })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  const times = <L extends string>(name: string, help: string, kind: { labelNames?: L[]; buckets: number[] }) =>
    new Histogram({ name, help, registers, ...kind })
  return {
    registry,
    judged: counter('icebox_messages_judged_total', 'Messages judged, by verdict.', ['label']),
    moves: counter('icebox_moves_total', 'Moves that were settled, by what became of them.', ['kind', 'outcome']),
    arrivalToMove: times('icebox_arrival_to_move_seconds', 'From the arrival at the host to the move, of cold mail.', {
      buckets: SLOW,
    }),
    verdict: times('icebox_verdict_seconds', 'What reading and judging one message took.', { buckets: FAST }),
    sync: times('icebox_sync_seconds', 'What one check of a mailbox took.', {
      labelNames: ['provider'],
      buckets: SLOW,
    }),
    providerErrors: counter('icebox_provider_errors_total', 'Checks of a mailbox that failed.', ['provider', 'kind']),
    pushRings: counter('icebox_push_rings_total', 'Calls of providers and of Stripe.', ['hook', 'outcome']),
    http: times('icebox_http_seconds', 'What answering a call took.', { labelNames: ['call', 'code'], buckets: FAST }),
    stopRequests: counter('icebox_stop_requests_total', 'Senders asked to stop.', ['way', 'outcome']),
    jobsFailed: counter('icebox_jobs_failed_total', 'Jobs that threw and are tried again.', ['job']),
  }
}

/** A number that is set when somebody asks for it. */
export function gauge<L extends string>(registry: Registry, what: { name: string; help: string; labelNames?: L[] }) {
  return new Gauge({ ...what, registers: [registry] })
}
