import { expect, it } from 'vitest'
import { networkOf, siteOf, wideNetworkOf } from './network.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['not an address', 'not an address'],
])('%s belongs to the site %s', (network, site) => {
  expect(siteOf(network)).toBe(site)
})

it.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:0:7::1', '2001:db8:0::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['not an address', 'not an address'],
])('%s lies in the wider network %s', (ip, network) => {
  expect(wideNetworkOf(networkOf(ip))).toBe(network)
})
