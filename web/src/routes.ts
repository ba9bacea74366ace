import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('layout/site-frame.tsx', [
    index('home/home-page.tsx'),
    route('landing', 'home/home-page.tsx', { id: 'landing' }),
    route('pricing', 'plans/pricing-page.tsx'),
    route('free-trial', 'plans/pricing-page.tsx', { id: 'free-trial' }),
    route('status', 'status/status-page.tsx'),
    route('sandbox', 'sandbox/sandbox-page.tsx'),
    route('*', 'not-found/not-found-page.tsx'),
  ]),
  layout('layout/focus-frame.tsx', [
    route('setup-gmail', 'setup/gmail-page.tsx'),
    route('setup-outlook', 'setup/outlook-page.tsx'),
    route('setup-apple', 'setup/apple-page.tsx'),
  ]),
  route('auth', 'auth/auth-page.tsx'),
  route('subscribe', 'checkout/subscribe-page.tsx'),
  route('accept-invitation', 'auth/invitation-page.tsx'),
  layout('app-shell.tsx', [
    route('dashboard', 'app-dashboard.tsx'),
    route('icebox', 'review/review-page.tsx'),
    route('modify-plan', 'plans/modify-plan-page.tsx'),
  ]),
  layout('app-or-site.tsx', [route('reclassify', 'rules/rules-page.tsx')]),
] satisfies RouteConfig
