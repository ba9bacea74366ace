import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('layout/site/site-frame.tsx', [
    index('site/home/home-page.tsx'),
    route('landing', 'site/home/home-page.tsx', { id: 'landing' }),
    route('sales', 'site/sales/sales-page.tsx'),
    route('discover', 'site/discover/discover-page.tsx'),
    route('pricing', 'site/pricing/pricing-page.tsx'),
    route('free-trial', 'site/pricing/pricing-page.tsx', { id: 'free-trial' }),
    route('teams', 'site/teams/teams-page.tsx'),
    route('features', 'site/features/features-page.tsx'),
    route('security', 'site/security/security-page.tsx'),
    route('developers', 'site/developers/developers-page.tsx'),
    route('help', 'site/help/help-page.tsx'),
    route('privacy-policy', 'site/legal/privacy-page.tsx'),
    route('privacy', 'site/legal/privacy-page.tsx', { id: 'privacy' }),
    route('terms-and-conditions', 'site/legal/terms-page.tsx'),
    route('terms', 'site/legal/terms-page.tsx', { id: 'terms' }),
    route('*', 'not-found/not-found-page.tsx'),
    layout('layout/with-queries.tsx', { id: 'site-with-queries' }, [
      route('contact', 'site/contact/contact-page.tsx'),
      route('status', 'status/status-page.tsx'),
      route('sandbox', 'sandbox/sandbox-page.tsx'),
      route('letters', 'letters/letters-page.tsx'),
      route('letters/act', 'letters/act-page.tsx'),
      route('letters/stop', 'letters/stop-page.tsx'),
    ]),
  ]),
  layout('layout/with-queries.tsx', [
    layout('layout/focus-frame.tsx', [
      route('setup-gmail', 'setup/gmail-page.tsx'),
      route('setup-outlook', 'setup/outlook-page.tsx'),
      route('setup-apple', 'setup/apple-page.tsx'),
    ]),
    route('auth', 'auth/auth-page.tsx'),
    route('subscribe', 'checkout/subscribe-page.tsx'),
    route('accept-invitation', 'auth/invitation-page.tsx'),
    layout('app-shell.tsx', [
      layout('app-dashboard.tsx', [
        route('dashboard', 'dashboard/email-page.tsx'),
        route('billing', 'billing/billing-page.tsx'),
        route('team', 'team/team-page.tsx'),
      ]),
      route('settings', 'settings/settings-page.tsx'),
      route('api-keys', 'keys/keys-page.tsx'),
      route('no-thanks', 'replies/replies-page.tsx'),
      route('icebox', 'review/review-page.tsx'),
      route('modify-plan', 'plans/modify-plan-page.tsx'),
      route('plan-ended', 'ended/plan-ended-page.tsx'),
    ]),
    layout('app-or-site.tsx', [route('reclassify', 'rules/rules-page.tsx')]),
  ]),
] satisfies RouteConfig
