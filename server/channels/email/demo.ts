/** Domains that the DNS reserves for examples and tests (RFC 2606, 6761), with all names below them. */
const RESERVED = ['example.com', 'example.org', 'example.net', 'example', 'test', 'invalid', 'localhost']

/** True for an address that belongs to nobody, such as every address of the demo data. */
export function isDemoAddress(address: string): boolean {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/\.+$/, '')
  return RESERVED.some((name) => domain === name || domain.endsWith(`.${name}`))
}
