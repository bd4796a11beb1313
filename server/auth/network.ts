import { isIP } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** What a proxy writes into X-Forwarded-For beside the address: brackets, a port, an interface. */
const bareOf = (text: string): string => {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  return (inBrackets ?? text.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')).replace(/%.*$/, '')
}

const eight = (address: string): number[] => {
  const [head = '', tail] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const gap = tail === undefined ? 0 : Math.max(GROUPS - first.length - last.length, 0)
  return [...first, ...Array.from({ length: gap }, () => '0'), ...last].map((group) => Number.parseInt(group, 16))
}

/** The IPv4 address that an IPv6 one stands for, in either spelling: ::ffff:203.0.113.7, ::ffff:cb00:7107. */
function mappedIn(address: string): string | null {
  const [, dotted] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (dotted !== undefined) return dotted
  const groups = eight(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.length === GROUPS && groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/**
 * Whom a limit counts: an IPv4 address, or the /64 that an IPv6 address lies in. One household has all 2^64 of its
 * addresses, and a limit for each of them would be none. However an address is written, with a port or without, it is one;
 * whoever has gone already has none, and is counted with all who have none or something else in its place.
 */
export function networkOf(ip: string | undefined): string {
  const address = bareOf(ip ?? '')
  const kind = isIP(address)
  if (kind !== 6) return kind === 4 ? address : ''
  const mapped = mappedIn(address)
  if (mapped !== null) return mapped
  return `${eight(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
