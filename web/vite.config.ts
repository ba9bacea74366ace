import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const server = loadEnv(mode, import.meta.dirname, 'ICEBOX_').ICEBOX_DEV_SERVER
  return {
    plugins: [tailwindcss(), reactRouter()],
    server: { host: '127.0.0.1', proxy: server ? proxyTo(server) : undefined },
  }
})

/** In development the pages come from Vite and everything else from a running Icebox server. */
function proxyTo(server: string) {
  return { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, ws: true } }
}
