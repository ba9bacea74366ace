import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: ['/', '/landing', '/pricing', '/free-trial', '/status'],
} satisfies Config
