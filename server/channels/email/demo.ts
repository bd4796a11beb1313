import type { Mailer } from './port.ts'

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

/** Wraps a mailer that reaches the world, so that letters to made-up people stop here. */
export function holdDemoAddresses(mailer: Mailer): Mailer {
  return {
    name: mailer.name,
    async send(mail, signal) {
      if (!isDemoAddress(mail.to.address)) return mailer.send(mail, signal)
      const detail = 'An address of the demo data: the letter does not leave this machine'
      return { state: 'failed', reason: 'demoAddress', detail, permanent: true }
    },
    verify: () => mailer.verify(),
    close: () => mailer.close(),
  }
}
