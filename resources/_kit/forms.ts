import type { TextForm } from './fields/text.ts'

/** A zone that dates can be reckoned in, such as Asia/Riyadh. */
export const timeZone: TextForm = {
  key: 'timeZone',
  holds: (value) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0
    } catch {
      return false
    }
  },
}

/** A time of day on a clock of 24 hours, such as 09:30. */
export const clock: TextForm = { key: 'clock', holds: (value) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) }

/** ISO 13616: the letters become numbers, the first four signs go last, and the rest of a division by 97 is 1. */
export const iban: TextForm = {
  key: 'iban',
  holds: (value) => {
    const plain = value.replaceAll(' ', '').toUpperCase()
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return false
    const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
    return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
  },
}

/** What stands in English pages: its letters are Latin ones, of which it has one at least. */
export const latinLetters: TextForm = {
  key: 'latinLetters',
  holds: (value) => /^(?=.*\p{sc=Latn})[\P{L}\p{sc=Latn}\p{sc=Zyyy}]*$/su.test(value),
}

/** A name or an address of a host, without a port or a path. */
export const hostName: TextForm = {
  key: 'hostName',
  holds: (value) =>
    /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value) ||
    (/^[0-9A-Fa-f:.]+$/.test(value) && value.includes(':')),
}

/** Whether a host can be no other machine's. */
export const isThisMachine = (host: unknown): boolean =>
  typeof host === 'string' && /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)

/** A domain, as mails and the DNS write it. */
export const domainName: TextForm = {
  key: 'domainName',
  holds: (value) => /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}$/i.test(value),
}

/** One label of a name in the DNS. */
export const dnsLabel: TextForm = {
  key: 'dnsLabel',
  holds: (value) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value),
}

/** An address of a service that the server itself asks; whether it may be reached is the server's matter. */
export const serviceAddress: TextForm = {
  key: 'serviceAddress',
  holds: (value) => /^https?:\/\/[^\s/?#]+/i.test(value) && URL.canParse(value),
}

/** What a request is made of by itself: nobody sets it by hand. */
const OWN_HEADERS = [
  'host',
  'content-length',
  'content-type',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'authorization',
]

/** The name of a header that may be added to a request. */
export const headerName: TextForm = {
  key: 'headerName',
  holds: (value) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(value) && !OWN_HEADERS.includes(value.toLowerCase()),
}

/** Signs that stand in a header as they are. */
export const headerValue: TextForm = { key: 'headerValue', holds: (value) => /^[\x20-\x7e]*$/.test(value) }

/** A way into an answer, such as data.messages[0].id. */
export const jsonPath: TextForm = { key: 'jsonPath', holds: (value) => /^[\w-]+(?:\.[\w-]+|\[\d{1,4}\])*$/.test(value) }
/** A server that is called by programs: its origin, with a path where it has one, and nothing that could carry a secret. */
export const serverAddress: TextForm = {
  key: 'serverAddress',
  holds: (value) => {
    if (!URL.canParse(value)) return false
    const { protocol, username, password, search, hash } = new URL(value)
    return ['http:', 'https:'].includes(protocol) && [username, password, search, hash].every((one) => one === '')
  },
}

/** An id as Meta gives them: digits, some fifteen of them. */
export const metaId: TextForm = { key: 'metaId', holds: (value) => /^\d{5,20}$/.test(value) }

/** A version of Meta's Graph API, such as v24.0. */
export const graphVersion: TextForm = { key: 'graphVersion', holds: (value) => /^v\d{1,3}\.\d$/.test(value) }
