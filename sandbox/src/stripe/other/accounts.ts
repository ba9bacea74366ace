import { newId, randomText } from '../state/ids.ts'
import { page } from '../wire/list.ts'
import { filled, flag, paging, params } from '../wire/params.ts'
import { type Route, route } from '../wire/route.ts'
import { all, get, put, type World } from '../world.ts'

const domain = params({ domain_name: filled, enabled: flag.optional() })
const portal = params({ customer: filled, return_url: filled.optional(), locale: filled.optional() })

/** Domains that may show wallets, and the page where customers manage their billing themselves. */
export const ACCOUNT_ROUTES: readonly Route[] = [
  route('POST /v1/payment_method_domains', {
    input: domain,
    run: (world, { domain_name, enabled = true }) => {
      const known = all(world, 'payment_method_domain').find(each => each.domain_name === domain_name)
      return known ?? registerDomain(world, domain_name, enabled)
    },
  }),
  route('GET /v1/payment_method_domains', {
    input: params({ ...paging, domain_name: filled.optional(), enabled: flag.optional() }),
    run: (world, { domain_name: name, enabled, ...paging }) => {
      const wanted = all(world, 'payment_method_domain').filter(
        each =>
          (name === undefined || each.domain_name === name) && (enabled === undefined || each.enabled === enabled),
      )
      return page(wanted.reverse(), paging, '/v1/payment_method_domains')
    },
  }),
  route('GET /v1/payment_method_domains/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'payment_method_domain', [id]),
  }),
  route('POST /v1/billing_portal/sessions', {
    input: portal,
    run: (world, input) => ({
      ...{ id: newId('bps'), object: 'billing_portal.session', configuration: newId('bpc'), created: world.now() },
      ...{ customer: get(world, 'customer', [input.customer, 'customer']).id, flow: null, livemode: false },
      ...{ locale: input.locale ?? null, on_behalf_of: null, return_url: input.return_url ?? null },
      url: `${world.url()}/p/session/${randomText(24)}`,
    }),
  }),
]

function registerDomain(world: World, name: string, enabled: boolean) {
  const active = () => ({ status: 'active' })
  return put(world, 'payment_method_domain', {
    ...{ id: newId('pmd'), object: 'payment_method_domain', created: world.now(), domain_name: name, enabled },
    ...{ amazon_pay: active(), apple_pay: active(), google_pay: active(), klarna: active(), link: active() },
    ...{ livemode: false, paypal: active() },
  })
}
