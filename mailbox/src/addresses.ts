import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { failureOf } from './failures.ts'
import type { MailboxOptions } from './settings.ts'

/** A host that may be connected to: `ip` is what was checked, so no second lookup can change it. */
export interface CheckedAddress {
  readonly ip: string
  /** The name the certificate must bear; undefined when the user gave an address, which it must bear then. */
  readonly servername: string | undefined
  /** Inside `allowCidrs`: the operator vouches for it. */
  readonly isAllowed: boolean
}

/** What the operator allows, and how names are resolved. */
export interface AddressOptions extends Pick<MailboxOptions, 'allowCidrs' | 'allowPorts' | 'resolve'> {
  /** Open to every host. */
  readonly ports?: ReadonlySet<number>
}

/** IMAP and SMTP, with TLS from the start or by STARTTLS. */
const MAIL_PORTS = new Set([993, 143, 465, 587])
const LOOKUP_MS = 10_000

/**
 * Checks a host a user named before anything is sent to it, so that nobody can look into the operator's network.
 * Throws MailboxError `host_refused`, `unreachable` or `timeout`. Ports are those of mail unless others are named.
 */
export async function checkedAddress(host: string, port: number, options: AddressOptions): Promise<CheckedAddress> {
  const name = host.trim().replace(/\.$/, '').toLowerCase()
  const allowed = cidrList(options.allowCidrs)
  // A zone such as %eth0 names a link of this very machine.
  if (name.includes('%')) throw failureOf('host_refused')
  const ips = isIP(name) ? [name] : await resolveName(name, options.resolve ?? systemResolve)
  const isAllowed = ips.every(ip => covers(allowed, ip))
  const isUsualPort = (options.ports ?? MAIL_PORTS).has(port)
  const mayBeAsked = isAllowed
    ? isUsualPort || (options.allowPorts?.includes(port) ?? true)
    : isUsualPort && isPublicName(name) && ips.every(ip => isGlobal(ip) || covers(allowed, ip))
  if (!mayBeAsked) throw failureOf('host_refused')
  // IPv4 first: many machines have an IPv6 address they cannot send from.
  const ip = ips.find(isIPv4) ?? ips[0]
  if (ip === undefined) throw failureOf('unreachable')
  return { ip, servername: isIP(name) ? undefined : name, isAllowed }
}

async function resolveName(name: string, resolve: (host: string) => Promise<readonly string[]>) {
  if (!isHostName(name)) throw failureOf('host_refused')
  const ips = await Promise.race([resolve(name), lateFailure()]).catch(error => {
    throw error === TOO_LATE ? failureOf('timeout') : failureOf('unreachable', error)
  })
  if (ips.length === 0) throw failureOf('unreachable')
  return ips
}

async function systemResolve(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(found => found.address)
}

const TOO_LATE = Symbol('too late')

function lateFailure(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(TOO_LATE), LOOKUP_MS).unref()
  })
}

/** Letters, digits, hyphens and dots (RFC 1123); a last part of digits alone would be read as an address. */
function isHostName(name: string): boolean {
  if (name.length === 0 || name.length > 253) return false
  const labels = name.split('.')
  return (
    labels.every(label => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label)) &&
    !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')
  )
}

const isPublicName = (name: string) => isHostName(name) && name.includes('.')

/** Global unicast and nothing else; an IPv4 address inside an IPv6 one is judged as what it is. */
function isGlobal(ip: string): boolean {
  const inner = innerIPv4(ip)
  if (inner !== undefined) return isGlobal(inner)
  if (isIPv4(ip)) return !NOT_GLOBAL.check(ip, 'ipv4')
  return GLOBAL_V6.check(ip, 'ipv6') && !NOT_GLOBAL.check(ip, 'ipv6')
}

function covers(list: BlockList, ip: string): boolean {
  const plain = innerIPv4(ip) ?? ip
  return list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** This machine itself: nobody stands between us and the host. */
export const isLoopback = (ip: string) => covers(LOOPBACK, ip)

/** The IPv4 address in ::ffff:0:0/96 (RFC 4291) or 64:ff9b::/96 (RFC 6052), in whatever way it is written. */
function innerIPv4(ip: string): string | undefined {
  if (isIPv4(ip) || !EMBEDS_V4.check(ip, 'ipv6')) return undefined
  const dotted = /(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1]
  if (dotted) return dotted
  const groups = ip.split(':')
  const pair = [groups.at(-2) || '0', groups.at(-1) || '0'].map(group => Number.parseInt(group, 16))
  return pair.flatMap(group => [group >> 8, group & 255]).join('.')
}

function cidrList(cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const whole = family === 'ipv4' ? 32 : 128
    list.addSubnet(address, bits === undefined ? whole : Number(bits), family)
  }
  return list
}

/** Special-purpose blocks of the IANA registries (RFC 6890 and its updates). */
const NOT_GLOBAL = cidrList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['2001::/32', '2001:2::/48', '2001:10::/28', '2001:20::/28', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
const LOOPBACK = cidrList(['127.0.0.0/8', '::1/128'])
const GLOBAL_V6 = cidrList(['2000::/3'])
const EMBEDS_V4 = cidrList(['::ffff:0:0/96', '64:ff9b::/96'])
