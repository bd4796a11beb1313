import { isIP } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/**
 * Whom a limit counts: an IPv4 address, or the /64 that an IPv6 address lies in. One household has all 2^64 of its
 * addresses, and a limit for each of them would be none. Whoever has gone already has none, and is counted with all who have.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return ''
  const address = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const gap = tail === undefined ? 0 : Math.max(GROUPS - first.length - last.length, 0)
  const all = [...first, ...Array.from({ length: gap }, () => '0'), ...last]
  return `${all
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
