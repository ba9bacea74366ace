import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { packed } from './pack/packed.ts'

const ROOT = import.meta.dirname
/** Where the two packages go; the build of the pages and the tests have places of their own. */
const dist = process.env.EXTENSION_DIST ?? join(ROOT, '..', 'dist')

export default defineConfig({
  root: ROOT,
  base: './',
  publicDir: false,
  plugins: [tailwindcss(), packed(dist)],
  // The tokens are the pages' own file, so that both look alike for ever.
  resolve: { alias: [{ find: '@tokens', replacement: join(ROOT, '..', 'web', 'src', 'styles', 'tokens.css') }] },
  build: {
    outDir: join(dist, 'unpacked'),
    emptyOutDir: true,
    target: 'chrome120',
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { popup: join(ROOT, 'popup.html'), worker: join(ROOT, 'src', 'worker', 'worker.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', assetFileNames: '[name][extname]' },
    },
  },
})
