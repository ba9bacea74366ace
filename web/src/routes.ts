import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('layout/site-frame.tsx', [
    index('home/home-page.tsx'),
    route('sandbox', 'sandbox/sandbox-page.tsx'),
    route('*', 'not-found/not-found-page.tsx'),
  ]),
  layout('layout/focus-frame.tsx', [route('setup-apple', 'setup/apple-page.tsx')]),
  route('auth', 'auth/auth-page.tsx'),
  layout('app-shell.tsx', [
    route('dashboard', 'dashboard/dashboard-page.tsx'),
    route('icebox', 'review/review-page.tsx'),
  ]),
] satisfies RouteConfig
