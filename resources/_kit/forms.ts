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
