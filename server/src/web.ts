import { popupRoutes, v1Routes } from './api/routes.ts'
import { serveV1 } from './api/serving/serve-v1.ts'
import type { App } from './app.ts'
import { serveHealth } from './kit/health.ts'
import { serveDownloads } from './kit/http/download.ts'
import { serveHooks } from './kit/http/hook.ts'
import { serveLandings } from './kit/http/landing.ts'
import { serve } from './kit/http/serve.ts'
import { serveSocket } from './kit/http/socket.ts'
import { servePages } from './kit/pages/pages.ts'
import { isOperator } from './operation/panel/operator.ts'
import { downloads, hooks, landings, routes } from './routes.ts'

/** Serves pages and calls. Past the pool of `app` the live feed listens at `databaseUrl` itself. Answers how to stop it. */
export async function startWeb(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  app.mailHosts.start()
  const server = await serve(app, routes)
  serveLandings(app, server, landings)
  serveDownloads(app, server, downloads)
  await serveHooks(app, server, hooks)
  await serveV1(app, server, [...v1Routes, ...popupRoutes])
  serveHealth(app, server)
  const feed = await serveSocket(app, server, databaseUrl)
  await servePages(app, server, { hidden: new Map([['/operator', isOperator]]) })
  await server.listen({ port: app.config.port, host: app.config.host })
  return async () => {
    await feed.close()
    for (const client of server.websocketServer.clients) client.terminate()
    await server.close()
  }
}
