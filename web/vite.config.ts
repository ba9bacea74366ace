import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, loadEnv } from 'vite'
import { CHUNK_GROUPS } from './finish/chunks.ts'
import { oneFilePerIcon } from './finish/icons.ts'

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const server = loadEnv(mode, import.meta.dirname, 'ICEBOX_').ICEBOX_DEV_SERVER
  const isForBrowsers = command === 'build' && !isSsrBuild
  return {
    plugins: [tailwindcss(), reactRouter(), oneFilePerIcon()],
    server: { host: '127.0.0.1', proxy: server ? proxyTo(server) : undefined },
    // Found while pages are opened, a package would make every page load anew.
    optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
    ...(isForBrowsers ? { resolve: { alias: routerWithoutWarnings() }, build: fewFiles() } : {}),
  }
})

/** In development the pages come from Vite and everything else from a running Icebox server. */
function proxyTo(server: string) {
  const same = { target: server, changeOrigin: false }
  return { '/api': same, '/webhooks': same, '/healthz': same, '/readyz': same, '/ws': { ...same, ws: true } }
}

/** The package leads bundlers to the build with warnings for developers and leaves the other one beside it. */
function routerWithoutWarnings() {
  const development = dirname(createRequire(import.meta.url).resolve('react-router'))
  const production = join(dirname(development), 'production')
  return [
    { find: /^react-router$/, replacement: join(production, 'index.mjs') },
    { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
  ]
}

function fewFiles() {
  return { rollupOptions: { output: { advancedChunks: { groups: CHUNK_GROUPS } } } }
}
