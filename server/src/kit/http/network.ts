import { isIPv6 } from 'node:net'

/**
 * Whom a limit on tries counts: an IPv4 address by itself, and of an IPv6 address its first 64 bits, because a single
 * connection commands all the addresses below them (RFC 6177).
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array<string>(tail === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The whole connection of a house or an office, of which a network of `networkOf` is a part: 48 bits of an IPv6 address. */
export function siteOf(network: string): string {
  return network.replace(/^(\w+:\w+:\w+):\w+::\/64$/, '$1::/48')
}

/** The wider network that one customer may change addresses in: 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function wideNetworkOf(network: string): string {
  const [, first24] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? []
  return first24 === undefined ? siteOf(network) : `${first24}.0/24`
}

/** Without leading zeros, in small letters; a dotted end counts as two groups. */
function groupsOf(text: string): string[] {
  const groups = text === '' ? [] : text.split(':')
  return groups.flatMap(group => (group.includes('.') ? ['0', '0'] : [Number.parseInt(group, 16).toString(16)]))
}
