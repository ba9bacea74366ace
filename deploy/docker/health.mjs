// Whether the web server here is ready, for whoever keeps the container running.
const { PORT = '3000' } = process.env
const answer = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => undefined,
)
process.exit(answer?.ok ? 0 : 1)
