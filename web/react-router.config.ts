import type { Config } from '@react-router/dev/config'
import { finish } from './finish/finish.ts'

/** Pages that can be read without a script, each with the addresses that lead to it, the main one first. */
const WRITTEN = [
  ['/', '/landing'],
  ['/sales'],
  ['/discover'],
  ['/pricing', '/free-trial'],
  ['/teams'],
  ['/features'],
  ['/security'],
  ['/developers'],
  ['/extension'],
  ['/help'],
  ['/contact'],
  ['/status'],
  ['/privacy-policy', '/privacy'],
  ['/terms-and-conditions', '/terms'],
]

const LIVE = ['/status']

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: WRITTEN.flat(),
  buildEnd: ({ reactRouterConfig, buildManifest }) =>
    finish({
      folder: `${reactRouterConfig.buildDirectory}/client`,
      written: WRITTEN,
      live: LIVE,
      routes: buildManifest?.routes ?? {},
    }),
} satisfies Config
