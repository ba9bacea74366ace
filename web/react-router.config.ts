import type { Config } from '@react-router/dev/config'

/** Pages that can be read without a script, each with the addresses that lead to it. */
const WRITTEN = [
  ['/', '/landing'],
  ['/sales'],
  ['/discover'],
  ['/pricing', '/free-trial'],
  ['/teams'],
  ['/features'],
  ['/security'],
  ['/help'],
  ['/contact'],
  ['/status'],
  ['/privacy-policy', '/privacy'],
  ['/terms-and-conditions', '/terms'],
]

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: WRITTEN.flat(),
} satisfies Config
